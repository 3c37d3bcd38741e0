import { join } from 'node:path';
import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { buildUser } from '#test/database-rows.ts';
import { freshFolder } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { openDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import { sqliteWriteDialect } from './sqlite-dialect.ts';
import { openSqlite } from './sqlite-file.ts';

async function openWriter() {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'stoep.db');
  const options = { dataDir, clock: systemClock, log: silentLog };
  const db = await openDatabase({ ...options, database: { kind: 'sqlite', file } });
  await db.close();
  const handle = openSqlite(file, { readOnly: false, foreignKeys: true });
  return { handle, writer: new Kysely<Schema>({ dialect: sqliteWriteDialect(handle) }) };
}

function pages(text: string, handle: { exec(sql: string): void }) {
  handle.exec(`pragma max_page_count = ${text}`);
}

test('a full disk fails the transactions of that moment, and none after it', async () => {
  const { handle, writer } = await openWriter();
  const add = (index: number, hash: string) =>
    writer.transaction().execute((trx) =>
      trx
        .insertInto('user')
        .values({ ...buildUser(index), password_hash: hash })
        .execute(),
    );
  await add(0, 'small');
  // The smallest that SQLite takes: the file can't grow by one page.
  pages('1', handle);
  const results = await Promise.allSettled([1, 2, 3, 4].map((index) => add(index, 'x'.repeat(400_000))));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DatabaseBusy);
  }
  pages('1000000', handle);
  await add(5, 'small');
  const rows = await writer.transaction().execute((trx) => trx.selectFrom('user').select('id').execute());
  expect(rows.map(({ id }) => id)).toEqual(['u0', 'u5']);
  await writer.destroy();
});

test('a transaction that SQLite undid on its own takes its group with it, unacknowledged', async () => {
  const { handle, writer } = await openWriter();
  const add = (index: number) =>
    writer.transaction().execute((trx) => trx.insertInto('user').values(buildUser(index)).execute());
  const spoil = writer.transaction().execute(async (trx) => {
    await trx.insertInto('user').values(buildUser(2)).execute();
    handle.exec('rollback');
  });
  const results = await Promise.allSettled([add(1), spoil, add(3)]);
  const saved = await writer.transaction().execute((trx) => trx.selectFrom('user').select('id').execute());
  const acknowledged = results.filter(({ status }) => status === 'fulfilled').length;
  expect(results[1]?.status).toBe('rejected');
  expect(saved).toHaveLength(acknowledged);
  await writer.destroy();
});

test('waiting transactions share a commit, each undone alone', async () => {
  const { handle, writer } = await openWriter();
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
  await writer.destroy();
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
  await writer.destroy();
});

function logFrames(handle: { prepare(sql: string): { get(): unknown } }): number {
  const row = handle.prepare('pragma wal_checkpoint(noop)').get();
  if (typeof row !== 'object' || row === null || !('log' in row)) throw new Error('No answer.');
  return Number(row.log);
}
