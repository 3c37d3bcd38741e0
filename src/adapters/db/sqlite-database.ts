import type { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { defaultBusyTimeoutMs } from './busy-budget.ts';
import type { Database, DatabaseOptions } from './database.ts';
import type { Schema } from './schema.ts';
import { writeTogether } from './sqlite-connection.ts';
import { sqliteReadDialect, sqliteWriteDialect } from './sqlite-dialect.ts';
import { openSqlite, refuseFile } from './sqlite-file.ts';
import { migrateSqlite, patiently, type SqliteMigration } from './sqlite-migrate.ts';
import { SqliteWriterThread } from './sqlite-writer-thread.ts';
import { statementLog } from './statement-log.ts';
import { outermost } from './transaction-scope.ts';
import { watchWrites } from './watch-writes.ts';
import { WriteQueue } from './write-queue.ts';

/** One writer on its own thread and one reader here. A read runs to its end and never waits for the writer. */
export async function openSqliteDatabase(
  options: SqliteMigration,
  { busyTimeoutMs = defaultBusyTimeoutMs, recordStatement, ...recorders }: DatabaseOptions = {},
): Promise<Database> {
  // It starts while this thread migrates.
  const thread = new SqliteWriterThread(busyTimeoutMs);
  let readHandle: DatabaseSync;
  try {
    await migrateSqlite(options);
    await patiently(() => thread.request({ do: 'open', file: options.file }));
    readHandle = await patiently(() => openSqlite(options.file, { readOnly: true, foreignKeys: true }));
  } catch (error) {
    await thread.close();
    throw refuseFile(options.file, error);
  }
  const queue = new WriteQueue(thread, recorders);
  return presentDatabase(thread, { readHandle, queue, log: statementLog(recordStatement) });
}

function presentDatabase(
  thread: SqliteWriterThread,
  {
    readHandle,
    queue,
    log,
  }: { readHandle: DatabaseSync; queue: WriteQueue; log: ReturnType<typeof statementLog> },
): Database {
  const write = new Kysely<Schema>({ dialect: sqliteWriteDialect(thread, queue), ...log });
  const read = new Kysely<Schema>({ dialect: sqliteReadDialect(readHandle, thread.busyTimeoutMs), ...log });
  return watchWrites({
    read,
    tx: (work) => outermost(() => write.transaction().execute(work)),
    write: (statements) => outermost(() => writeTogether(thread, queue, statements)),
    async ping() {
      const start = performance.now();
      await sql`select 1 from schema_migration limit 1`.execute(read);
      return performance.now() - start;
    },
    async close() {
      // The reader closes first: the last connection merges the log, which a reader can't.
      await read.destroy();
      if (readHandle.isOpen) readHandle.close();
      await write.destroy();
      await thread.close();
    },
  });
}
