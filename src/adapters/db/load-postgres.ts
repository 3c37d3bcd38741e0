import type { Client } from 'pg';
import { migrations } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { DatabaseRefused } from './database-refused.ts';
import { postgresTables, quoteColumns } from './dump.ts';
import type { LoadTables, TableRows } from './load.ts';
import { SERVING, withPostgres } from './postgres-connect.ts';
import { migratePostgres, readPostgresVersion } from './postgres-migrate.ts';

export interface ServerLoad {
  url: string;
  force: boolean;
  clock: Clock;
  log: Log;
}

/** The tables are exchanged in one transaction. The caller has backed the old ones up. */
export function loadPostgres(options: ServerLoad, loaded: LoadTables): Promise<void> {
  const apart = 'stoep_restoring';
  return withLoaded(options, apart, loaded, async (client, where, home) => {
    const fresh = await ourTables(client);
    await client.query(`set search_path to "${home}"`);
    if (!options.force) await refuseInUse(client, where);
    await moveHome(client, { home, apart, fresh });
  });
}

/** Changes nothing. Returns the number of rows by table. */
export function countPostgresLoad(options: ServerLoad, loaded: LoadTables): Promise<Record<string, number>> {
  return withLoaded(options, 'stoep_checking', loaded, async (client) => {
    const counts: Record<string, number> = {};
    for (const { name } of await postgresTables(client)) {
      const { rows } = await client.query<{ count: number }>(`select count(*) as count from "${name}"`);
      counts[name] = rows[0]?.count ?? 0;
    }
    return counts;
  });
}

/** `work` finds the tables in the schema `apart`, which is dropped afterwards. */
function withLoaded<T>(
  { url, force, clock, log }: ServerLoad,
  apart: string,
  loaded: LoadTables,
  work: (client: Client, where: string, home: string) => Promise<T>,
): Promise<T> {
  return withPostgres(url, 'stoep-command', async (client, where) => {
    await readPostgresVersion(client, where);
    if (!force) await refuseInUse(client, where);
    await client.query("set lock_timeout = '30s'; set statement_timeout = 0");
    const { rows } = await client.query<{ name: string }>('select current_schema() as name');
    const home = rows[0]?.name ?? 'public';
    await client.query(`drop schema if exists ${apart} cascade`);
    await client.query(`create schema ${apart}`);
    try {
      await client.query(`set search_path to ${apart}`);
      const steps = migrations.filter(({ version }) => version <= loaded.schema);
      await migratePostgres({ client, where, clock, log, migrations: steps });
      await fill(client, loaded.tables);
      await migratePostgres({ client, where, clock, log, migrations });
      return await work(client, where, home);
    } finally {
      await client.query(`drop schema if exists ${apart} cascade`).catch(() => undefined);
    }
  });
}

/** A serving node always has a connection open, because it polls for mails. */
async function refuseInUse(client: Client, where: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*) as count from pg_stat_activity where datname = current_database() and application_name = $1',
    [SERVING],
  );
  if ((rows[0]?.count ?? 0) === 0) return;
  throw new DatabaseRefused(
    'busy',
    `${where} is in use: stop every server first, or add --force and start them again afterwards.`,
  );
}

async function fill(client: Client, tables: AsyncIterable<TableRows>): Promise<void> {
  const tableByName = new Map((await postgresTables(client)).map((table) => [table.name, table]));
  await client.query('begin');
  try {
    for await (const { name, columns, rows } of tables) {
      if (!columns.every((column) => tableByName.get(name)?.columns.includes(column))) {
        throw new DatabaseRefused(
          'not-ours',
          `The backup has a table ${name} that this schema doesn't have.`,
        );
      }
      const text = `insert into "${name}" (${quoteColumns(columns)})
        select ${quoteColumns(columns)} from json_populate_recordset(null::"${name}", $1)`;
      for await (const batch of rows) {
        const objects = batch.map((row) =>
          Object.fromEntries(columns.map((column, at) => [column, row[at]])),
        );
        await client.query(text, [JSON.stringify(objects)]);
      }
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function ourTables(client: Client): Promise<string[]> {
  return [...(await postgresTables(client)).map(({ name }) => name), 'schema_migration'];
}

async function moveHome(
  client: Client,
  { home, apart, fresh }: { home: string; apart: string; fresh: readonly string[] },
): Promise<void> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    );
    // The check before found only our tables.
    for (const { name } of rows) await client.query(`drop table "${home}"."${name}" cascade`);
    for (const name of fresh) await client.query(`alter table ${apart}."${name}" set schema "${home}"`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
