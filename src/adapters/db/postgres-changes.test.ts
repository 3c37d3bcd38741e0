import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { freshPostgres } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { connectionOf } from './postgres-connect.ts';
import { installChangeTriggers } from './postgres-triggers.ts';

const list = (ids: string) => ({ list_key: 'kept', page: 1, ids, total_pages: 1, fetched_at: 1 });

async function openNodes() {
  const place = await freshPostgres();
  const open = async () => {
    const { database, dataDir } = place;
    const db = await openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
    onTestFinished(() => db.close());
    await expect.poll(() => db.changes.mark()).not.toBeNull();
    return { db, version: () => db.changes.catalogueVersion() };
  };
  if (place.database.kind !== 'postgres') throw new Error('Not PostgreSQL.');
  const admin = new pg.Client({ connectionString: place.database.url });
  await admin.connect();
  onTestFinished(() => admin.end());
  return { one: await open(), other: await open(), admin, url: place.database.url };
}

const write = (db: Database, ids: string) =>
  db.tx((trx) =>
    trx
      .insertInto('title_list')
      .values(list(ids))
      .onConflict((conflict) => conflict.columns(['list_key', 'page']).doUpdateSet({ ids }))
      .execute(),
  );

it('a change counts at once on the node that makes it, and on the others once it is committed', async () => {
  const { one, other, admin } = await openNodes();
  await write(one.db, '[1]');
  const before = [one.version(), other.version()];
  const undone = other.db.tx(async (trx) => {
    await trx.updateTable('title_list').set({ ids: '[9]' }).execute();
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await write(one.db, '[1]');
  expect(one.version()).toBe(before[0]);
  await write(one.db, '[2]');
  expect(one.version()).not.toBe(before[0]);
  await expect.poll(other.version).not.toBe(before[1]);
  const after = [one.version(), other.version()];
  // Whoever changes it: a command, or a person at the database's own prompt.
  await admin.query("update title_list set ids = '[3]'");
  await expect.poll(one.version).not.toBe(after[0]);
  await expect.poll(other.version).not.toBe(after[1]);
});

it('after the connection was lost anything may have changed, and later changes are heard again', async () => {
  const { one, other, admin } = await openNodes();
  const before = other.version();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await expect.poll(other.version).not.toBe(before);
  await expect.poll(() => other.db.changes.mark()).not.toBeNull();
  await write(one.db, '[1]');
  const after = other.version();
  await write(one.db, '[2]');
  await expect.poll(other.version).not.toBe(after);
});

it('a transaction that changes many titles writes one version of what may be seen', async () => {
  const { one, admin } = await openNodes();
  await admin.query(
    `insert into title (kind, id, name, overview, rating, votes, popularity, language, genre_ids, adult, listed_at, facts_at)
      select 'movie', n, 'x', '', 1, 1, 1, 'en', '[]', 0, 1, 1 from generate_series(1, 2000) n`,
  );
  const before = one.version();
  await admin.query('update title set maturity = 18');
  await expect.poll(one.version).not.toBe(before);
  const { rows } = await admin.query('select part from catalogue_version');
  expect(rows).toEqual([{ part: 'visibility' }]);
});

it('a node that starts beside a faster one needs no lock on the tables that this one uses', async () => {
  const { admin, url } = await openNodes();
  const [slow, busy] = [new pg.Client(connectionOf(url)), new pg.Client(connectionOf(url))];
  for (const client of [slow, busy]) await client.connect();
  await slow.query("set lock_timeout = '3s'");
  const onTables = async (change: (table: string) => string) => {
    for (const table of ['title', 'title_list']) await admin.query(change(table));
  };
  await onTables((table) => `drop trigger stoep_tell_truncate on ${table}`);
  await admin.query("select pg_advisory_lock(hashtext('stoep_changes'))");
  const installing = installChangeTriggers(slow);
  const waiting = async () => {
    const { rows } = await admin.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
    return rows.length;
  };
  await expect.poll(waiting).toBe(1);
  await onTables(
    (table) =>
      `create trigger stoep_tell_truncate after truncate on ${table} execute function stoep_tell_change()`,
  );
  await busy.query('begin; lock table title in row exclusive mode');
  await admin.query("select pg_advisory_unlock(hashtext('stoep_changes'))");
  await installing;
  for (const client of [slow, busy]) await client.end();
});
