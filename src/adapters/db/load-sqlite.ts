import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { migrations } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { makeFolderSync } from '../make-folder.ts';
import { DatabaseRefused } from './database-refused.ts';
import { quoteColumns, sqliteTables } from './dump.ts';
import type { LoadTables, TableRows } from './load.ts';
import { isSqliteBusy } from './sqlite-errors.ts';
import { describeFile, openSqlite, refuseFile } from './sqlite-file.ts';
import { migrateSqlite } from './sqlite-migrate.ts';

/** SQLite's files beside the database. */
const companions = ['-wal', '-shm', '-journal'];

export interface FileLoad {
  file: string;
  dataDir: string;
  force: boolean;
  clock: Clock;
  log: Log;
}

/** The new file replaces the old one when it is complete. Returns where the old one is kept, null without one. */
export async function loadSqlite(options: FileLoad, loaded: LoadTables): Promise<string | null> {
  const { file, clock, log, dataDir } = options;
  makeFolderSync(dirname(file));
  const fresh = `${file}.restoring`;
  removeAll(fresh);
  try {
    if (!options.force) refuseInUse(file);
    const steps = migrations.filter(({ version }) => version <= loaded.schema);
    // An incomplete file needs no backup.
    const scratch = { file: fresh, dataDir: `${fresh}.d`, clock, log };
    await migrateSqlite({ ...scratch, migrations: steps });
    await fill(fresh, loaded.tables);
    await migrateSqlite({ ...scratch, migrations });
    finish(fresh);
    if (!options.force) refuseInUse(file);
    return swap(file, fresh, join(dataDir, 'backups'), clock.now());
  } catch (error) {
    throw refuseFile(file, error);
  } finally {
    removeAll(fresh);
    rmSync(`${fresh}.d`, { recursive: true, force: true });
  }
}

/** Leaving the write-ahead log needs exclusive access, so it fails while another connection is open. */
function refuseInUse(file: string): void {
  if (!existsSync(file)) return;
  let db: DatabaseSync | undefined;
  try {
    db = openSqlite(file, { readOnly: false, foreignKeys: false });
    db.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isSqliteBusy(error)) {
      throw new DatabaseRefused(
        'busy',
        `${describeFile(file)} is in use: stop the server first, or add --force and start it again afterwards.`,
      );
    }
    // A restore must be able to replace a damaged file.
  } finally {
    db?.close();
  }
}

async function fill(file: string, tables: AsyncIterable<TableRows>): Promise<void> {
  const db = openSqlite(file, { readOnly: false, foreignKeys: false });
  try {
    const tableByName = new Map(sqliteTables(db).map((table) => [table.name, table]));
    db.exec('begin immediate');
    for await (const { name, columns, rows } of tables) {
      if (!columns.every((column) => tableByName.get(name)?.columns.includes(column))) {
        throw new DatabaseRefused(
          'not-ours',
          `The backup has a table ${name} that this schema doesn't have.`,
        );
      }
      const places = columns.map(() => '?').join(', ');
      const insert = db.prepare(`insert into "${name}" (${quoteColumns(columns)}) values (${places})`);
      // SQLite refuses what it can't bind.
      for await (const batch of rows) for (const row of batch) insert.run(...(row as never[]));
    }
    db.exec('commit');
  } finally {
    db.close();
  }
}

function finish(file: string): void {
  const db = openSqlite(file, { readOnly: false, foreignKeys: false });
  try {
    const orphan = db.prepare('pragma foreign_key_check').get();
    if (orphan !== undefined) {
      throw new DatabaseRefused(
        'corrupt',
        `The backup's rows of ${orphan.table} refer to rows that are gone.`,
      );
    }
    const verdict = db.prepare('pragma integrity_check(1)').get()?.integrity_check;
    if (verdict !== 'ok') throw new DatabaseRefused('corrupt', `The new file is damaged: ${verdict}.`);
    db.exec('pragma journal_mode = delete');
  } finally {
    db.close();
  }
}

function swap(file: string, fresh: string, folder: string, now: number): string | null {
  let previous: string | null = null;
  if (existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
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
