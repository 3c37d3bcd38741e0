import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as tar from 'tar-stream';
import { AppError } from '#src/domain/errors.ts';

/** Is thrown before anything was changed. The operator reads `message`. */
export class BackupRefused extends AppError {
  readonly code = 'backup-refused';
}

export interface ArchiveFile {
  path: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

export async function* contentOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Needs less than half the time of the default level, and makes a file that is a tenth larger. */
const gzipLevel = 3;

const gzipMagic = Buffer.from([0x1f, 0x8b]);
const tarMagic = { at: 257, bytes: Buffer.from('ustar') };

/** Creates a new file that only its owner can read, and flushes it to disk. */
export async function writeArchive(
  file: string,
  files: AsyncIterable<ArchiveFile>,
  options: { gzip: boolean },
): Promise<void> {
  const pack = tar.pack();
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const writing = options.gzip
    ? pipeline(pack, createGzip({ level: gzipLevel }), target)
    : pipeline(pack, target);
  // `writing` is awaited below. A rejection before that must not count as unhandled.
  writing.catch(() => undefined);
  try {
    for await (const { path, size, content } of files)
      await pipeline(content, pack.entry({ name: path, size, mode: 0o600 }));
    pack.finalize();
  } catch (error) {
    pack.destroy();
    // A full disk ends the reading, too; the error of `writing` then names the cause.
    await writing.catch((cause: unknown) => {
      throw isConsequence(cause) ? error : cause;
    });
    throw error;
  }
  await writing;
}

/** Calls `receive` with each file. `receive` may leave the content unread. */
export async function readArchive(file: string, receive: (one: ArchiveFile) => Promise<void>): Promise<void> {
  const isGzip = await detectGzip(file);
  if (isGzip === null) throw new BackupRefused(`${file} is not a backup of Stoep.`);
  const extract = tar.extract();
  const source = createReadStream(file);
  const reading = isGzip ? pipeline(source, createGunzip(), extract) : pipeline(source, extract);
  // The loop over the entries fails with the same error.
  reading.catch(() => undefined);
  try {
    for await (const entry of extract) {
      const content = bytesOf(entry);
      await receive({ path: entry.header.name, size: entry.header.size, content });
      for await (const _rest of content);
    }
    await reading;
  } catch (error) {
    // The error of an entry says only that its stream has ended; the error of `reading` says why.
    const cause = isConsequence(error) ? await reading.catch((first: unknown) => first) : error;
    throw explain(file, cause ?? error);
  }
}

/** Returns null if the file is neither a tar archive nor gzip-compressed. */
async function detectGzip(file: string): Promise<boolean | null> {
  const handle = await open(file).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupRefused(`${file} can't be read: ${why}.`, { cause: error });
  });
  try {
    const head = Buffer.alloc(512);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    // A tar archive without files consists of zeros.
    if (bytesRead === head.length && head.every((byte) => byte === 0)) return false;
    if (head.subarray(0, gzipMagic.length).equals(gzipMagic)) return true;
    const { at, bytes } = tarMagic;
    return head.subarray(at, at + bytes.length).equals(bytes) ? false : null;
  } finally {
    await handle.close();
  }
}

async function* bytesOf(content: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A file holds bytes.');
    yield chunk;
  }
}

const endsEarly = /unexpected end of (?:data|file)/i;

function explain(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if (endsEarly.test(error.message)) return cutOff(file, error);
  const isOfFormat = ('code' in error && String(error.code).startsWith('Z_')) || /tar/i.test(error.message);
  return isOfFormat ? damaged(file, error) : error;
}

export function damaged(file: string, cause?: unknown): BackupRefused {
  return new BackupRefused(`${file} is damaged: its content isn't what was written. Take another one.`, {
    cause,
  });
}

export function cutOff(file: string, cause?: unknown): BackupRefused {
  return new BackupRefused(`${file} is cut off. Take another one.`, { cause });
}

function isConsequence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || error.message === 'Stream was destroyed';
}
