import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Reads that need no transaction, and the query builder inside one. */
export type Reader = Kysely<Schema> | Tx;

/** A running transaction: what one feature begins, the others that it calls go on with. */
export type Tx = Transaction<Schema>;

/** The database as features see it. One code base, two dialects. */
export interface Database {
  /** For reads outside a transaction; never waits for a writer. */
  readonly read: Kysely<Schema>;
  /**
   * Runs `work` in one transaction and answers after the commit is durable. Retries a serialisation
   * conflict or a busy database; throws DatabaseBusy when that lasts longer than 2 s, and UniqueViolation
   * when a unique constraint refused a row. `work` may run more than once: it must have no effect outside,
   * and wait for nothing but the database. Let UniqueViolation leave it: it has spoilt the transaction.
   */
  tx<T>(work: (trx: Tx) => Promise<T>): Promise<T>;
  /**
   * A number that has changed whenever anything was committed, by this process or another one; null where
   * the database can't tell. What was read at the same version is still true.
   */
  version(): number | null;
  /**
   * Calls `hear` within 2 s with the name of a table that another process changed, as far as what is kept of it in
   * memory depends on that, and with null when any may have changed. A SQLite file has one process, and never calls.
   */
  onForeignChange(hear: (table: string | null) => void): void;
  /** Milliseconds that a trivial read took; throws when the database can't be asked. */
  ping(): Promise<number>;
  close(): Promise<void>;
}
