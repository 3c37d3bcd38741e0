import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#src/config/config.ts';
import { newestVersion } from '../db/schema-version.ts';
import { makeFolder } from '../make-folder.ts';
import { type ArchiveFile, BackupRefused, cutOff, damaged, readArchive } from './archive.ts';
import { parseAvatarPath } from './avatar-files.ts';
import {
  avatarsPath,
  type BackupManifest,
  type BackupPart,
  databasePaths,
  isManifest,
  manifestPath,
  readManifest,
} from './manifest.ts';

export interface UnpackOptions {
  /** The backup must be for this kind of database. */
  kind: Config['database']['kind'];
  secret: string;
  /** Accepts a backup without a MAC, or with another secret's. Digests are checked all the same. */
  acceptUnsigned: boolean;
  /** The paths of new files; null for a part that is only checked. */
  database: string | null;
  avatars: string | null;
}

export interface UnpackedBackup {
  manifest: BackupManifest;
  isSigned: boolean;
  /** It is null where AVATAR_STORE was no folder, and where the photos were only checked. */
  avatars: number | null;
}

/** Checks the manifest's MAC before reading any part, and each part's digest before opening that part. */
export async function unpackBackup(file: string, options: UnpackOptions): Promise<UnpackedBackup> {
  const { database, avatars } = options;
  const packed = avatars === null ? null : `${avatars}.tar`;
  const found: { manifest: BackupManifest; isSigned: boolean }[] = [];
  let count = 0;
  try {
    await readArchive(file, async (one) => {
      const [opened] = found;
      if (opened === undefined) {
        found.push(await openManifest(file, one, options));
        return;
      }
      const part = opened.manifest.parts[count];
      count += 1;
      if (part === undefined || part.path !== one.path || part.size !== one.size) throw damaged(file);
      await receivePart(file, part, one, part.path === avatarsPath ? packed : database);
    });
    const [opened] = found;
    if (opened === undefined) throw unknownBackup(file);
    if (count < opened.manifest.parts.length) throw cutOff(file);
    const hasAvatars = opened.manifest.parts.some(({ path }) => path === avatarsPath);
    if (packed === null || avatars === null || !hasAvatars) return { ...opened, avatars: null };
    return { ...opened, avatars: await unpackAvatars(file, packed, avatars) };
  } finally {
    if (packed !== null) await rm(packed, { force: true });
  }
}

/** The manifest is the first file of the archive, and small: 600 bytes and the names of tables. */
const maxManifestBytes = 1024 * 1024;

async function readText({ path, size, content }: ArchiveFile): Promise<string | null> {
  if (path !== manifestPath || size > maxManifestBytes) return null;
  return text(Readable.from(content));
}

async function openManifest(
  file: string,
  one: ArchiveFile,
  { kind, secret, acceptUnsigned }: UnpackOptions,
): Promise<{ manifest: BackupManifest; isSigned: boolean }> {
  const written = await readText(one);
  const opened = written === null ? null : readManifest(written, secret);
  if (opened === null) throw unknownBackup(file);
  const { manifest, isSigned } = opened;
  if (!isSigned && !acceptUnsigned) {
    throw new BackupRefused(
      `${file} isn't signed with this APP_SECRET: it was made with another one, or somebody changed it. ` +
        'If you know where it comes from, restore it with --unsigned.',
    );
  }
  if (manifest.schema > newestVersion) {
    throw new BackupRefused(
      `${file} holds schema version ${manifest.schema}, and this program knows only up to ${newestVersion}: restore it with the newer program.`,
    );
  }
  if (manifest.kind !== kind) throw otherKind(file, manifest.kind);
  const [first, second, ...more] = manifest.parts.map(({ path }) => path);
  const isWhole = first === databasePaths[kind] && (second ?? avatarsPath) === avatarsPath;
  if (!isWhole || more.length > 0) throw damaged(file);
  return opened;
}

function unknownBackup(file: string): BackupRefused {
  return new BackupRefused(`${file} is not a backup of Stoep that this program reads.`);
}

function otherKind(file: string, kind: BackupManifest['kind']): BackupRefused {
  const [from, to, url] =
    kind === 'sqlite' ? ['SQLite', 'PostgreSQL', 'file:…'] : ['PostgreSQL', 'SQLite', 'postgres://…'];
  return new BackupRefused(
    `${file} is a backup of ${from}, and DATABASE_URL names ${to}: restore it with DATABASE_URL=${url}, ` +
      'and then copy it over with `npm run stoep -- move DATABASE_URL`.',
  );
}

/** Stores the part and compares its digest. Its content isn't parsed before that. */
async function receivePart(
  file: string,
  { sha256 }: BackupPart,
  { content }: ArchiveFile,
  target: string | null,
): Promise<void> {
  const hash = createHash('sha256');
  async function* hashing() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  if (target === null) for await (const _chunk of hashing());
  else await store(hashing(), target);
  if (hash.digest('hex') !== sha256) throw damaged(file);
}

async function unpackAvatars(file: string, packed: string, folder: string): Promise<number> {
  let count = 0;
  await readArchive(packed, async ({ path, content }) => {
    const avatar = parseAvatarPath(path);
    if (avatar === null) throw damaged(file);
    await store(content, join(folder, avatar));
    count += 1;
  });
  return count;
}

async function store(content: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  await makeFolder(dirname(file));
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
}

/** Returns true for backups of any version. */
export async function isBackupArchive(file: string): Promise<boolean> {
  let isOurs = false;
  const rest = new Error('The rest is not needed.');
  await readArchive(file, async (one) => {
    isOurs = isManifest((await readText(one)) ?? '');
    throw rest;
  }).catch(() => undefined);
  return isOurs;
}
