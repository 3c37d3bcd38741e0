import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { backup } from 'node:sqlite';
import type { Migration } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { busyPause } from './busy-budget.ts';
import { DatabaseRefused } from './database-refused.ts';
import {
  CREATE_SCHEMA_MIGRATION,
  migrationFailed,
  newestOf,
  pendingMigrations,
  READ_STEPS,
} from './migration-plan.ts';
import { isSqliteBusy } from './sqlite-errors.ts';
import { checkIntegrity, describeFile, openSqlite, prepareFile, refuseFile } from './sqlite-file.ts';

const MIGRATION_TIMEOUT_MS = 60_000;
const KEPT_BACKUPS = 5;

export interface SqliteMigration {
  file: string;
  dataDir: string;
  migrations: readonly Migration[];
  clock: Clock;
  log: Log;
}

/** One transaction holds all steps, after a backup. One of two processes migrates, and the other waits. */
export async function migrateSqlite(options: SqliteMigration): Promise<void> {
  const { file } = options;
  prepareFile(file);
  let db: DatabaseSync | undefined;
  try {
    // A step may rebuild a table; references are checked before the commit.
    const open = await patiently(() => openSqlite(file, { readOnly: false, foreignKeys: false }));
    db = open;
    const applied = await patiently(() => {
      // This check comes first, so that another program's file stays unchanged.
      checkIntegrity(file, open);
      return readSqliteSteps(file, open);
    });
    if (pendingMigrations(options.migrations, applied, describeFile(file)).length > 0) {
      await applyPending(open, options);
    }
    await patiently(() => useLog(file, open));
  } catch (error) {
    throw refuseFile(file, error);
  } finally {
    db?.close();
  }
}

/** Returns the versions of the steps that were applied, in order; none for an empty file. */
export function readSqliteSteps(file: string, db: DatabaseSync): number[] {
  const tables = db.prepare("select name from sqlite_schema where type = 'table'").all();
  if (tables.length === 0) return [];
  if (!tables.some((table) => table.name === 'schema_migration')) {
    throw new DatabaseRefused(
      'not-ours',
      `${describeFile(file)} belongs to another program: name another file in DATABASE_URL.`,
    );
  }
  return db
    .prepare(READ_STEPS)
    .all()
    .map(({ version }) => Number(version));
}

/** With a write-ahead log readers never wait. The file remembers this mode. */
function useLog(file: string, db: DatabaseSync): void {
  const mode = db.prepare('pragma journal_mode = wal').get()?.journal_mode;
  if (mode !== 'wal') {
    const why = "its file system can't share memory between processes: move it to a local disk.";
    throw new DatabaseRefused('no-permission', `${describeFile(file)} can't use write-ahead logging: ${why}`);
  }
}

async function applyPending(db: DatabaseSync, options: SqliteMigration): Promise<void> {
  const where = describeFile(options.file);
  await patiently(() => db.exec('begin immediate'));
  let step: Migration | undefined;
  try {
    // Another process may have migrated meanwhile.
    const applied = readSqliteSteps(options.file, db);
    const pending = pendingMigrations(options.migrations, applied, where);
    if (applied.length > 0 && pending.length > 0) await backUp(options, newestOf(applied));
    if (applied.length === 0) db.exec(CREATE_SCHEMA_MIGRATION);
    const record = db.prepare('insert into schema_migration (version, name, applied_at) values (?, ?, ?)');
    for (step of pending) {
      for (const statement of [...step.statements, ...(step.sqlite ?? [])]) db.exec(statement);
      record.run(step.version, step.name, options.clock.now());
      options.log.info({ version: step.version, name: step.name }, 'migrated the database');
    }
    const orphan = db.prepare('pragma foreign_key_check').get();
    if (orphan !== undefined) throw new Error(`rows of ${orphan.table} refer to rows that are gone`);
    db.exec('commit');
  } catch (error) {
    if (db.isTransaction) db.exec('rollback');
    const refusal = refuseFile(options.file, error);
    throw refusal instanceof DatabaseRefused ? refusal : migrationFailed(where, step, error);
  }
}

/** The caller must hold the write lock. Only the last five copies are kept. */
async function backUp(options: SqliteMigration, version: number): Promise<void> {
  const folder = join(options.dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date(options.clock.now()).toISOString().replaceAll(':', '-').replace(/\..*/, 'Z');
  const target = join(folder, `stoep-v${version}-${time}.db`);
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  const source = openSqlite(options.file, { readOnly: true, foreignKeys: false });
  try {
    await backup(source, unfinished, { rate: 10_000 });
    renameSync(unfinished, target);
  } finally {
    source.close();
    if (existsSync(unfinished)) rmSync(unfinished, { force: true });
  }
  options.log.info({ backup: target, version }, 'backed the database up before migrating it');
  const copies = readdirSync(folder).filter((name) => /^stoep-v\d+-.*\.db$/.test(name));
  // Sorts by the time in the names, not by the version before it.
  copies.sort((a, b) => a.replace(/^stoep-v\d+-/, '').localeCompare(b.replace(/^stoep-v\d+-/, '')));
  for (const name of copies.slice(0, -KEPT_BACKUPS)) rmSync(join(folder, name), { force: true });
}

/** Retries while another process holds the lock. The wait doesn't block the event loop. */
export async function patiently<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + MIGRATION_TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > deadline) throw error;
      await busyPause();
    }
  }
}
