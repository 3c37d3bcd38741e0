import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Reader = Kysely<Schema> | Tx;

export type Tx = Transaction<Schema>;

/** Counts ms. */
type RecordDuration = (ms: number) => void;

export type RecordStatement = (query: CompiledQuery, ms: number, isFailure: boolean) => void;

export interface DatabaseOptions {
  /** How long a caller waits for a busy database; 2 s unless given. */
  busyTimeoutMs?: number | undefined;
  /** A transaction waits for its turn, and then keeps others waiting. */
  recordWait?: RecordDuration | undefined;
  recordHold?: RecordDuration | undefined;
  recordStatement?: RecordStatement | undefined;
  /** Callers with one key share a turn to write on SQLite; PostgreSQL has several connections. */
  readCaller?: (() => string) | undefined;
}

/**
 * As SQLite has it. `normal` is for transactions that write losable tables alone: a power cut may take their last moments,
 * a killed process never. PostgreSQL flushes each transaction.
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
   * Answers after the commit is durable. Retries conflicts and throws `WriteRefused` after 2 s. `work` may run more
   * than once, so it must have no effect outside. A `UniqueViolation` must leave `work`: the transaction is spoilt.
   */
  tx<T>(work: (trx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Runs one transaction of statements that need no answers, so that none waits for another. Fails as `tx` does. */
  write(statements: readonly CompiledQuery[], options?: TxOptions): Promise<void>;
  /** Returns ms, or throws when the database can't be asked. */
  ping(): Promise<number>;
  close(): Promise<void>;
}
