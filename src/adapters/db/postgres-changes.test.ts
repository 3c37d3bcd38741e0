import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { freshPostgres } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { connectionOf } from './postgres-connect.ts';
import { installChangeTriggers } from './postgres-triggers.ts';

const list = (key: string) => ({ list_key: key, page: 1, ids: '[]', total_pages: 1, fetched_at: 1 });

async function openNodes() {
  const place = await freshPostgres();
  const open = async () => {
    const { database, dataDir } = place;
    const db = await openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
    onTestFinished(() => db.close());
    const heard: (string | null)[] = [];
    db.onForeignChange((table) => heard.push(table));
    return { db, heard };
  };
  if (place.database.kind !== 'postgres') throw new Error('Not PostgreSQL.');
  const admin = new pg.Client({ connectionString: place.database.url });
  await admin.connect();
  onTestFinished(() => admin.end());
  return { one: await open(), other: await open(), admin, url: place.database.url };
}

const write = (db: Database, key: string) =>
  db.tx((trx) => trx.insertInto('title_list').values(list(key)).execute());

it('a change is heard by the other nodes once it is committed, and not by the one that made it', async () => {
  const { one, other, admin } = await openNodes();
  const undone = one.db.tx(async (trx) => {
    await trx.insertInto('title_list').values(list('undone')).execute();
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(other.heard).toEqual([]);
  await write(one.db, 'kept');
  await expect.poll(() => other.heard).toEqual(['title_list']);
  // Whoever changes it: a command, or a person at the database's own prompt.
  await admin.query("update title set name = 'x'");
  await expect.poll(() => other.heard).toEqual(['title_list', 'title']);
  await expect.poll(() => one.heard).toEqual(['title']);
});

it('after the connection was lost any table may have changed, and later changes are heard again', async () => {
  const { one, other, admin } = await openNodes();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => other.heard, { timeout: 10_000 }).toEqual([null]);
  await write(one.db, 'later');
  await expect.poll(() => other.heard).toEqual([null, 'title_list']);
});

it('a node that starts beside a faster one needs no lock on the tables that this one uses', async () => {
  const { admin, url } = await openNodes();
  const [slow, busy] = [new pg.Client(connectionOf(url)), new pg.Client(connectionOf(url))];
  for (const client of [slow, busy]) await client.connect();
  await slow.query("set lock_timeout = '3s'");
  const onTables = async (change: (table: string) => string) => {
    for (const table of ['title', 'title_list']) await admin.query(change(table));
  };
  await onTables((table) => `drop trigger stoep_tell_change on ${table}`);
  await admin.query("select pg_advisory_lock(hashtext('stoep_changes'))");
  const installing = installChangeTriggers(slow);
  const waiting = async () => {
    const { rows } = await admin.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
    return rows.length;
  };
  await expect.poll(waiting).toBe(1);
  await onTables(
    (table) =>
      `create trigger stoep_tell_change after update on ${table} execute function stoep_tell_change()`,
  );
  await busy.query('begin; lock table title in row exclusive mode');
  await admin.query("select pg_advisory_unlock(hashtext('stoep_changes'))");
  await installing;
  for (const client of [slow, busy]) await client.end();
});
