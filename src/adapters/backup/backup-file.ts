import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { AppError } from '#src/domain/errors.ts';

/** One line with length and SHA-256, then gzip over lines of JSON. */
const firstLine = /^STOEP-BACKUP (\d{3}) bytes=(\d{15}) sha256=([0-9a-f]{64})\n$/;
const format = 1;
const lineFeed = 0x0a;
const firstLength = headOf(0, '0'.repeat(64)).length;

const opening = v.object({
  kind: v.literal('opening'),
  schema: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Epoch ms. */
  madeAt: v.number(),
  from: v.picklist(['sqlite', 'postgres']),
  avatars: v.boolean(),
});

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,62}$/));

const entry = v.variant('kind', [
  opening,
  v.object({ kind: v.literal('table'), name, columns: v.array(name) }),
  v.object({ kind: v.literal('rows'), rows: v.array(v.array(v.unknown())) }),
  v.object({ kind: v.literal('avatar'), path: v.string(), base64: v.string() }),
  v.object({ kind: v.literal('closing'), tables: v.record(v.string(), v.number()), avatars: v.number() }),
]);

export type BackupOpening = v.InferOutput<typeof opening>;

export type BackupEntry = v.InferOutput<typeof entry>;

export type BackupClosing = Extract<BackupEntry, { kind: 'closing' }>;

/** Nothing has been changed. The operator reads the message. */
export class BackupRefused extends AppError {
  readonly code = 'backup-refused';
}

/** A new file that only its owner reads, flushed to disk. Returns its length in bytes. */
export async function writeBackupFile(file: string, entries: AsyncIterable<BackupEntry>): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.write(headOf(0, '0'.repeat(64)));
    const hash = createHash('sha256');
    let size = 0;
    const sink = new PassThrough();
    const packing = pipeline(linesOf(entries), createGzip({ level: 6 }), sink);
    // `pipeline` below reports it.
    packing.catch(() => undefined);
    for await (const chunk of sink) {
      hash.update(chunk);
      size += chunk.length;
      await handle.writeFile(chunk);
    }
    await packing;
    await handle.write(headOf(size, hash.digest('hex')), 0);
    await handle.sync();
    return firstLength + size;
  } finally {
    await handle.close();
  }
}

async function* linesOf(entries: AsyncIterable<BackupEntry>): AsyncGenerator<string> {
  for await (const one of entries) yield `${JSON.stringify(one)}\n`;
}

function headOf(bytes: number, sha256: string): string {
  const version = String(format).padStart(3, '0');
  return `STOEP-BACKUP ${version} bytes=${String(bytes).padStart(15, '0')} sha256=${sha256}\n`;
}

/** Checks the checksum, the counts and the versions as a stream. */
export async function verifyBackupFile(
  file: string,
  newest: number,
): Promise<{ opening: BackupOpening; closing: BackupClosing; bytes: number }> {
  const bytes = await verifyBytes(file);
  let first: BackupOpening | null = null;
  let last: BackupClosing | null = null;
  const counted: Record<string, number> = {};
  let avatars = 0;
  let table = '';
  for await (const one of readBackupFile(file)) {
    if (last !== null || (first === null) !== (one.kind === 'opening')) throw damaged(file);
    if (one.kind === 'opening') first = one;
    else if (one.kind === 'closing') last = one;
    else if (one.kind === 'avatar') avatars += 1;
    else if (one.kind === 'table') {
      table = one.name;
      counted[table] = 0;
    } else counted[table] = (counted[table] ?? Number.NaN) + one.rows.length;
  }
  if (first === null || last === null || last.avatars !== avatars) throw damaged(file);
  if (!isSame(last.tables, counted)) throw damaged(file);
  if (first.schema > newest) {
    throw new BackupRefused(
      `${file} holds schema version ${first.schema}, and this program knows only up to ${newest}: restore it with the newer program.`,
    );
  }
  return { opening: first, closing: last, bytes };
}

function isSame(one: Record<string, number>, other: Record<string, number>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((key) => one[key] === other[key]);
}

export async function isBackupFile(file: string): Promise<boolean> {
  return (await readHead(file)) !== null;
}

/** By its length: the checksum is for whoever restores it. */
export async function isWholeBackup(file: string): Promise<boolean> {
  const [head, found] = await Promise.all([readHead(file), stat(file)]).catch(() => []);
  // Zero until all is written.
  if (head === null || head === undefined || head.bytes === 0) return false;
  return found?.size === firstLength + head.bytes;
}

async function readHead(file: string): Promise<{ version: number; bytes: number; sha256: string } | null> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLength), 0, firstLength, 0);
    const found = firstLine.exec(buffer.toString('latin1', 0, bytesRead));
    if (found === null) return null;
    const [, version = '', bytes = '', sha256 = ''] = found;
    return { version: Number(version), bytes: Number(bytes), sha256 };
  } finally {
    await handle.close();
  }
}

async function verifyBytes(file: string): Promise<number> {
  const head = await readHead(file).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupRefused(`${file} can't be read: ${why}.`, { cause: error });
  });
  if (head === null) throw new BackupRefused(`${file} is not a backup of Stoep.`);
  if (head.version > format) {
    throw new BackupRefused(`${file} was written by a newer program: restore it with that one.`);
  }
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file, { start: firstLength })) {
    hash.update(chunk);
    size += chunk.length;
  }
  if (size < head.bytes) {
    throw new BackupRefused(
      `${file} is cut off: ${size} of ${head.bytes} bytes are there. Take another one.`,
    );
  }
  if (size !== head.bytes || hash.digest('hex') !== head.sha256) throw damaged(file);
  return firstLength + size;
}

export async function* readBackupFile(file: string): AsyncGenerator<BackupEntry> {
  const unpacked = createGunzip();
  const unpacking = pipeline(createReadStream(file, { start: firstLength }), unpacked);
  unpacking.catch(() => undefined);
  for await (const line of splitLines(unpacked)) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), entry), line);
    if (!parsed.success) throw damaged(file);
    yield parsed.output;
  }
  await unpacking.catch((error: unknown) => {
    throw damaged(file, error);
  });
}

/** By bytes: `readline` would also split at U+2028 and U+2029, which JSON leaves in texts as they are. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString();
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString();
}

function damaged(file: string, cause?: unknown): BackupRefused {
  return new BackupRefused(`${file} is damaged: its content isn't what was written. Take another one.`, {
    cause,
  });
}
