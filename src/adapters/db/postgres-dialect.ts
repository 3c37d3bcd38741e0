import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { QueryResult as PgResult, Pool, PoolClient } from 'pg';
import { isUnanswered, mapPostgresError, type UniqueIndexes } from './postgres-errors.ts';

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #indexes: UniqueIndexes;
  /** The driver takes one query at a time; a transaction may send several. */
  #last: Promise<unknown> = Promise.resolve();
  /** The state is unknown, so the connection is closed. */
  broken = false;

  constructor(client: PoolClient, indexes: UniqueIndexes) {
    this.#client = client;
    this.#indexes = indexes;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#query(query.sql, [...query.parameters]);
      if (WRITES.has(command)) return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
      return { rows };
    } catch (error) {
      throw this.#fail(error);
    }
  }

  async command(text: string): Promise<string> {
    try {
      return (await this.#query(text)).command;
    } catch (error) {
      throw this.#fail(error);
    }
  }

  #fail(error: unknown): unknown {
    // The driver would queue the next query behind the one without an answer.
    this.broken ||= isUnanswered(error);
    return mapPostgresError(error, this.#indexes);
  }

  #query(text: string, parameters: unknown[] = []): Promise<PgResult> {
    const result = this.#last.then(() => this.#client.query(text, parameters));
    this.#last = result.catch(() => undefined);
    return result;
  }

  release(): void {
    this.#client.release(this.broken);
  }

  streamQuery(): never {
    throw new Error('Streaming is not offered: bound the query with a limit instead.');
  }
}

class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #indexes: UniqueIndexes;

  constructor(pool: Pool, indexes: UniqueIndexes) {
    this.#pool = pool;
    this.#indexes = indexes;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#indexes);
    } catch (error) {
      throw mapPostgresError(error, this.#indexes);
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await own(connection).command(`begin isolation level ${settings.isolationLevel ?? 'serializable'}`);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // A failed transaction answers COMMIT with ROLLBACK instead of an error.
    if ((await own(connection).command('commit')) !== 'COMMIT') {
      throw new Error('A statement of the transaction had failed, so nothing was committed.');
    }
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (own(connection).broken) return;
    try {
      await own(connection).command('rollback');
    } catch {
      // The first error says more; closing rolls back.
      own(connection).broken = true;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

function own(connection: DatabaseConnection): PostgresConnection {
  if (connection instanceof PostgresConnection) return connection;
  throw new Error('A connection of another driver.');
}

export function postgresDialect(pool: Pool, indexes: UniqueIndexes): Dialect {
  return {
    createDriver: () => new PostgresDriver(pool, indexes),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
}
