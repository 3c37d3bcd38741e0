import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { inspectCopy } from '../db/copy-sqlite.ts';
import { compareRows } from '../db/database-copy.ts';
import type { RowCounts } from '../db/list-tables.ts';
import { loadPostgres } from '../db/load-postgres.ts';
import { loadSqlite } from '../db/load-sqlite.ts';
import { replaceSqlite } from '../db/replace-sqlite.ts';
import { restorePostgres } from '../db/restore-postgres.ts';
import { readSchemaVersion } from '../db/schema-version.ts';
import { makeFolder } from '../make-folder.ts';
import { replaceAvatars } from './avatar-files.ts';
import {
  isEarlierBackup,
  readEarlierTables,
  unpackEarlierAvatars,
  verifyEarlierBackup,
} from './earlier-format.ts';
import { type BackedUp, makeBackup } from './make-backup.ts';
import { type UnpackedBackup, unpackBackup } from './unpack-backup.ts';

export interface RestoreOptions {
  file: string;
  config: BackedUp & { dataDir: string };
  /** Restores although the database seems to be in use. */
  force: boolean;
  clock: Clock;
  log: Log;
}

export interface RestoredBackup {
  madeAt: string;
  from: 'sqlite' | 'postgres';
  tables: RowCounts;
  /** Is null if they were left as they were. */
  avatars: number | null;
  /** Where the old database is. */
  previous: string | null;
}

/** What the file held; `hasAvatars` if they are in the new folder. */
type Contents = Omit<RestoredBackup, 'avatars'> & { avatars: number; hasAvatars: boolean };

/** The whole file is checked before anything changes. The old database and avatars are kept. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { file, config, clock } = options;
  const { avatars } = config;
  const fresh = avatars.kind === 'folder' ? `${avatars.path}.restoring` : null;
  const removeFresh = async () => {
    if (fresh !== null) await rm(fresh, { recursive: true, force: true });
  };
  await removeFresh();
  try {
    if (fresh !== null) await makeFolder(fresh);
    const isEarlier = await isEarlierBackup(file);
    const { hasAvatars, ...restored } = await (isEarlier ? restoreEarlier : restoreArchive)(options, fresh);
    if (!hasAvatars || avatars.kind !== 'folder' || fresh === null) return { ...restored, avatars: null };
    await replaceAvatars(avatars.path, fresh, `${previousPath(config.dataDir, clock)}-avatars`);
    return restored;
  } finally {
    await removeFresh();
  }
}

function restoreArchive(options: RestoreOptions, freshAvatars: string | null): Promise<Contents> {
  const { database } = options.config;
  return database.kind === 'sqlite'
    ? restoreFile(options, database.file, freshAvatars)
    : restoreServer(options, database.url, freshAvatars);
}

async function restoreFile(
  options: RestoreOptions,
  database: string,
  freshAvatars: string | null,
): Promise<Contents> {
  const { file, config } = options;
  const replacement = { ...options, file: database, dataDir: config.dataDir };
  const { result, previous } = await replaceSqlite(replacement, async (fresh) => {
    const unpacked = await unpackBackup(file, 'sqlite', { database: fresh, avatars: freshAvatars });
    compareRows(file, unpacked.manifest.rows, inspectCopy(fresh, file).rows);
    return unpacked;
  });
  return present(result, previous);
}

async function restoreServer(
  options: RestoreOptions,
  url: string,
  freshAvatars: string | null,
): Promise<Contents> {
  const { file, config } = options;
  const dump = join(config.dataDir, 'backups', 'restoring.dump');
  await rm(dump, { force: true });
  try {
    const unpacked = await unpackBackup(file, 'postgres', { database: dump, avatars: freshAvatars });
    const archive = { file: dump, namespace: unpacked.manifest.namespace ?? 'public' };
    let previous: string | null = null;
    await restorePostgres({ ...options, url, searchPath: config.searchPath }, archive, async () => {
      previous = await keepServerRows(options);
    });
    return present(unpacked, previous);
  } finally {
    await rm(dump, { force: true });
  }
}

function present({ manifest, avatars }: UnpackedBackup, previous: string | null): Contents {
  const { madeAt, kind, rows, hasAvatars } = manifest;
  return { madeAt, from: kind, tables: rows, avatars, hasAvatars, previous };
}

async function restoreEarlier(options: RestoreOptions, freshAvatars: string | null): Promise<Contents> {
  const { file, config } = options;
  const { database, dataDir, searchPath } = config;
  const { opening, tables, avatars } = await verifyEarlierBackup(file);
  if (freshAvatars !== null) await unpackEarlierAvatars(file, freshAvatars);
  const loaded = { schema: opening.schema, tables: readEarlierTables(file) };
  let previous: string | null;
  if (database.kind === 'sqlite') {
    previous = await loadSqlite({ ...options, file: database.file, dataDir }, loaded);
  } else {
    previous = await keepServerRows(options);
    await loadPostgres({ ...options, url: database.url, searchPath }, loaded);
  }
  const madeAt = new Date(opening.madeAt).toISOString();
  return { madeAt, from: opening.from, tables, avatars, hasAvatars: opening.avatars, previous };
}

/** SQLite's old file is kept as it is. */
async function keepServerRows({ config, clock }: RestoreOptions): Promise<string | null> {
  const { current } = await readSchemaVersion(config.database);
  if (current === 0) return null;
  const file = `${previousPath(config.dataDir, clock)}.tar`;
  await makeBackup({ file, config, clock });
  return file;
}

function previousPath(dataDir: string, clock: Clock): string {
  const time = new Date(clock.now()).toISOString().replaceAll(':', '-').replace(/\..*/, 'Z');
  return join(dataDir, 'backups', `before-restore-${time}`);
}
