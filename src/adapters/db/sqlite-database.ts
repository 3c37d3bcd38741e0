import type { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { FairLine } from '#src/adapters/scheduling/fair-line.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { busyPause, defaultBusyTimeoutMs } from './busy-budget.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { refuseOtherTables } from './losable-tables.ts';
import { runTransaction } from './run-transaction.ts';
import type { Schema } from './schema.ts';
import { sqliteReadDialect, sqliteWriteDialect } from './sqlite-dialect.ts';
import { isSqliteBusy, mapSqliteError } from './sqlite-errors.ts';
import { openSqlite, refuseFile } from './sqlite-file.ts';
import { migrateSqlite, patiently, type SqliteMigration } from './sqlite-migrate.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import { statementLog } from './statement-log.ts';
import { outermost } from './transaction-scope.ts';
import { watchWrites } from './watch-writes.ts';

/** One connection writes in a thread, and another reads here: reads wait for neither disk nor transactions. */
export async function openSqliteDatabase(
  options: SqliteMigration,
  {
    busyTimeoutMs = defaultBusyTimeoutMs,
    recordStatement,
    recordWait,
    recordHold,
    readCaller,
  }: DatabaseOptions = {},
): Promise<Database> {
  const { writer, reader } = await openBoth(options, busyTimeoutMs);
  const log = statementLog(recordStatement);
  const read = new Kysely<Schema>({ dialect: sqliteReadDialect(reader), ...log });
  const write = {
    full: new Kysely<Schema>({ dialect: sqliteWriteDialect(writer, 'full'), ...log }),
    normal: new Kysely<Schema>({ dialect: sqliteWriteDialect(writer, 'normal'), ...log }),
  };
  const takeTurn = createTurns(busyTimeoutMs, readCaller ?? (() => ''));
  const inTurn = <T>(attempt: (since: number) => Promise<T>): Promise<T> =>
    outermost(async () => {
      const since = performance.now();
      const endTurn = await takeTurn().catch((error: unknown) => {
        recordWait?.(performance.now() - since);
        throw error;
      });
      try {
        return await withLock(since + busyTimeoutMs, () => attempt(since));
      } finally {
        endTurn();
      }
    });
  return watchWrites({
    read,
    tx: (work, { synchronous = 'full' } = {}) =>
      inTurn((since) => runTransaction(write[synchronous], work, { since, recordWait, recordHold })),
    write: (statements, { synchronous = 'full' } = {}) =>
      inTurn(async (since) => {
        if (synchronous === 'normal') for (const statement of statements) refuseOtherTables(statement.sql);
        const startedAt = performance.now();
        await writer.request({
          do: 'write',
          statements: statements.map(({ sql: text, parameters }) => ({ sql: text, parameters })),
          synchronous,
        });
        recordWait?.(startedAt - since);
        recordHold?.(performance.now() - startedAt);
      }),
    async ping() {
      const start = performance.now();
      await sql`select 1 from schema_migration limit 1`.execute(read);
      return performance.now() - start;
    },
    async close() {
      // The reader closes first, because the last connection merges the log, which a reader can't do.
      await read.destroy();
      if (reader.isOpen) reader.close();
      await writer.close();
    },
  });
}

async function openBoth(
  options: SqliteMigration,
  busyTimeoutMs: number,
): Promise<{ writer: SqliteWriter; reader: DatabaseSync }> {
  const { file } = options;
  // The writer's thread starts while this thread migrates.
  const writer = new SqliteWriter(busyTimeoutMs);
  try {
    await migrateSqlite(options);
    await patiently(() => writer.open(file));
    const reader = await patiently(() => openSqlite(file, { readOnly: true, foreignKeys: true }));
    // A reader never waits for a transaction, but it may wait for a process that repairs the log after a crash.
    reader.exec('pragma busy_timeout = 50');
    return { writer, reader };
  } catch (error) {
    await writer.close();
    throw refuseFile(file, error);
  }
}

/** Transactions run one by one. Callers take turns, so one with many transactions delays others by one. */
function createTurns(busyTimeoutMs: number, readCaller: () => string): () => Promise<() => void> {
  const line = new FairLine({ perKey: Number.POSITIVE_INFINITY, total: () => Number.POSITIVE_INFINITY });
  let isTaken = false;
  const endTurn = () => {
    const next = line.take();
    if (next === undefined) isTaken = false;
    else next.begin();
  };
  return async () => {
    if (isTaken) {
      const turn = Promise.withResolvers<void>();
      const refuse = () =>
        turn.reject(new DatabaseBusy(`The database stayed locked for ${busyTimeoutMs} ms.`));
      const ticket = { keys: new Set([readCaller()]), begin: turn.resolve, refuse };
      const timer = setTimeout(() => {
        if (line.remove(ticket)) refuse();
      }, busyTimeoutMs);
      line.add(ticket);
      await turn.promise.finally(() => clearTimeout(timer));
    }
    isTaken = true;
    return endTurn;
  };
}

/** Waits while another process holds the write lock. SQLite's own wait would block the thread. */
async function withLock<T>(deadline: number, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > deadline) throw mapSqliteError(error);
      await busyPause();
    }
  }
}
