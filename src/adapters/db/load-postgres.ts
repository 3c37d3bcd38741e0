import type { Client } from 'pg';
import { migrations } from '#migrations/index.ts';
import { orForce } from './database-refused.ts';
import { fillPostgres } from './fill-tables.ts';
import { postgresTables } from './list-tables.ts';
import { inTransaction, refusePooler, withPostgres } from './postgres-connect.ts';
import { migratePostgres, readPostgresVersion } from './postgres-migrate.ts';
import { refuseServing, type ServerReplacement } from './restore-postgres.ts';
import type { LoadTables } from './table-rows.ts';

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
    await refusePooler(client, where);
    if (!force) await refuseServing(client, where, orForce);
    await client.query("set lock_timeout = '30s'; set statement_timeout = 0");
    const { rows } = await client.query<{ name: string }>('select current_schema() as name');
    const home = rows[0]?.name ?? 'public';
    await client.query(`drop schema if exists ${apart} cascade`);
    await client.query(`create schema ${apart}`);
    try {
      await client.query(`set search_path to ${apart}`);
      const steps = migrations.filter(({ version }) => version <= loaded.schema);
      await migratePostgres({ client, where, clock, log, migrations: steps });
      await inTransaction(client, () => fillPostgres(client, loaded.tables));
      await migratePostgres({ client, where, clock, log, migrations });
      const fresh = [...(await postgresTables(client)).map(({ name }) => name), 'schema_migration'];
      await client.query(`set search_path to "${home}"`);
      if (!force) await refuseServing(client, where, orForce);
      await inTransaction(client, () => moveHome(client, home, fresh));
    } finally {
      await client.query(`drop schema if exists ${apart} cascade`).catch(() => undefined);
    }
  });
}

async function moveHome(client: Client, home: string, fresh: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  // The check before found only our tables.
  for (const { name } of rows) await client.query(`drop table "${home}"."${name}" cascade`);
  for (const name of fresh) await client.query(`alter table ${apart}."${name}" set schema "${home}"`);
  // Of the triggers.
  const functions = await client.query<{ name: string }>(
    'select proname as name from pg_proc where pronamespace = $1::regnamespace',
    [apart],
  );
  for (const { name } of functions.rows) {
    await client.query(`drop function if exists "${home}"."${name}"() cascade`);
    await client.query(`alter function ${apart}."${name}"() set schema "${home}"`);
  }
}
