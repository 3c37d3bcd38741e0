import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { migrations } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { makeFolderSync } from '../make-folder.ts';
import { companions } from './copy-sqlite.ts';
import { DatabaseRefused, orForce } from './database-refused.ts';
import { isSqliteBusy } from './sqlite-errors.ts';
import { describeFile, openSqlite, refuseFile } from './sqlite-file.ts';
import { migrateSqlite } from './sqlite-migrate.ts';

export interface FileReplacement {
  file: string;
  dataDir: string;
  /** Replaces the file even if a server seems to use it. */
  force: boolean;
  clock: Clock;
  log: Log;
}

export interface ReplacedFile<T> {
  result: T;
  /** The path at which the old file is kept; null if there was none. */
  previous: string | null;
}

/** `make` writes the new file and checks it. Then the new file is migrated and replaces the old one. */
export async function replaceSqlite<T>(
  { file, dataDir, force, clock, log }: FileReplacement,
  make: (fresh: string) => Promise<T>,
): Promise<ReplacedFile<T>> {
  makeFolderSync(dirname(file));
  const fresh = `${file}.restoring`;
  removeAll(fresh);
  try {
    if (!force) refuseInUse(file, orForce);
    const result = await make(fresh);
    // The migration puts a backup of the new file into `${fresh}.d`, which is removed: nobody needs that copy.
    await migrateSqlite({ file: fresh, dataDir: `${fresh}.d`, migrations, clock, log });
    leaveLog(fresh);
    if (!force) refuseInUse(file, orForce);
    const previous = swap(file, fresh, { folder: join(dataDir, 'backups'), now: clock.now() });
    return { result, previous };
  } catch (error) {
    throw refuseFile(file, error);
  } finally {
    removeAll(fresh);
    rmSync(`${fresh}.d`, { recursive: true, force: true });
  }
}

/** Changing the journal mode needs exclusive access, so it fails while another connection is open. */
export function refuseInUse(file: string, otherwise: string): void {
  if (!existsSync(file)) return;
  let db: DatabaseSync | undefined;
  try {
    db = openSqlite(file, { readOnly: false, foreignKeys: false });
    db.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isSqliteBusy(error)) {
      throw new DatabaseRefused(
        'busy',
        `${describeFile(file)} is in use: stop the server first${otherwise}.`,
      );
    }
    // A restore must be able to replace a damaged file.
  } finally {
    db?.close();
  }
}

/** Merges the write-ahead log into the file, so that the file is complete without it. */
function leaveLog(file: string): void {
  const db = openSqlite(file, { readOnly: false, foreignKeys: false });
  try {
    db.exec('pragma journal_mode = delete');
  } finally {
    db.close();
  }
}

function swap(file: string, fresh: string, { folder, now }: { folder: string; now: number }): string | null {
  let previous: string | null = null;
  if (existsSync(file)) {
    makeFolderSync(folder);
    const time = new Date(now).toISOString().replaceAll(':', '-').replace(/\..*/, 'Z');
    previous = join(folder, `before-restore-${time}.db`);
    for (const end of companions) {
      if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${previous}${end}`);
    }
    renameSync(file, previous);
  }
  renameSync(fresh, file);
  return previous;
}

function removeAll(file: string): void {
  for (const end of ['', ...companions]) rmSync(`${file}${end}`, { force: true });
}
