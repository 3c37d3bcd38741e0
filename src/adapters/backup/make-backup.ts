import { createHash } from 'node:crypto';
import { createReadStream, existsSync, rmSync, statSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '#src/adapters/clock.ts';
import type { Config } from '#src/config/config.ts';
import { copyPostgres } from '../db/copy-postgres.ts';
import { copySqlite } from '../db/copy-sqlite.ts';
import type { DatabaseCopy } from '../db/database-copy.ts';
import { DatabaseRefused } from '../db/database-refused.ts';
import { listArchive } from '../db/postgres-archive.ts';
import { openPrograms } from '../db/postgres-programs.ts';
import { makeFolder } from '../make-folder.ts';
import { type ArchiveFile, BackupRefused, contentOf, writeArchive } from './archive.ts';
import { avatarFiles } from './avatar-files.ts';
import {
  avatarsPath,
  type BackupPart,
  buildManifest,
  databasePaths,
  manifestPath,
  writeManifest,
} from './manifest.ts';
import { isBackupArchive, unpackBackup } from './unpack-backup.ts';

export interface MadeBackup {
  file: string;
  bytes: number;
  schema: number;
  tables: Record<string, number>;
  /** It is null if the photos are in a bucket. */
  avatars: number | null;
}

export type BackedUp = Pick<Config, 'database' | 'avatars' | 'searchPath'>;

export interface MakeOptions {
  file: string;
  config: BackedUp;
  /** It signs the manifest. */
  secret: string;
  clock: Clock;
}

/**
 * Runs while the product serves requests. Writes to a temporary name, reads the file again to check it, and
 * only then renames it, which may replace an older backup.
 */
export async function makeBackup({ file, config, secret, clock }: MakeOptions): Promise<MadeBackup> {
  const { kind } = config.database;
  await refuseOther(file);
  await makeFolder(dirname(file));
  const unfinished = `${file}.unfinished`;
  const copied = { database: `${unfinished}.copy`, avatars: `${unfinished}.avatars` };
  const remove = () => {
    for (const path of [unfinished, ...Object.values(copied)]) rmSync(path, { force: true });
  };
  remove();
  try {
    const copy = await copyDatabase(config, copied.database);
    const parts = [await describePart(databasePaths[kind], copied.database)];
    const avatars = await packAvatars(config, copied.avatars);
    if (avatars !== null) parts.push(await describePart(avatarsPath, copied.avatars));
    const manifest = buildManifest(config, copy, parts, clock.now());
    const files = filesOf(writeManifest(manifest, secret), parts, copied);
    // A PostgreSQL dump and photos are compressed already.
    await writeArchive(unfinished, files, { gzip: kind === 'sqlite' });
    await unpackBackup(unfinished, { kind, secret, acceptUnsigned: false, database: null, avatars: null });
    const bytes = (await stat(unfinished)).size;
    await rename(unfinished, file);
    await flushFolder(dirname(file));
    return { file, bytes, schema: copy.schema, tables: copy.rows, avatars };
  } catch (error) {
    throw explainFull(file, error);
  } finally {
    remove();
  }
}

/** Refuses to overwrite a file that is neither empty nor a backup. */
async function refuseOther(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const found = statSync(file);
  if (found.isFile() && (found.size === 0 || (await isBackupArchive(file)))) return;
  throw new BackupRefused(`${file} is there already and is no backup of Stoep: name another file.`);
}

async function copyDatabase({ database, searchPath }: BackedUp, target: string): Promise<DatabaseCopy> {
  if (database.kind === 'sqlite') return copySqlite(database.file, target);
  const copy = await copyPostgres(database.url, searchPath, target);
  const programs = await openPrograms(database.url, searchPath);
  await listArchive(programs, { file: target });
  return copy;
}

/** Returns the number of photos; null if they are in a bucket. */
async function packAvatars({ avatars }: BackedUp, target: string): Promise<number | null> {
  if (avatars.kind !== 'folder') return null;
  const { path } = avatars;
  let count = 0;
  async function* counted() {
    for await (const one of avatarFiles(path)) {
      yield one;
      count += 1;
    }
  }
  await writeArchive(target, counted(), { gzip: false });
  return count;
}

async function describePart(path: BackupPart['path'], file: string): Promise<BackupPart> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { path, size: (await stat(file)).size, sha256: hash.digest('hex') };
}

async function* filesOf(
  manifest: string,
  parts: readonly BackupPart[],
  copied: { database: string; avatars: string },
): AsyncGenerator<ArchiveFile> {
  const bytes = Buffer.from(manifest);
  yield { path: manifestPath, size: bytes.length, content: contentOf(bytes) };
  for (const { path, size } of parts) {
    const content = createReadStream(path === avatarsPath ? copied.avatars : copied.database);
    yield { path, size, content };
  }
}

/** Flushes the folder, so that the new name survives a power cut. */
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
