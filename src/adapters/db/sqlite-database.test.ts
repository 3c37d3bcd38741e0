import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DatabaseBusy, UniqueViolation } from '#src/domain/errors.ts';
import { buildUser } from '#test/database-rows.ts';
import { freshFile } from '#test/databases.ts';
import type { Database, DatabaseOptions, Tx, TxOptions } from './database.ts';

const openFresh = async (options?: DatabaseOptions) => (await freshFile()).open(options);

const add = (db: Database, index: number, hash = 'hash') => db.tx((trx) => insert(trx, index, hash));

const insert = (trx: Tx, index: number, hash = 'hash') =>
  trx
    .insertInto('user')
    .values({ ...buildUser(index), password_hash: hash })
    .execute();

const readUsers = async (db: Database) => {
  const rows = await db.read.selectFrom('user').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

const limitPages = (db: Database, pages: number) =>
  db.tx((trx) => sql.raw(`pragma max_page_count = ${pages}`).execute(trx));

const countTo = (rows: number) =>
  sql`with recursive number (n) as (select 1 union all select n + 1 from number where n < ${rows})
    select count(*) from number`;

test('a full disk fails the transactions of that moment, and none after it', async () => {
  const db = await openFresh();
  await add(db, 0);
  // 1 is the smallest limit that SQLite accepts: the file can't grow by one page.
  await limitPages(db, 1);
  const results = await Promise.allSettled([1, 2, 3, 4].map((index) => add(db, index, 'x'.repeat(400_000))));
  expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual(
    results.map(() => expect.any(DatabaseBusy)),
  );
  await limitPages(db, 1_000_000);
  await add(db, 5);
  expect(await readUsers(db)).toEqual(['u0', 'u5']);
});

test('a transaction that SQLite undid on its own is not acknowledged, and nothing of it runs without one', async () => {
  const db = await openFresh();
  const spoil = db.tx(async (trx) => {
    await insert(trx, 2);
    await sql`rollback`.execute(trx);
    await insert(trx, 3);
  });
  const results = await Promise.allSettled([add(db, 1), spoil, add(db, 4)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await readUsers(db)).toEqual(['u1', 'u4']);
});

test('statements that were sent beside one that fails are undone with it', async () => {
  const db = await openFresh();
  await add(db, 1);
  const beside = db.tx((trx) => Promise.all([1, 2, 3, 4, 5].map((index) => insert(trx, index))));
  await expect(beside).rejects.toBeInstanceOf(UniqueViolation);
  await add(db, 6);
  expect(await readUsers(db)).toEqual(['u1', 'u6']);
});

test('a statement that takes its time keeps the event loop free', async () => {
  const db = await openFresh();
  let turns = 0;
  let isWriting = true;
  const count = () => {
    turns += 1;
    if (isWriting) setImmediate(count);
  };
  await db.tx(async (trx) => {
    count();
    await countTo(1_000_000).execute(trx);
  });
  isWriting = false;
  // If the statement ran on the event loop's thread, `turns` would be 1.
  expect(turns).toBeGreaterThan(20);
});

test('a transaction that came too late is undone, and holds up nobody afterwards', async () => {
  // `countTo` takes longer than this timeout on any machine.
  const db = await openFresh({ busyTimeoutMs: 50 });
  const slow = db.tx(async (trx) => {
    await insert(trx, 1);
    await countTo(10_000_000).execute(trx);
  });
  const late = [slow, ...[2, 3].map((index) => add(db, index))];
  const results = await Promise.allSettled(late);
  expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual(
    late.map(() => expect.any(DatabaseBusy)),
  );
  await expect.poll(() => add(db, 4).then(() => 'saved', String)).toBe('saved');
  expect(await readUsers(db)).toEqual(['u4']);
});

test('one caller with forty connections holds up another one for no longer than one of them', async () => {
  let caller = 'child';
  const db = await openFresh({ readCaller: () => caller });
  const order: string[] = [];
  const note = (index: number) => {
    const name = caller;
    return add(db, index).then(() => order.push(name));
  };
  const release = Promise.withResolvers<void>();
  const first = db.tx(() => release.promise);
  const all = Array.from({ length: 40 }, (_, index) => note(index));
  caller = 'viewer';
  all.push(note(40));
  release.resolve();
  await Promise.all([first, ...all]);
  expect(order.indexOf('viewer')).toBeLessThan(2);
});

test('a transaction is flushed unless it says otherwise, also after one that does', async () => {
  const db = await openFresh();
  const levelOf = (options?: TxOptions) =>
    db.tx(async (trx) => (await sql`select synchronous from pragma_synchronous`.execute(trx)).rows, options);
  expect(await levelOf()).toEqual([{ synchronous: 2 }]);
  expect(await levelOf({ synchronous: 'normal' })).toEqual([{ synchronous: 1 }]);
  expect(await levelOf()).toEqual([{ synchronous: 2 }]);
});

test('one that isn’t flushed writes what a viewer watched, and nothing else', async () => {
  const db = await openFresh();
  await add(db, 1);
  const title = { user_id: 'u1', viewer_key: 'main', kind: 'movie', title_id: 1, season: 0, episode: 0 };
  const mark = { ...title, mark: 'list', name: 'Ubuntu', marked_at: 1 };
  const write = (work: (trx: Tx) => Promise<unknown>) => db.tx(work, { synchronous: 'normal' });
  await write((trx) => trx.insertInto('mark').values(mark).execute());
  await write((trx) => trx.deleteFrom('mark').execute());
  await expect(write((trx) => insert(trx, 2))).rejects.toThrow('can’t write user');
  const both = write(async (trx) => {
    await trx.insertInto('mark').values(mark).execute();
    await trx.updateTable('user').set({ photo_url: 'x' }).execute();
  });
  await expect(both).rejects.toThrow('can’t write user');
  const hidden = write((trx) => sql`with one as (select 1) update "user" set photo_url = 'x'`.execute(trx));
  await expect(hidden).rejects.toThrow('can’t write');
  expect(await db.read.selectFrom('mark').select('name').execute()).toEqual([]);
  expect(await readUsers(db)).toEqual(['u1']);
});
