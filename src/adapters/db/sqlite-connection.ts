import type { SQLInputValue } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { BUSY_BUDGET, busyPause } from './busy-budget.ts';
import { isSqliteBusy, mapSqliteError } from './sqlite-errors.ts';
import type { SqliteWriterThread } from './sqlite-writer-thread.ts';
import type { StatementCache, StatementResult } from './statement-cache.ts';

/** A query as the driver gets it. */
function bind(query: CompiledQuery): [sql: string, parameters: readonly SQLInputValue[]] {
  // Kysely types parameters as unknown; SQLite itself refuses what it can't bind.
  return [query.sql, query.parameters as readonly SQLInputValue[]];
}

function present<R>({ rows, changed }: StatementResult): QueryResult<R> {
  // The row type is the query's, as with every driver: Kysely can't check it either.
  if (changed === null) return { rows: rows as R[] };
  return { rows: [], numAffectedRows: BigInt(changed.count), insertId: BigInt(changed.lastId) };
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
      return present<R>(this.#statements.run(...bind(query)));
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
        return present<R>(this.#statements.run(...bind(query)));
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
 * the next transaction of the same thread.
 */
export class WriteConnection implements DatabaseConnection {
  readonly #thread: SqliteWriterThread;
  #open = true;

  constructor(thread: SqliteWriterThread) {
    this.#thread = thread;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#open) throw new Error('A query ran after its transaction had ended; await it inside.');
    const [sql, parameters] = bind(query);
    try {
      return present<R>(await this.#thread.askInTime({ do: 'run', sql, parameters }));
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
