import { closeSync, openSync, rmSync } from 'node:fs';
import { backup, type DatabaseSync } from 'node:sqlite';
import { type DatabaseCopy, nothingToCopy } from './database-copy.ts';
import { DatabaseRefused } from './database-refused.ts';
import { countSqliteRows } from './list-tables.ts';
import { newestOf } from './migration-plan.ts';
import { describeFile, openSqlite, refuseFile } from './sqlite-file.ts';
import { patiently, readSqliteSteps } from './sqlite-migrate.ts';

/** Writes one file and checks it. The database may be used during the copy; `target` must not exist. */
export async function copySqlite(file: string, target: string): Promise<DatabaseCopy> {
  try {
    const source = await patiently(() => openSqlite(file, { readOnly: true, foreignKeys: false }));
    try {
      const applied = await patiently(() => readSqliteSteps(file, source));
      if (applied.length === 0) throw nothingToCopy(describeFile(file));
      // SQLite would create a file that every user can read.
      closeSync(openSync(target, 'wx', 0o600));
      // Without a transaction each write of the server would start the copy again.
      source.exec('begin; select 1 from sqlite_schema');
      await backup(source, target, { rate: 1_000 });
    } finally {
      source.close();
    }
    return inspectCopy(target, file);
  } catch (error) {
    for (const end of companions) rmSync(`${target}${end}`, { force: true });
    throw refuseFile(file, error);
  }
}

export const companions = ['-wal', '-shm', '-journal'];

/** Checks pages, indexes and references, and leaves one file. Error messages name `origin`. */
export function inspectCopy(copy: string, origin: string): DatabaseCopy {
  const db = openSqlite(copy, { readOnly: false, foreignKeys: false });
  try {
    checkWhole(db, origin);
    db.exec('pragma journal_mode = delete');
    return { schema: newestOf(readSqliteSteps(copy, db)), rows: countSqliteRows(db), namespace: null };
  } catch (error) {
    throw refuseFile(origin, error);
  } finally {
    db.close();
  }
}

export function checkWhole(db: DatabaseSync, origin: string): void {
  const verdict = db.prepare('pragma integrity_check(1)').get()?.integrity_check;
  const orphan = db.prepare('pragma foreign_key_check').get();
  if (verdict === 'ok' && orphan === undefined) return;
  const why = verdict === 'ok' ? `rows of ${orphan?.table} refer to rows that are gone` : String(verdict);
  throw new DatabaseRefused('corrupt', `${describeFile(origin)} is damaged (${why}): restore a backup.`);
}
