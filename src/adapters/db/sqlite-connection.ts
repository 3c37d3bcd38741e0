import type { SQLInputValue } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { busyPause } from './busy-budget.ts';
import { isSqliteBusy, mapSqliteError } from './sqlite-errors.ts';
import type { SqliteWriterThread } from './sqlite-writer-thread.ts';
import type { StatementCache, StatementResult } from './statement-cache.ts';
import type { WriteQueue } from './write-queue.ts';

function bind(query: CompiledQuery): [sql: string, parameters: readonly SQLInputValue[]] {
  // Kysely types parameters as unknown; SQLite refuses what it can't bind.
  return [query.sql, query.parameters as readonly SQLInputValue[]];
}

function present<R>({ rows, changed }: StatementResult): QueryResult<R> {
  // Kysely doesn't check the row type either.
  if (changed === null) return { rows: rows as R[] };
  return { rows: [], numAffectedRows: BigInt(changed.count), insertId: BigInt(changed.lastId) };
}

/** A stream would hold a read transaction open, and the log couldn't be emptied. */
function refuseStream(): never {
  throw new Error('Streaming is not offered: bound the query with a limit instead.');
}

/** The next transaction follows at once. A failed statement undoes the others. */
export async function writeTogether(
  thread: SqliteWriterThread,
  queue: WriteQueue,
  statements: readonly CompiledQuery[],
): Promise<void> {
  await queue.enter();
  const results = statements.map((statement) => {
    const [sql, parameters] = bind(statement);
    return thread.request({ do: 'run', sql, parameters });
  });
  try {
    await Promise.all([...results, queue.leave('if-all-ran')]);
  } catch (error) {
    throw mapSqliteError(error);
  }
}

/** It waits only while another process recovers or closes the database. */
export class ReadConnection implements DatabaseConnection {
  readonly #statements: StatementCache;
  readonly #busyTimeoutMs: number;

  constructor(statements: StatementCache, busyTimeoutMs: number) {
    this.#statements = statements;
    this.#busyTimeoutMs = busyTimeoutMs;
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
    const deadline = performance.now() + this.#busyTimeoutMs;
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

/** `end()` stops an unawaited query from entering the next transaction. */
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
      return present<R>(await this.#thread.requestInTime({ do: 'run', sql, parameters }));
    } catch (error) {
      throw mapSqliteError(error);
    }
  }

  /** Returns whether it was open. */
  end(): boolean {
    const wasOpen = this.#open;
    this.#open = false;
    return wasOpen;
  }

  streamQuery(): never {
    return refuseStream();
  }
}
