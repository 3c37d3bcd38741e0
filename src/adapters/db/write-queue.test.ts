import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { buildUser } from '#test/database-rows.ts';
import { freshFolder } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { openDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import { sqliteWriteDialect } from './sqlite-dialect.ts';
import { openSqlite } from './sqlite-file.ts';
import { SqliteWriterThread } from './sqlite-writer-thread.ts';
import { WriteQueue } from './write-queue.ts';

async function openWriter() {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'stoep.db');
  const options = { dataDir, clock: systemClock, log: silentLog };
  const db = await openDatabase({ ...options, database: { kind: 'sqlite', file } });
  await db.close();
  // A busy machine's statement isn't a busy database.
  const thread = new SqliteWriterThread(60_000);
  onTestFinished(() => thread.close());
  await thread.request({ do: 'open', file });
  return {
    file,
    writer: new Kysely<Schema>({ dialect: sqliteWriteDialect(thread, new WriteQueue(thread)) }),
  };
}

function limitPages(writer: Kysely<Schema>, pages: number): Promise<unknown> {
  return writer.transaction().execute((trx) => sql.raw(`pragma max_page_count = ${pages}`).execute(trx));
}

test('a full disk fails the transactions of that moment, and none after it', async () => {
  const { writer } = await openWriter();
  const add = (index: number, hash: string) =>
    writer.transaction().execute((trx) =>
      trx
        .insertInto('user')
        .values({ ...buildUser(index), password_hash: hash })
        .execute(),
    );
  await add(0, 'small');
  // The smallest that SQLite takes: the file can't grow by one page.
  await limitPages(writer, 1);
  const results = await Promise.allSettled([1, 2, 3, 4].map((index) => add(index, 'x'.repeat(400_000))));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DatabaseBusy);
  }
  await limitPages(writer, 1_000_000);
  await add(5, 'small');
  const rows = await writer.transaction().execute((trx) => trx.selectFrom('user').select('id').execute());
  expect(rows.map(({ id }) => id)).toEqual(['u0', 'u5']);
});

test('a transaction that SQLite undid on its own takes its group with it, unacknowledged', async () => {
  const { writer } = await openWriter();
  const add = (index: number) =>
    writer.transaction().execute((trx) => trx.insertInto('user').values(buildUser(index)).execute());
  const spoil = writer.transaction().execute(async (trx) => {
    await trx.insertInto('user').values(buildUser(2)).execute();
    await sql`rollback`.execute(trx);
  });
  const results = await Promise.allSettled([add(1), spoil, add(3)]);
  const saved = await writer.transaction().execute((trx) => trx.selectFrom('user').select('id').execute());
  const acknowledged = results.filter(({ status }) => status === 'fulfilled').length;
  expect(results[1]?.status).toBe('rejected');
  expect(saved).toHaveLength(acknowledged);
});

test('waiting transactions share a commit, each undone alone', async () => {
  const { file, writer } = await openWriter();
  const handle = openSqlite(file, { readOnly: false, foreignKeys: true });
  const before = logFrames(handle);
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      writer.transaction().execute(async (trx) => {
        await trx.insertInto('user').values(buildUser(index)).execute();
        if (index === 7) throw new Error('no');
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(29);
  // Thirty commits of their own would write three pages each at the least.
  expect(logFrames(handle) - before).toBeLessThan(30);
  handle.close();
});

test('a crowd of writers lets timers have their turn', async () => {
  const { writer } = await openWriter();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const start = performance.now();
  for (let index = 0; performance.now() - start < 300; index += 1) {
    const row = buildUser(index);
    await writer.transaction().execute((trx) => trx.insertInto('user').values(row).execute());
  }
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test('a statement that takes its time keeps the event loop free', async () => {
  const { writer } = await openWriter();
  let turns = 0;
  let isWriting = true;
  const count = () => {
    turns += 1;
    if (isWriting) setImmediate(count);
  };
  const counting = sql`with recursive number (n) as (select 1 union all select n + 1 from number where n < 1000000)
    select count(*) from number`;
  await writer.transaction().execute(async (trx) => {
    count();
    await counting.execute(trx);
  });
  isWriting = false;
  // On the thread of the event loop it would be one.
  expect(turns).toBeGreaterThan(20);
});

test('a transaction sees what it wrote, and the others of its group only what was kept', async () => {
  const { writer } = await openWriter();
  const read = (trx: Kysely<Schema>) => trx.selectFrom('user').select('id').orderBy('id').execute();
  const add = (trx: Kysely<Schema>, index: number) =>
    trx.insertInto('user').values(buildUser(index)).execute();
  const [own, , others] = await Promise.allSettled([
    writer.transaction().execute(async (trx) => {
      await add(trx, 1);
      return read(trx);
    }),
    writer.transaction().execute(async (trx) => {
      await add(trx, 2);
      throw new Error('no');
    }),
    writer.transaction().execute(read),
  ]);
  expect(own).toEqual({ status: 'fulfilled', value: [{ id: 'u1' }] });
  expect(others).toEqual({ status: 'fulfilled', value: [{ id: 'u1' }] });
});

function logFrames(handle: { prepare(sql: string): { get(): unknown } }): number {
  const row = handle.prepare('pragma wal_checkpoint(noop)').get();
  if (typeof row !== 'object' || row === null || !('log' in row)) throw new Error('No answer.');
  return Number(row.log);
}
