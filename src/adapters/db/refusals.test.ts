import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { buildUser } from '#test/database-rows.ts';
import { freshFolder } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import type { Database } from './database.ts';
import { DatabaseRefused, type RefusalReason } from './database-refused.ts';
import { openDatabase } from './open-database.ts';
import { refuseFile } from './sqlite-file.ts';

function open(file: string, dataDir: string): Promise<Database> {
  return openDatabase({ database: { kind: 'sqlite', file }, dataDir, clock: systemClock, log: silentLog });
}

/** Opens the file, expects a refusal, and returns its message, which is one sentence. */
async function refusal(reason: RefusalReason, file: string): Promise<string> {
  const error = await open(file, join(file, '..')).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DatabaseRefused);
  expect(error).toHaveProperty('reason', reason);
  if (!(error instanceof Error)) throw new Error('Not refused.');
  expect(error.message).toContain(file);
  expect(error.message).toMatch(/^[A-Z][^\n]*\.$/);
  return error.message;
}

/** Makes a database of the product with some hundred pages. */
async function filled(): Promise<string> {
  const file = join(await freshFolder(), 'stoep.db');
  const db = await open(file, join(file, '..'));
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...buildUser(index),
    password_hash: 'hash'.repeat(200),
  }));
  await db.tx((trx) => trx.insertInto('user').values(rows).execute());
  await db.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
  return file;
}

test('makes the file and its folders, for the owner only', async () => {
  const folder = await freshFolder();
  const file = join(folder, 'a', 'b', 'stoep.db');
  const db = await open(file, folder);
  await db.tx((trx) => trx.insertInto('user').values(buildUser(1)).execute());
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
  await db.close();
});

test('opens its own file again, with what was in it', async () => {
  const file = await filled();
  const db = await open(file, join(file, '..'));
  expect(await db.read.selectFrom('user').select('id').execute()).toHaveLength(500);
  await db.close();
});

test('refuses a newer schema and leaves it as it is', async () => {
  const file = await filled();
  const other = new DatabaseSync(file);
  other.exec("insert into schema_migration values (9999, 'later', 1)");
  other.close();
  const before = readFileSync(file);
  expect(await refusal('newer-schema', file)).toContain('9999');
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('refuses a database of another program and leaves it as it is', async () => {
  const file = join(await freshFolder(), 'other.db');
  const other = new DatabaseSync(file);
  other.exec('create table bookmarks (url text)');
  other.close();
  const before = readFileSync(file);
  await refusal('not-ours', file);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test.for([
  ['a text', Buffer.from('this is no database, but long enough to be taken for one')],
  ['one byte', Buffer.from('S')],
  ['zeroes', Buffer.alloc(8192)],
  ['an archive', Buffer.from('PK\u0003\u0004'.padEnd(5000, 'x'))],
] as const)('refuses %s', async ([, content]) => {
  const file = join(await freshFolder(), 'stoep.db');
  writeFileSync(file, content);
  await refusal('not-a-database', file);
  expect(readFileSync(file).equals(content)).toBe(true);
});

test('refuses a file of which only the name in its head is right', async () => {
  const file = join(await freshFolder(), 'stoep.db');
  writeFileSync(file, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8176, 7)]));
  const error = await open(file, join(file, '..')).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DatabaseRefused);
});

test.for([0.2, 0.5, 0.9, 0.99])('refuses a file cut off at %d of its length', async (part) => {
  const file = await filled();
  truncateSync(file, Math.floor(statSync(file).size * part));
  await refusal('corrupt', file);
});

test.for([1, 5, 40])('refuses a file with page %d overwritten', async (page) => {
  const file = await filled();
  const content = readFileSync(file);
  content.fill(0xa5, page * 4096, page * 4096 + 4096);
  writeFileSync(file, content);
  await refusal('corrupt', file);
});

test('refuses a directory', async () => {
  const file = join(await freshFolder(), 'stoep.db');
  mkdirSync(file);
  await refusal('a-directory', file);
});

test('refuses a path through a file', async () => {
  const folder = await freshFolder();
  writeFileSync(join(folder, 'file'), '');
  await refusal('a-directory', join(folder, 'file', 'stoep.db'));
});

test.for(['the file', 'the folder'])('refuses when %s may not be written', async (what) => {
  const file = await filled();
  const folder = join(file, '..');
  chmodSync(folder, what === 'the folder' ? 0o555 : 0o777);
  chmodSync(file, what === 'the file' ? 0o444 : 0o666);
  await withoutPrivileges(() => refusal('no-permission', file));
  chmodSync(folder, 0o755);
});

test('refuses when the folder may not be made', async () => {
  const folder = await freshFolder();
  chmodSync(folder, 0o555);
  await withoutPrivileges(() => refusal('no-permission', join(folder, 'a', 'stoep.db')));
});

test('tells a full disk apart', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(refuseFile('/data/stoep.db', full)).toHaveProperty('reason', 'no-space');
  const db = new DatabaseSync(':memory:');
  db.exec('create table t (a); pragma max_page_count = 2');
  try {
    db.prepare('insert into t values (zeroblob(100000))').run();
    expect.unreachable();
  } catch (error) {
    expect(refuseFile('/data/stoep.db', error)).toHaveProperty('reason', 'no-space');
  }
  db.close();
});

/** Runs `work` as another user if this one is root, because root may write everywhere. */
async function withoutPrivileges(work: () => Promise<unknown>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
