import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import { compareRows } from '../db/database-copy.ts';
import type { RowCounts } from '../db/list-tables.ts';
import { newestVersion } from '../db/schema-version.ts';
import type { TableRows } from '../db/table-rows.ts';
import { BackupRefused, damaged } from './archive.ts';
import { parseAvatarPath } from './avatar-files.ts';

// Version 1.0 wrote one line with length and SHA-256, then gzip over lines of JSON. Version 1.1 still restores it.

const firstLine = /^STOEP-BACKUP 001 bytes=(\d{15}) sha256=([0-9a-f]{64})\n$/;
const firstLength = 111;
const lineFeed = 0x0a;

const opening = v.object({
  kind: v.literal('opening'),
  schema: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Holds epoch ms. */
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

type EarlierEntry = v.InferOutput<typeof entry>;

export interface EarlierBackup {
  opening: v.InferOutput<typeof opening>;
  tables: RowCounts;
  avatars: number;
}

export async function isEarlierBackup(file: string): Promise<boolean> {
  return (await readHead(file).catch(() => null)) !== null;
}

/** Checks the checksum, the counts and the versions. */
export async function verifyEarlierBackup(file: string): Promise<EarlierBackup> {
  await verifyBytes(file);
  let first: EarlierBackup['opening'] | null = null;
  let last: Extract<EarlierEntry, { kind: 'closing' }> | null = null;
  const counted: RowCounts = {};
  let avatars = 0;
  let table = '';
  for await (const one of readEntries(file)) {
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
  compareRows(file, last.tables, counted);
  if (first.schema > newestVersion) {
    throw new BackupRefused(
      `${file} holds schema version ${first.schema}, and this program knows only up to ${newestVersion}: restore it with the newer program.`,
    );
  }
  return { opening: first, tables: counted, avatars };
}

/** The caller reads a table's rows before it asks for the next table. */
export async function* readEarlierTables(file: string): AsyncGenerator<TableRows> {
  const entries = readEntries(file);
  let next = await entries.next();
  async function* rows(): AsyncGenerator<unknown[][]> {
    for (next = await entries.next(); isRows(next.value); next = await entries.next()) yield next.value.rows;
  }
  while (next.done !== true) {
    if (next.value.kind === 'table') {
      const { name: table, columns } = next.value;
      yield { name: table, columns, rows: rows() };
    } else {
      next = await entries.next();
    }
  }
}

function isRows(one: EarlierEntry | undefined): one is Extract<EarlierEntry, { kind: 'rows' }> {
  return one?.kind === 'rows';
}

/** Into a new folder. */
export async function unpackEarlierAvatars(file: string, folder: string): Promise<void> {
  for await (const one of readEntries(file)) {
    if (one.kind !== 'avatar') continue;
    const path = parseAvatarPath(`avatars/${one.path}`);
    if (path === null) throw damaged(file);
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, path), Buffer.from(one.base64, 'base64'), { mode: 0o600 });
  }
}

async function readHead(file: string): Promise<{ bytes: number; sha256: string } | null> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLength), 0, firstLength, 0);
    const found = firstLine.exec(buffer.toString('latin1', 0, bytesRead));
    return found === null ? null : { bytes: Number(found[1]), sha256: found[2] ?? '' };
  } finally {
    await handle.close();
  }
}

async function verifyBytes(file: string): Promise<void> {
  const head = await readHead(file);
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file, { start: firstLength })) {
    hash.update(chunk);
    size += chunk.length;
  }
  if (head !== null && size < head.bytes) {
    throw new BackupRefused(
      `${file} is cut off: ${size} of ${head.bytes} bytes are there. Take another one.`,
    );
  }
  if (size !== head?.bytes || hash.digest('hex') !== head.sha256) throw damaged(file);
}

async function* readEntries(file: string): AsyncGenerator<EarlierEntry> {
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
