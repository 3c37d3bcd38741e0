import type { DatabaseSync } from 'node:sqlite';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { ReadConnection, WriteConnection } from './sqlite-connection.ts';
import { mapSqliteError } from './sqlite-errors.ts';
import type { SqliteWriterThread } from './sqlite-writer-thread.ts';
import { StatementCache } from './statement-cache.ts';
import type { WriteQueue } from './write-queue.ts';

/** The write queue replaces Kysely's lock. */
class UnlockedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class ReadDriver implements Driver {
  readonly #db: DatabaseSync;
  readonly #connection: ReadConnection;

  constructor(db: DatabaseSync, busyTimeoutMs: number) {
    this.#db = db;
    this.#connection = new ReadConnection(new StatementCache(db), busyTimeoutMs);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Transactions go through Database.tx.');
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#db.close();
  }
}

class WriteDriver implements Driver {
  readonly #thread: SqliteWriterThread;
  readonly #queue: WriteQueue;

  constructor(thread: SqliteWriterThread, queue: WriteQueue) {
    this.#thread = thread;
    this.#queue = queue;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<WriteConnection> {
    return new WriteConnection(this.#thread);
  }

  async beginTransaction(): Promise<void> {
    await this.#queue.enter();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    end(connection);
    try {
      await this.#queue.leave();
    } catch (error) {
      throw mapSqliteError(error);
    }
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Kysely rolls back after a failed commit too; another transaction may be running by then.
    if (end(connection)) this.#queue.abandon();
  }

  async releaseConnection(): Promise<void> {}

  /** The database ends the thread. */
  async destroy(): Promise<void> {}
}

/** Returns whether it was the first time. */
function end(connection: DatabaseConnection): boolean {
  return connection instanceof WriteConnection && connection.end();
}

function sqliteDialect(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new UnlockedSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

export function sqliteReadDialect(db: DatabaseSync, busyTimeoutMs: number): Dialect {
  return sqliteDialect(() => new ReadDriver(db, busyTimeoutMs));
}

/** It serves `transaction()` alone. */
export function sqliteWriteDialect(thread: SqliteWriterThread, queue: WriteQueue): Dialect {
  return sqliteDialect(() => new WriteDriver(thread, queue));
}
