import type { Client } from 'pg';
import { migrations } from '#migrations/index.ts';
import { DatabaseRefused } from './database-refused.ts';
import { postgresTables, quoteColumns } from './list-tables.ts';
import type { LoadTables, TableRows } from './load.ts';
import { withPostgres } from './postgres-connect.ts';
import { migratePostgres, readPostgresVersion } from './postgres-migrate.ts';
import { refuseServing, type ServerReplacement } from './restore-postgres.ts';

const apart = 'stoep_restoring';

/**
 * From the product's earlier format, into a schema beside the old one; the tables are exchanged in one transaction. The
 * caller has backed the old ones up.
 */
export function loadPostgres(
  { url, force, clock, log }: ServerReplacement,
  loaded: LoadTables,
): Promise<void> {
  return withPostgres(url, 'stoep-command', async (client, where) => {
    await readPostgresVersion(client, where);
    if (!force) await refuseServing(client, where);
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
      const fresh = [...(await postgresTables(client)).map(({ name }) => name), 'schema_migration'];
      await client.query(`set search_path to "${home}"`);
      if (!force) await refuseServing(client, where);
      await moveHome(client, home, fresh);
    } finally {
      await client.query(`drop schema if exists ${apart} cascade`).catch(() => undefined);
    }
  });
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

async function moveHome(client: Client, home: string, fresh: readonly string[]): Promise<void> {
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
