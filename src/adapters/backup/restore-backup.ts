import { join } from 'node:path';
import type { Clock } from '#src/adapters/clock.ts';
import type { TableRows } from '#src/adapters/db/load.ts';
import { loadPostgres } from '#src/adapters/db/load-postgres.ts';
import { loadSqlite } from '#src/adapters/db/load-sqlite.ts';
import { newestVersion, readSchemaVersion } from '#src/adapters/db/schema-version.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import { replaceAvatars } from './avatar-files.ts';
import { type BackupEntry, type BackupOpening, readBackupFile, verifyBackupFile } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';

export interface RestoreOptions {
  file: string;
  config: Pick<Config, 'database' | 'avatars' | 'dataDir'>;
  /** Although the database seems to be in use. */
  force: boolean;
  clock: Clock;
  log: Log;
}

export interface Restored {
  opening: BackupOpening;
  tables: Record<string, number>;
  avatars: number | null;
  previous: string | null;
}

/** The whole file is checked before anything changes. The old database and avatars are kept. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, config } = options;
  const { opening, closing } = await verifyBackupFile(file, newestVersion);
  const loaded = { schema: opening.schema, tables: tablesOf(file) };
  const previous = await load(options, loaded);
  const withAvatars = opening.avatars && config.avatars.kind === 'folder';
  if (withAvatars && config.avatars.kind === 'folder') {
    const aside = join(config.dataDir, 'backups', `before-restore-${stamp(options.clock)}-avatars`);
    await replaceAvatars(config.avatars.path, aside, readBackupFile(file));
  }
  return { opening, tables: closing.tables, avatars: withAvatars ? closing.avatars : null, previous };
}

async function load(
  { config, force, clock, log }: RestoreOptions,
  loaded: { schema: number; tables: AsyncIterable<TableRows> },
): Promise<string | null> {
  const { database, dataDir } = config;
  if (database.kind === 'sqlite') {
    return loadSqlite({ file: database.file, dataDir, force, clock, log }, loaded);
  }
  const { current } = await readSchemaVersion(database);
  let previous: string | null = null;
  if (current > 0) {
    previous = join(dataDir, 'backups', `before-restore-${stamp(clock)}.stoep`);
    await makeBackup({ file: previous, config, clock });
  }
  await loadPostgres({ url: database.url, force, clock, log }, loaded);
  return previous;
}

function stamp(clock: Clock): string {
  return new Date(clock.now()).toISOString().replaceAll(':', '-').replace(/\..*/, 'Z');
}

/** The caller reads a table's rows before it asks for the next table. */
export async function* tablesOf(file: string): AsyncGenerator<TableRows> {
  const entries = readBackupFile(file);
  let next = await entries.next();
  async function* rows(): AsyncGenerator<unknown[][]> {
    for (next = await entries.next(); isRows(next.value); next = await entries.next()) yield next.value.rows;
  }
  while (next.done !== true) {
    if (next.value.kind === 'table') {
      const { name, columns } = next.value;
      yield { name, columns, rows: rows() };
    } else {
      next = await entries.next();
    }
  }
}

function isRows(one: BackupEntry | undefined): one is Extract<BackupEntry, { kind: 'rows' }> {
  return one?.kind === 'rows';
}
