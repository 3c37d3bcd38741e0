import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { RecordDuration } from './write-queue.ts';

export type Reader = Kysely<Schema> | Tx;

export type Tx = Transaction<Schema>;

export type RecordStatement = (query: CompiledQuery, ms: number, isFailure: boolean) => void;

export interface DatabaseOptions {
  /** How long a caller waits for a busy database; 2 s unless given. */
  busyTimeoutMs?: number | undefined;
  /** Of each transaction: how long it waited for its turn, and how long it then kept others waiting. */
  recordWait?: RecordDuration | undefined;
  recordHold?: RecordDuration | undefined;
  recordStatement?: RecordStatement | undefined;
}

export interface Database {
  /** For reads outside a transaction; never waits for a writer. */
  readonly read: Kysely<Schema>;
  /**
   * Answers after the commit is durable. Retries conflicts and throws `WriteRefused` after 2 s. `work` may run more
   * than once, so it must have no effect outside. A `UniqueViolation` must leave `work`: the transaction is spoilt.
   */
  tx<T>(work: (trx: Tx) => Promise<T>): Promise<T>;
  /** One transaction of statements that need no answers, so that none waits for another. Fails as `tx` does. */
  write(statements: readonly CompiledQuery[]): Promise<void>;
  /** Whether the last write was refused. */
  hasRefusedWrite(): boolean;
  /** Returns ms, or throws when the database can't be asked. */
  ping(): Promise<number>;
  close(): Promise<void>;
}
