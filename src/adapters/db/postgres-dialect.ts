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

interface Rights {
  mayWrite: boolean;
  /** Is sent together with `begin`. */
  settings?: string;
}

/** Checks the query's text, because a pooler doesn't keep a connection's own `read only`. */
const readsOnly = /^\s*(?:select|with|explain|show)\b/i;

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #indexes: UniqueIndexes;
  readonly #rights: Rights;
  /** The driver takes one query at a time; a transaction may send several. */
  #last: Promise<unknown> = Promise.resolve();
  /** True if the connection's state is unknown: then `release` closes the connection. */
  broken = false;

  constructor(client: PoolClient, indexes: UniqueIndexes, rights: Rights) {
    this.#client = client;
    this.#indexes = indexes;
    this.#rights = rights;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#rights.mayWrite && !readsOnly.test(query.sql))
      throw new Error('The connection is read-only: writes need a transaction.');
    try {
      const { command, rowCount, rows } = await this.#query(query.sql, [...query.parameters]);
      if (WRITES.has(command)) return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
      return { rows };
    } catch (error) {
      throw this.#fail(error);
    }
  }

  async begin(isolation: string): Promise<void> {
    await this.command([`begin isolation level ${isolation}`, this.#rights.settings ?? ''].join(';'));
  }

  /** Returns the command's name, such as COMMIT, if `text` is one statement. */
  async command(text: string): Promise<string> {
    try {
      return (await this.#query(text)).command;
    } catch (error) {
      throw this.#fail(error);
    }
  }

  #fail(error: unknown): unknown {
    // The driver would queue the next query behind the unanswered one.
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
  readonly #rights: Rights;

  constructor(pool: Pool, indexes: UniqueIndexes, rights: Rights) {
    this.#pool = pool;
    this.#indexes = indexes;
    this.#rights = rights;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#indexes, this.#rights);
    } catch (error) {
      throw mapPostgresError(error, this.#indexes);
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await own(connection).begin(settings.isolationLevel ?? 'serializable');
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
      // The first error says more, so this one is dropped. Closing the connection rolls back.
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

export function postgresDialect(pool: Pool, indexes: UniqueIndexes, rights: Rights): Dialect {
  return {
    createDriver: () => new PostgresDriver(pool, indexes, rights),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
}
