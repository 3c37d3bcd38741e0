import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Reader = Kysely<Schema> | Tx;

export type Tx = Transaction<Schema>;

type RecordDuration = (ms: number) => void;

export type RecordStatement = (query: CompiledQuery, ms: number, isFailure: boolean) => void;

export interface DatabaseOptions {
  /** How long a caller waits for a busy database; 2 s unless given. */
  busyTimeoutMs?: number | undefined;
  /** `recordWait` gets how long a transaction waited for its turn, `recordHold` how long it then ran. */
  recordWait?: RecordDuration | undefined;
  recordHold?: RecordDuration | undefined;
  recordStatement?: RecordStatement | undefined;
  /** On SQLite, callers with the same key share a turn to write. PostgreSQL has several connections. */
  readCaller?: (() => string) | undefined;
}

/**
 * SQLite's `synchronous`. `normal` is for transactions that write losable tables alone: a power cut may lose
 * the latest ones, a killed process loses none. PostgreSQL flushes each transaction.
 */
export type Synchronous = 'full' | 'normal';

export interface TxOptions {
  /** Default: full. */
  synchronous?: Synchronous;
}

export interface Database {
  /** Reads outside a transaction never wait for a writer. */
  readonly read: Kysely<Schema>;
  /**
   * Resolves after the commit is durable. Retries conflicts and throws `WriteRefused` after 2 s. `work` may run
   * more than once, so it must have no effect outside. `work` must not catch a `UniqueViolation`: the
   * transaction can't go on after it.
   */
  tx<T>(work: (trx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Runs statements that need no answers in one transaction, without waits in between. Fails as `tx` does. */
  write(statements: readonly CompiledQuery[], options?: TxOptions): Promise<void>;
  /** Returns ms, or throws when the database can't be asked. */
  ping(): Promise<number>;
  close(): Promise<void>;
}
