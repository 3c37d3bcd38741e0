import type { Client } from 'pg';
import { migrations } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { DatabaseRefused, orForce } from './database-refused.ts';
import { refusePooler, SERVING, withPostgres } from './postgres-connect.ts';
import { migratePostgres, readPostgresVersion } from './postgres-migrate.ts';
import { openPrograms } from './postgres-programs.ts';
import { listArchive, type PostgresArchive, readTarget, replayArchive } from './replay-archive.ts';

export interface ServerReplacement {
  url: string;
  searchPath: string;
  /** Although a server seems to use it. */
  force: boolean;
  clock: Clock;
  log: Log;
}

/** `keep` backs the old rows up, which are replaced in one transaction. */
export async function restorePostgres(
  { url, searchPath, force, clock, log }: ServerReplacement,
  archive: PostgresArchive,
  keep: () => Promise<void>,
): Promise<void> {
  const programs = await openPrograms(url, searchPath);
  await listArchive(programs, archive);
  const target = await withPostgres(url, 'stoep-command', async (client, where) => {
    await readPostgresVersion(client, where);
    await refusePooler(client, where);
    if (!force) await refuseServing(client, where, orForce);
    const found = await readTarget(client);
    if (found.namespace === archive.namespace) return found;
    throw new DatabaseRefused(
      'not-ours',
      `The backup is of the schema ${archive.namespace}, and ${where} uses ${found.namespace}: name a database that uses ${archive.namespace}.`,
    );
  });
  await keep();
  await replayArchive(programs, archive, target);
  await withPostgres(url, 'stoep-command', (client, where) =>
    migratePostgres({ client, where, clock, log, migrations }),
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
