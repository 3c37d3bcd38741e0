import type { Client } from 'pg';
import { inTransaction } from './postgres-connect.ts';
import { MIGRATION_LOCK } from './postgres-lock.ts';

// While a restore fills the schema of the product, a second schema keeps the former tables. That schema
// is dropped last: if it still exists, a restore was interrupted, and the former tables count.

interface Schemas {
  home: string;
  aside: string;
  isAside: boolean;
}

const READ_SCHEMAS = `select home, aside, to_regnamespace(quote_ident(aside)) is not null as "isAside"
  from (select current_schema() as home, left(current_schema(), 48) || '_before_restore' as aside) as names`;

const END_RESTORES = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = current_user and application_name = 'pg_restore'`;

/** Moves the tables in one transaction, which gives up if another connection holds a lock for long. */
export async function setAside(client: Client): Promise<void> {
  const { home, aside } = await readSchemas(client);
  await inTransaction(client, async () => {
    await client.query("set local lock_timeout = '30s'");
    await client.query(`create schema ${quote(aside)}`);
    await moveAll(client, home, aside);
  });
}

/** Completes a restore. */
export async function dropAside(client: Client): Promise<void> {
  const { aside } = await readSchemas(client);
  await client.query(`drop schema ${quote(aside)} cascade`);
}

/** Undoes a restore that failed or was killed. The caller may already hold the lock. */
export async function undoUnfinishedRestore(client: Client): Promise<boolean> {
  if (!(await readSchemas(client)).isAside) return false;
  return inTransaction(client, async () => {
    await client.query("set local lock_timeout = '60s'; set local statement_timeout = 0");
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // The restore may have ended meanwhile.
    const { home, aside, isAside } = await readSchemas(client);
    if (!isAside) return false;
    // `pg_restore` goes on when the command that started it was killed.
    await client.query(END_RESTORES);
    for (const table of await listTables(client, home))
      await client.query(`drop table ${quote(home)}.${quote(table)} cascade`);
    for (const name of [...(await listFunctions(client, aside)), ...(await listFunctions(client, home))])
      await client.query(`drop function if exists ${quote(home)}.${quote(name)}() cascade`);
    await moveAll(client, aside, home);
    await client.query(`drop schema ${quote(aside)}`);
    return true;
  });
}

async function readSchemas(client: Client): Promise<Schemas> {
  const { rows } = await client.query<Schemas>(READ_SCHEMAS);
  return rows[0] ?? { home: 'public', aside: 'public_before_restore', isAside: false };
}

async function moveAll(client: Client, from: string, to: string): Promise<void> {
  for (const name of await listTables(client, from))
    await client.query(`alter table ${quote(from)}.${quote(name)} set schema ${quote(to)}`);
  for (const name of await listFunctions(client, from))
    await client.query(`alter function ${quote(from)}.${quote(name)}() set schema ${quote(to)}`);
}

async function listTables(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = to_regnamespace(quote_ident($1)) and relkind = 'r'",
    [schema],
  );
  return rows.map(({ name }) => name);
}

/** Lists the functions that triggers call. */
async function listFunctions(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc
      where pronamespace = to_regnamespace(quote_ident($1)) and prorettype = 'trigger'::regtype
        and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
