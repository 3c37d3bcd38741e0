import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#src/config/config.ts';
import { newestVersion } from '../db/schema-version.ts';
import { makeFolder } from '../make-folder.ts';
import { type ArchiveFile, BackupRefused, damaged, readArchive } from './archive.ts';
import { parseAvatarPath } from './avatar-files.ts';
import { type BackupManifest, databasePaths, manifestPath, parseManifest } from './manifest.ts';

/** New paths, or null for what isn't wanted. */
export interface UnpackTargets {
  database: string | null;
  avatars: string | null;
}

export interface UnpackedBackup {
  manifest: BackupManifest;
  avatars: number;
}

/** Checks the whole file, its version and that it is of `kind`. Writes only what `targets` names. */
export async function unpackBackup(
  file: string,
  kind: Config['database']['kind'],
  targets: UnpackTargets,
): Promise<UnpackedBackup> {
  let manifest: BackupManifest | null = null;
  let databases = 0;
  let avatars = 0;
  await readArchive(file, async (one) => {
    const avatar = parseAvatarPath(one.path);
    if (manifest === null) manifest = checkManifest(file, kind, await readManifest(one));
    else if (one.path === databasePaths[kind]) {
      databases += 1;
      if (targets.database !== null) await store(one, targets.database);
    } else if (avatar !== null && manifest.hasAvatars) {
      avatars += 1;
      if (targets.avatars !== null) await store(one, join(targets.avatars, avatar));
    } else throw damaged(file);
  });
  if (manifest === null || databases !== 1) throw damaged(file);
  return { manifest, avatars };
}

const maxManifestBytes = 1024 * 1024;

async function readManifest({ path, size, content }: ArchiveFile): Promise<BackupManifest | null> {
  if (path !== manifestPath || size > maxManifestBytes) return null;
  return parseManifest(await text(Readable.from(content)));
}

function checkManifest(
  file: string,
  kind: Config['database']['kind'],
  manifest: BackupManifest | null,
): BackupManifest {
  if (manifest === null) {
    throw new BackupRefused(`${file} is not a backup of Stoep that this program reads.`);
  }
  if (manifest.schema > newestVersion) {
    throw new BackupRefused(
      `${file} holds schema version ${manifest.schema}, and this program knows only up to ${newestVersion}: restore it with the newer program.`,
    );
  }
  if (manifest.kind !== kind) throw otherKind(file, manifest.kind);
  return manifest;
}

function otherKind(file: string, kind: BackupManifest['kind']): BackupRefused {
  const [from, to, url] =
    kind === 'sqlite' ? ['SQLite', 'PostgreSQL', 'file:…'] : ['PostgreSQL', 'SQLite', 'postgres://…'];
  return new BackupRefused(
    `${file} is a backup of ${from}, and DATABASE_URL names ${to}: restore it with DATABASE_URL=${url}, ` +
      'and then copy it over with `npm run stoep -- move DATABASE_URL`.',
  );
}

async function store({ content }: ArchiveFile, file: string): Promise<void> {
  await makeFolder(dirname(file));
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
}

export async function isBackupArchive(file: string): Promise<boolean> {
  let isOurs = false;
  const rest = new Error('The rest is not needed.');
  await readArchive(file, async (one) => {
    isOurs = (await readManifest(one)) !== null;
    throw rest;
  }).catch(() => undefined);
  return isOurs;
}
