import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { buildUser } from '#test/database-rows.ts';
import { emptyPostgres } from '#test/databases.ts';
import { pgbouncer, startPooler } from '#test/pgbouncer.ts';
import { startRelay } from '#test/relay.ts';
import { silentLog } from '#test/silent-log.ts';
import type { Database } from './database.ts';
import { refusePooler, withPostgres } from './postgres-connect.ts';
import { openPostgresDatabase } from './postgres-database.ts';

async function openWithUrl(): Promise<{ db: Database; url: string }> {
  const url = await emptyPostgres();
  return { db: await openPostgresDatabase({ url, migrations, clock: systemClock, log: silentLog }), url };
}

const addUser = (db: Database, index: number) =>
  db.tx((trx) => trx.insertInto('user').values(buildUser(index)).execute());

test('a statement that takes longer than 2 s is ended', async () => {
  const { db } = await openWithUrl();
  const start = performance.now();
  await expect(sql`select pg_sleep(10)`.execute(db.read)).rejects.toBeInstanceOf(DatabaseBusy);
  expect(performance.now() - start).toBeLessThan(9_000);
  await db.close();
});

test('a lock held elsewhere makes a write fail in 2 s, while reads go on', async () => {
  const { db, url } = await openWithUrl();
  await addUser(db, 1);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin; lock table "user" in exclusive mode');
  const write = addUser(db, 2);
  expect(await db.read.selectFrom('user').select('id').execute()).toHaveLength(1);
  await expect(write).rejects.toBeInstanceOf(DatabaseBusy);
  await other.query('rollback');
  await other.end();
  await addUser(db, 3);
  await db.close();
});

test('a transaction that lost against twenty others takes place', async () => {
  const url = await emptyPostgres();
  const db = await openPostgresDatabase(
    { url, migrations, clock: systemClock, log: silentLog },
    { busyTimeoutMs: 60_000 },
  );
  await addUser(db, 1);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  let losses = 0;
  await db.tx(async (trx) => {
    const { created_at: before } = await trx
      .selectFrom('user')
      .select('created_at')
      .executeTakeFirstOrThrow();
    if (losses < 20) {
      losses += 1;
      await other.query('update "user" set created_at = created_at + 1');
    }
    await trx
      .updateTable('user')
      .set({ created_at: Number(before) + 1 })
      .execute();
  });
  expect(losses).toBe(20);
  const { created_at: after } = await db.read
    .selectFrom('user')
    .select('created_at')
    .executeTakeFirstOrThrow();
  expect(Number(after)).toBe(buildUser(1).created_at + 21);
  await other.end();
  await db.close();
});

test('cut connections fail at most the transactions of that moment', async () => {
  const { db, url } = await openWithUrl();
  await addUser(db, 1);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const cut = db.tx(async (trx) => {
    await trx.insertInto('user').values(buildUser(2)).execute();
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await trx.insertInto('user').values(buildUser(3)).execute();
  });
  await expect(cut).rejects.toBeInstanceOf(DatabaseBusy);
  await other.end();
  // On a busy machine the pool may notice a cut connection only at the next query.
  const write = () =>
    addUser(db, 4).then(
      () => true,
      () => false,
    );
  await expect.poll(write).toBe(true);
  const read = () => db.read.selectFrom('user').select('id').orderBy('id').execute();
  await expect.poll(() => read().catch(() => [])).toEqual([{ id: 'u1' }, { id: 'u4' }]);
  await db.close();
});

test('connections that get no answer any more are not used again', async () => {
  const url = new URL(await emptyPostgres());
  const relay = await startRelay(Number(url.port));
  url.port = String(relay.port);
  const db = await openPostgresDatabase({ url: url.href, migrations, clock: systemClock, log: silentLog });
  await Promise.all([db.ping(), addUser(db, 1)]);
  relay.silence();
  const start = performance.now();
  const failedAfter = async (work: Promise<unknown>) => {
    await expect(work).rejects.toBeInstanceOf(DatabaseBusy);
    return performance.now() - start;
  };
  const [read, write] = await Promise.all([failedAfter(db.ping()), failedAfter(addUser(db, 2))]);
  // A failed write doesn't wait for its rollback, which the silent server wouldn't answer.
  expect(write - read).toBeLessThan(2_000);
  // On a busy machine new connections take some time.
  await expect
    .poll(() =>
      db.ping().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect
    .poll(() =>
      addUser(db, 3).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await db.close();
  relay.close();
});

test('a transaction whose failed statement was swallowed is not taken for committed', async () => {
  const { db } = await openWithUrl();
  await addUser(db, 1);
  const swallowed = db.tx(async (trx) => {
    await trx.insertInto('user').values(buildUser(2)).execute();
    await trx
      .insertInto('user')
      .values(buildUser(1))
      .execute()
      .catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow('nothing was committed');
  expect(await db.read.selectFrom('user').select('id').execute()).toHaveLength(1);
  await db.close();
});

test('a whole number beyond 2^53 is refused rather than rounded', async () => {
  const { db } = await openWithUrl();
  await expect(sql`select 9007199254740993::bigint`.execute(db.read)).rejects.toThrow('too large');
  expect((await sql<{ n: number }>`select 9007199254740991::bigint as n`.execute(db.read)).rows).toEqual([
    { n: Number.MAX_SAFE_INTEGER },
  ]);
  await db.close();
});

test('a pooler is told from the server, so that no program changes settings that others would get', async (context) => {
  if (pgbouncer === undefined) return context.skip('PgBouncer is not installed.');
  const database = await emptyPostgres();
  const { url, stop } = await startPooler(database);
  onTestFinished(stop);
  const refused = { reason: 'pooler', message: expect.stringContaining('names the server itself') };
  await expect(withPostgres(url, 'stoep-command', refusePooler)).rejects.toMatchObject(refused);
  await withPostgres(database, 'stoep-command', refusePooler);
});
