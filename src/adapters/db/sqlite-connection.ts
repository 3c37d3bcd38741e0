import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { BUSY_BUDGET, busyPause } from './busy-budget.ts';
import { isSqliteBusy, mapSqliteError } from './sqlite-errors.ts';

const CACHED_STATEMENTS = 500;

interface Prepared {
  statement: StatementSync;
  /** Whether it answers rows. */
  reader: boolean;
}

/** The statements of one connection, prepared once each: preparing costs three times as much as running. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** The prepared statement for `sql`; throws what SQLite says of a wrong one. */
  get(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    const prepared = { statement, reader: statement.columns().length > 0 };
    if (this.#prepared.size >= CACHED_STATEMENTS) {
      // Oldest first: the few that every request needs come back after one more preparation.
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  /** Runs one compiled query at once, on this thread. */
  run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, reader } = this.get(query.sql);
    // Kysely types parameters as unknown; SQLite itself refuses what it can't bind.
    const parameters = query.parameters as never[];
    // The row type is the query's, as with every driver: Kysely can't check it either.
    if (reader) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
}

/** Streaming would hold a read transaction open over awaits and keep the log from being checkpointed. */
function refuseStream(): never {
  throw new Error('Streaming is not offered: bound the query with a limit instead.');
}

/** The connection for reads. It waits only while another process recovers or closes the database. */
export class ReadConnection implements DatabaseConnection {
  readonly #statements: StatementCache;

  constructor(statements: StatementCache) {
    this.#statements = statements;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return this.#statements.run<R>(query);
    } catch (error) {
      if (!isSqliteBusy(error)) throw mapSqliteError(error);
      return this.#again<R>(query);
    }
  }

  async #again<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const deadline = performance.now() + BUSY_BUDGET;
    for (;;) {
      await busyPause();
      try {
        return this.#statements.run<R>(query);
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() > deadline) throw mapSqliteError(error);
      }
    }
  }

  streamQuery(): never {
    return refuseStream();
  }
}

/**
 * The writer as one transaction sees it. `end()` cuts it off, so that a query nobody awaited can't slip into
 * the next transaction on the same handle.
 */
export class WriteConnection implements DatabaseConnection {
  readonly #statements: StatementCache;
  #open = true;

  constructor(statements: StatementCache) {
    this.#statements = statements;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#open) throw new Error('A query ran after its transaction had ended; await it inside.');
    try {
      return this.#statements.run<R>(query);
    } catch (error) {
      throw mapSqliteError(error);
    }
  }

  /** Answers whether it was open until now. */
  end(): boolean {
    const wasOpen = this.#open;
    this.#open = false;
    return wasOpen;
  }

  streamQuery(): never {
    return refuseStream();
  }
}
