import type { Client } from 'pg';
import type { Migration } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { DatabaseRefused } from './database-refused.ts';
import { CREATE_SCHEMA_MIGRATION, migrationFailed, pendingMigrations, READ_STEPS } from './migration-plan.ts';
import { inTransaction } from './postgres-connect.ts';
import type { UniqueIndexes } from './postgres-errors.ts';
import { MIGRATION_LOCK } from './postgres-lock.ts';
import { undoUnfinishedRestore } from './set-aside.ts';

const OUR_TABLES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE'`;

const UNIQUE_INDEXES = `select i.relname as name, t.relname || '.' || a.attname as column_name
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class t on t.oid = x.indrelid
  join pg_namespace n on n.oid = t.relnamespace
  join pg_attribute a on a.attrelid = x.indexrelid
  where x.indisunique and n.nspname = current_schema()
  order by i.relname, a.attnum`;

export interface PostgresMigration {
  client: Client;
  where: string;
  migrations: readonly Migration[];
  clock: Clock;
  log: Log;
}

/** One transaction under an advisory lock holds all steps: one node migrates, the others wait. */
export async function migratePostgres(options: PostgresMigration): Promise<void> {
  const { client, where, migrations, log } = options;
  if (await undoUnfinishedRestore(client))
    log.warn({}, 'A restore was interrupted: the database is what it was before');
  // Usually nothing is pending, and the start needs no lock.
  if (pendingMigrations(migrations, await readPostgresSteps(client, where), where).length === 0) return;
  await inTransaction(client, () => applySteps(options));
}

/** Takes the lock, which is released at the end of the caller's transaction. */
export async function applySteps(options: PostgresMigration): Promise<void> {
  const { client, where, migrations, clock, log } = options;
  let step: Migration | undefined;
  try {
    await client.query("set local lock_timeout = '60s'; set local statement_timeout = 0");
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const applied = await readPostgresSteps(client, where);
    if (applied.length === 0) await client.query(CREATE_SCHEMA_MIGRATION);
    for (step of pendingMigrations(migrations, applied, where)) {
      for (const statement of [...step.statements, ...(step.postgres ?? [])]) await client.query(statement);
      await client.query('insert into schema_migration (version, name, applied_at) values ($1, $2, $3)', [
        step.version,
        step.name,
        clock.now(),
      ]);
      log.info({ version: step.version, name: step.name }, 'migrated the database');
    }
  } catch (error) {
    throw error instanceof DatabaseRefused ? error : migrationFailed(where, step, error);
  }
}

/** Returns the versions of the steps that were applied, in order; none for an empty database. */
export async function readPostgresSteps(client: Client, where: string): Promise<number[]> {
  const { rows: tables } = await client.query<{ name: string }>(OUR_TABLES);
  if (tables.length === 0) return [];
  if (!tables.some((table) => table.name === 'schema_migration')) {
    throw new DatabaseRefused(
      'not-ours',
      `${where} belongs to another program: name an empty database in DATABASE_URL.`,
    );
  }
  const { rows } = await client.query<{ version: number }>(READ_STEPS);
  return rows.map(({ version }) => version);
}

/** Maps each unique index to its columns, because PostgreSQL's errors name only the index. */
export async function readUniqueIndexes(client: Client): Promise<UniqueIndexes> {
  const { rows } = await client.query<{ name: string; column_name: string }>(UNIQUE_INDEXES);
  const indexes = new Map<string, string>();
  for (const { name, column_name } of rows) {
    const before = indexes.get(name);
    indexes.set(name, before === undefined ? column_name : `${before}, ${column_name}`);
  }
  return indexes;
}
