import { createReadStream, existsSync, rmSync, statSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '#src/adapters/clock.ts';
import type { Config } from '#src/config/config.ts';
import { copyPostgres } from '../db/copy-postgres.ts';
import { copySqlite } from '../db/copy-sqlite.ts';
import type { DatabaseCopy } from '../db/database-copy.ts';
import { DatabaseRefused } from '../db/database-refused.ts';
import { openPrograms } from '../db/postgres-programs.ts';
import { listArchive } from '../db/replay-archive.ts';
import { makeFolder } from '../make-folder.ts';
import { type ArchiveFile, BackupRefused, contentOf, writeArchive } from './archive.ts';
import { avatarFiles } from './avatar-files.ts';
import { isEarlierBackup } from './earlier-format.ts';
import { buildManifest, databasePaths, manifestPath } from './manifest.ts';
import { isBackupArchive, unpackBackup } from './unpack-backup.ts';

export interface MadeBackup {
  file: string;
  bytes: number;
  schema: number;
  tables: Record<string, number>;
  /** Is null for a bucket. */
  avatars: number | null;
}

export type BackedUp = Pick<Config, 'database' | 'avatars' | 'searchPath'>;

/** Runs while the product serves. The file gets its name once it was read again, and may replace an older backup. */
export async function makeBackup(options: {
  file: string;
  config: BackedUp;
  clock: Clock;
}): Promise<MadeBackup> {
  const { file, config, clock } = options;
  const { kind } = config.database;
  await refuseOther(file);
  await makeFolder(dirname(file));
  const unfinished = `${file}.unfinished`;
  const copied = `${unfinished}.copy`;
  const remove = () => {
    for (const path of [unfinished, copied]) rmSync(path, { force: true });
  };
  remove();
  try {
    const copy = await copyDatabase(config, copied);
    const files = filesOf({ config, copy, copied, now: clock.now() });
    // The dump is compressed by itself, and so are the photos.
    await writeArchive(unfinished, files, { gzip: kind === 'sqlite' });
    const { avatars } = await unpackBackup(unfinished, kind, { database: null, avatars: null });
    const bytes = (await stat(unfinished)).size;
    await rename(unfinished, file);
    await flushFolder(dirname(file));
    return {
      file,
      bytes,
      schema: copy.schema,
      tables: copy.rows,
      avatars: config.avatars.kind === 'folder' ? avatars : null,
    };
  } catch (error) {
    throw explainFull(file, error);
  } finally {
    remove();
  }
}

/** Only a backup is ever overwritten. */
async function refuseOther(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const found = statSync(file);
  if (found.isFile() && (found.size === 0 || (await isBackupArchive(file)) || (await isEarlierBackup(file))))
    return;
  throw new BackupRefused(`${file} is there already and is no backup of Stoep: name another file.`);
}

async function copyDatabase({ database, searchPath }: BackedUp, target: string): Promise<DatabaseCopy> {
  if (database.kind === 'sqlite') return copySqlite(database.file, target);
  const copy = await copyPostgres(database.url, searchPath, target);
  const programs = await openPrograms(database.url, searchPath);
  await listArchive(programs, { file: target, namespace: copy.namespace ?? '' });
  return copy;
}

async function* filesOf({
  config,
  copy,
  copied,
  now,
}: {
  config: BackedUp;
  copy: DatabaseCopy;
  copied: string;
  now: number;
}): AsyncGenerator<ArchiveFile> {
  const manifest = Buffer.from(`${JSON.stringify(buildManifest(config, copy, now), null, 2)}\n`);
  yield { path: manifestPath, size: manifest.length, content: contentOf(manifest) };
  const { size } = await stat(copied);
  yield { path: databasePaths[config.database.kind], size, content: createReadStream(copied) };
  if (config.avatars.kind === 'folder') yield* avatarFiles(config.avatars.path);
}

/** The new name outlives a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const fullDisk = ['ENOSPC', 'EDQUOT', 'EFBIG'];

function explainFull(file: string, error: unknown): unknown {
  const isFull =
    (error instanceof DatabaseRefused && error.reason === 'no-space') ||
    (error instanceof Error && 'code' in error && fullDisk.includes(String(error.code)));
  if (!isFull) return error;
  return new BackupRefused(`${file} can't be written: the disk is full. Free some space.`, { cause: error });
}
