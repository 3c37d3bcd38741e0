import type { Client } from 'pg';
import { migrations } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { DatabaseRefused, orForce } from './database-refused.ts';
import { pendingMigrations } from './migration-plan.ts';
import { listArchive, loadArchive, type PostgresArchive } from './postgres-archive.ts';
import { refusePooler, SERVING, withPostgres } from './postgres-connect.ts';
import { MIGRATION_LOCK } from './postgres-lock.ts';
import { migratePostgres, readPostgresSteps } from './postgres-migrate.ts';
import { openPrograms } from './postgres-programs.ts';
import { dropAside, setAside, undoUnfinishedRestore } from './set-aside.ts';

export interface ServerReplacement {
  url: string;
  searchPath: string;
  /** Replaces the rows even if a server seems to use them. */
  force: boolean;
  clock: Clock;
  log: Log;
}

/** `keep` backs up the old rows. They come back if a step fails, or, after a kill, at the next start. */
export async function restorePostgres(
  { url, searchPath, force, clock, log }: ServerReplacement,
  archive: PostgresArchive,
  keep: () => Promise<void>,
): Promise<void> {
  const programs = await openPrograms(url, searchPath);
  await listArchive(programs, archive);
  await withPostgres(url, 'stoep-command', async (client, where) => {
    await refusePooler(client, where);
    await client.query("set statement_timeout = 0; set lock_timeout = '60s'");
    // The lock keeps a starting node from using a database that is only half restored.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await undoUnfinishedRestore(client);
    await readPostgresSteps(client, where);
    if (!force) await refuseServing(client, where, orForce);
    await refuseOtherSchema(client, where, archive);
    await keep();
    await setAside(client);
    try {
      await loadArchive(client, programs, archive);
      // Refuses a backup of a newer program while the old rows can still come back.
      pendingMigrations(migrations, await readPostgresSteps(client, where), where);
      await dropAside(client);
    } catch (error) {
      await undoUnfinishedRestore(client);
      throw error;
    }
    await migratePostgres({ client, where, clock, log, migrations });
  });
}

async function refuseOtherSchema(client: Client, where: string, archive: PostgresArchive): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_schema() as name');
  const name = rows[0]?.name ?? 'none';
  if (name === archive.namespace) return;
  throw new DatabaseRefused(
    'not-ours',
    `The backup is of the schema ${archive.namespace}, and ${where} uses ${name}: name a database that uses ${archive.namespace}.`,
  );
}

/** A serving node always has a connection open, because it polls for mails. */
export async function refuseServing(client: Client, where: string, otherwise: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*) as count from pg_stat_activity where datname = current_database() and application_name = $1',
    [SERVING],
  );
  if ((rows[0]?.count ?? 0) === 0) return;
  throw new DatabaseRefused('busy', `${where} is in use: stop every server first${otherwise}.`);
}
