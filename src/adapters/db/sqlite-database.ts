import type { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { sqliteReadDialect, sqliteWriteDialect } from './sqlite-dialect.ts';
import { openSqlite, refuseFile } from './sqlite-file.ts';
import { migrateSqlite, patiently, type SqliteMigration } from './sqlite-migrate.ts';
import { outermost } from './transaction-scope.ts';

/**
 * The embedded database: one connection that writes and one that reads. One reader is enough: a read runs
 * to its end on this thread, and sees the last commit without waiting for a writer.
 * @throws DatabaseRefused
 */
export async function openSqliteDatabase(options: SqliteMigration): Promise<Database> {
  await migrateSqlite(options);
  try {
    const writeHandle = await patiently(() =>
      openSqlite(options.file, { readOnly: false, foreignKeys: true }),
    );
    const readHandle = await patiently(() => openSqlite(options.file, { readOnly: true, foreignKeys: true }));
    const write = new Kysely<Schema>({ dialect: sqliteWriteDialect(writeHandle) });
    const read = new Kysely<Schema>({ dialect: sqliteReadDialect(readHandle) });
    const version = versionOf(readHandle);
    return {
      read,
      version: version.now,
      tx: (work) => outermost(() => write.transaction().execute(work)).finally(version.forget),
      async ping() {
        const start = performance.now();
        await sql`select 1 from schema_migration limit 1`.execute(read);
        return performance.now() - start;
      },
      async close() {
        // Kysely closes a handle only when it was used. The reader goes first: the last to close merges the
        // log into the file, and a reader can't.
        await read.destroy();
        if (readHandle.isOpen) readHandle.close();
        await write.destroy();
        if (writeHandle.isOpen) writeHandle.close();
      },
    };
  } catch (error) {
    throw refuseFile(options.file, error);
  }
}

/**
 * The version of what a reader sees. It is asked for once in a turn of the event loop, and again after a
 * commit of our own: a request that came in the same turn came before what another process commits meanwhile.
 */
function versionOf(handle: DatabaseSync): { now(): number; forget(): void } {
  const statement = handle.prepare('PRAGMA data_version');
  let known: number | null = null;
  const forget = () => {
    known = null;
  };
  return {
    now: () => {
      if (known !== null) return known;
      setImmediate(forget);
      known = Number(statement.get()?.data_version);
      return known;
    },
    forget,
  };
}
