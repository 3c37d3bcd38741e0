import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { freshPostgres } from '#test/databases.ts';
import { checkPostgres } from './postgres.ts';

async function connect() {
  const { database } = await freshPostgres();
  if (database.kind !== 'postgres') throw new Error('This is a test of PostgreSQL.');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  const check = async (url = database.url) => {
    const [user, collation] = await checkPostgres({ database: { kind: 'postgres', url } });
    return { user, collation };
  };
  return { url: database.url, client, check };
}

it('warns of a user who may run programs on the server', async () => {
  const { url, client, check } = await connect();
  expect((await check()).user).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('superuser'),
  });
  const plain = new URL(url);
  plain.username = `plain_${plain.pathname.slice(1)}`;
  plain.password = 'jacaranda';
  await client.query(`create role ${plain.username} login createdb password 'jacaranda'`);
  onTestFinished(async () => {
    await client.query(`drop role ${plain.username}`);
  });
  expect((await check(plain.href)).user).toMatchObject({ state: 'ok' });
  await client.query(`grant pg_execute_server_program to ${plain.username}`);
  expect((await check(plain.href)).user?.state).toBe('warning');
});

it('says that texts are ordered in another way than the data, and what to do', async () => {
  const { client, check } = await connect();
  expect((await check()).collation).toMatchObject({ state: 'ok' });
  await client.query("create collation ours (provider = icu, locale = 'und')");
  await client.query('create table sorted (name text collate ours primary key)');
  await client.query("insert into sorted values ('one')");
  expect((await check()).collation).toMatchObject({ state: 'ok' });
  await client.query("update pg_collation set collversion = '1.2.3' where collname = 'ours'");
  const { collation } = await check();
  expect(collation).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('public.ours: 1.2.3, now '),
  });
  // The statements in `todo` remove the fault.
  const [, statements = ''] = (collation?.todo ?? '').split(' run: ');
  expect(statements).toContain('reindex database');
  for (const statement of statements.split(';').filter(Boolean)) await client.query(statement);
  expect((await check()).collation).toMatchObject({ state: 'ok' });
});

it('knows the order of the database itself', async () => {
  const { client, check } = await connect();
  const [own] = (
    await client.query<{ version: string | null }>(
      'select pg_database_collation_actual_version(oid) as version from pg_database where datname = current_database()',
    )
  ).rows;
  await client.query("update pg_database set datcollversion = '0' where datname = current_database()");
  const { collation } = await check();
  // A database ordered by bytes has no version, and never changes.
  if (own?.version === null) expect(collation).toMatchObject({ state: 'ok' });
  else expect(collation?.todo).toContain('refresh collation version');
});
