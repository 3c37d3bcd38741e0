import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Reader = Kysely<Schema> | Tx;

export type Tx = Transaction<Schema>;

export interface Database {
  /** For reads outside a transaction; never waits for a writer. */
  readonly read: Kysely<Schema>;
  /**
   * Answers after the commit is durable. Retries conflicts and throws `DatabaseBusy` after 2 s. `work` may run more
   * than once, so it must have no effect outside. A `UniqueViolation` must leave `work`: the transaction is spoilt.
   */
  tx<T>(work: (trx: Tx) => Promise<T>): Promise<T>;
  /** One transaction of statements that need no answers, so that none waits for another. Fails as `tx` does. */
  write(statements: readonly CompiledQuery[]): Promise<void>;
  /** Changes with every commit of any process; null where the database can't tell. */
  version(): number | null;
  /** Called within 2 s with a changed table, or null for any; SQLite has one process and never calls. */
  onForeignChange(hear: (table: string | null) => void): void;
  /** In ms; throws when the database can't be asked. */
  ping(): Promise<number>;
  close(): Promise<void>;
}
