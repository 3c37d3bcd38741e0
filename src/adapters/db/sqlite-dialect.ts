import type { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
} from 'kysely';
import { adaptSqlite, refuseStream } from './adapt-sqlite.ts';
import type { Synchronous } from './database.ts';
import { refuseOtherTables } from './losable-tables.ts';
import { mapSqliteError } from './sqlite-errors.ts';
import type { SqliteWriter } from './sqlite-writer.ts';

export function sqliteReadDialect(db: DatabaseSync): SqliteDialect {
  return new SqliteDialect({ database: adaptSqlite(db, mapSqliteError) });
}

/** The caller must run one transaction at a time. */
export function sqliteWriteDialect(writer: SqliteWriter, synchronous: Synchronous): SqliteDialect {
  const database = () => Promise.reject(new Error('The writer’s thread holds the database.'));
  const dialect = new SqliteDialect({ database });
  return Object.assign(dialect, { createDriver: () => new WriteDriver(writer, synchronous) });
}

class WriteDriver implements Driver {
  readonly #writer: SqliteWriter;
  readonly #synchronous: Synchronous;
  #connection: WriteConnection | null = null;

  constructor(writer: SqliteWriter, synchronous: Synchronous) {
    this.#writer = writer;
    this.#synchronous = synchronous;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection = new WriteConnection(this.#writer, this.#synchronous);
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    try {
      await this.#writer.request({ do: 'begin', synchronous: this.#synchronous });
    } catch (error) {
      // The transaction may still begin in the writer's thread.
      this.#rollBack();
      throw error;
    }
  }

  async commitTransaction(): Promise<void> {
    this.#connection?.end();
    await this.#writer.request({ do: 'commit' });
  }

  async rollbackTransaction(): Promise<void> {
    this.#connection?.end();
    this.#rollBack();
  }

  async releaseConnection(): Promise<void> {}

  /** `SqliteWriter.close` ends the thread. */
  async destroy(): Promise<void> {}

  #rollBack(): void {
    // Nobody waits for the rollback: the writer does it before the next transaction.
    this.#writer.request({ do: 'rollback' }).catch(() => undefined);
  }
}

/** Each transaction has its own connection, so that a query that wasn't awaited can't enter the next one. */
class WriteConnection implements DatabaseConnection {
  readonly #writer: SqliteWriter;
  readonly #synchronous: Synchronous;
  #isOpen = true;

  constructor(writer: SqliteWriter, synchronous: Synchronous) {
    this.#writer = writer;
    this.#synchronous = synchronous;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isOpen) throw new Error('A query ran after its transaction had ended; await it inside.');
    if (this.#synchronous === 'normal') refuseOtherTables(sql);
    try {
      const result = await this.#writer.request({ do: 'run', statement: { sql, parameters } });
      // The row type is as unchecked as in Kysely.
      return result as QueryResult<R>;
    } catch (error) {
      throw mapSqliteError(error);
    }
  }

  end(): void {
    this.#isOpen = false;
  }

  streamQuery(): never {
    return refuseStream();
  }
}
