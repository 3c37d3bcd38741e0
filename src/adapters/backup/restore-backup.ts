import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { inspectCopy } from '../db/copy-sqlite.ts';
import { compareRows } from '../db/database-copy.ts';
import type { RowCounts } from '../db/list-tables.ts';
import { replaceSqlite } from '../db/replace-sqlite.ts';
import { restorePostgres } from '../db/restore-postgres.ts';
import { readSchemaVersion } from '../db/schema-version.ts';
import { makeFolder } from '../make-folder.ts';
import { replaceAvatars } from './avatar-files.ts';
import { type BackedUp, makeBackup } from './make-backup.ts';
import { type UnpackedBackup, type UnpackOptions, unpackBackup } from './unpack-backup.ts';

export interface RestoreOptions {
  file: string;
  config: BackedUp & { dataDir: string };
  /** It must have signed the backup, unless `acceptUnsigned` is set. */
  secret: string;
  acceptUnsigned: boolean;
  /** Restores even if the database seems to be in use. */
  force: boolean;
  clock: Clock;
  log: Log;
}

export interface RestoredBackup {
  madeAt: string;
  isSigned: boolean;
  from: 'sqlite' | 'postgres';
  tables: RowCounts;
  /** The number of restored photos; null if no photo was changed. */
  avatars: number | null;
  /** The path of the old database; null if there was none. */
  previous: string | null;
}

/** The whole file is checked before anything changes. The old database and avatars are kept. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { config, clock } = options;
  const { avatars } = config;
  const fresh = avatars.kind === 'folder' ? `${avatars.path}.restoring` : null;
  const removeFresh = async () => {
    if (fresh !== null) await rm(fresh, { recursive: true, force: true });
  };
  await removeFresh();
  try {
    if (fresh !== null) await makeFolder(fresh);
    const restored = await restoreDatabase(options, fresh);
    if (restored.avatars === null || avatars.kind !== 'folder' || fresh === null) return restored;
    await replaceAvatars(avatars.path, fresh, `${previousPath(config.dataDir, clock)}-avatars`);
    return restored;
  } finally {
    await removeFresh();
  }
}

function restoreDatabase(options: RestoreOptions, freshAvatars: string | null): Promise<RestoredBackup> {
  const { database } = options.config;
  return database.kind === 'sqlite'
    ? restoreFile(options, database.file, freshAvatars)
    : restoreServer(options, database.url, freshAvatars);
}

async function restoreFile(
  options: RestoreOptions,
  database: string,
  freshAvatars: string | null,
): Promise<RestoredBackup> {
  const { file, config } = options;
  const replacement = { ...options, file: database, dataDir: config.dataDir };
  const { result, previous } = await replaceSqlite(replacement, async (fresh) => {
    const unpacked = await unpack(options, 'sqlite', { database: fresh, avatars: freshAvatars });
    compareRows(file, unpacked.manifest.rows, inspectCopy(fresh, file).rows);
    return unpacked;
  });
  return present(result, previous);
}

async function restoreServer(
  options: RestoreOptions,
  url: string,
  freshAvatars: string | null,
): Promise<RestoredBackup> {
  const { file, config } = options;
  const dump = join(config.dataDir, 'backups', 'restoring.dump');
  await rm(dump, { force: true });
  try {
    const unpacked = await unpack(options, 'postgres', { database: dump, avatars: freshAvatars });
    const { namespace, rows } = unpacked.manifest;
    const archive = { name: file, file: dump, namespace: namespace ?? 'public', rows };
    let previous: string | null = null;
    await restorePostgres({ ...options, url, searchPath: config.searchPath }, archive, async () => {
      previous = await keepServerRows(options);
    });
    return present(unpacked, previous);
  } finally {
    await rm(dump, { force: true });
  }
}

async function unpack(
  { file, secret, acceptUnsigned, log }: RestoreOptions,
  kind: UnpackOptions['kind'],
  targets: Pick<UnpackOptions, 'database' | 'avatars'>,
): Promise<UnpackedBackup> {
  const unpacked = await unpackBackup(file, { kind, secret, acceptUnsigned, ...targets });
  if (!unpacked.isSigned) {
    const warning = `${file} isn't signed with this APP_SECRET: nothing proves where it comes from.`;
    log.warn({ file }, warning);
  }
  return unpacked;
}

function present({ manifest, isSigned, avatars }: UnpackedBackup, previous: string | null): RestoredBackup {
  const { madeAt, kind, rows } = manifest;
  return { madeAt, isSigned, from: kind, tables: rows, avatars, previous };
}

/** Saves PostgreSQL's old rows as a backup. SQLite's old file is kept by `replaceSqlite`. */
async function keepServerRows({ config, secret, clock }: RestoreOptions): Promise<string | null> {
  const { current } = await readSchemaVersion(config.database);
  if (current === 0) return null;
  const file = `${previousPath(config.dataDir, clock)}.tar`;
  await makeBackup({ file, config, secret, clock });
  return file;
}

function previousPath(dataDir: string, clock: Clock): string {
  const time = new Date(clock.now()).toISOString().replaceAll(':', '-').replace(/\..*/, 'Z');
  return join(dataDir, 'backups', `before-restore-${time}`);
}
