import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type DatabaseCopy, nothingToCopy } from './database-copy.ts';
import { countPostgresRows } from './list-tables.ts';
import { newestOf } from './migration-plan.ts';
import { refusePooler, withPostgres } from './postgres-connect.ts';
import { readPostgresSteps } from './postgres-migrate.ts';
import { openPrograms } from './postgres-programs.ts';

/** Writes an archive of `pg_dump` and counts the rows of the same snapshot. `target` must not exist. */
export async function copyPostgres(url: string, searchPath: string, target: string): Promise<DatabaseCopy> {
  const programs = await openPrograms(url, searchPath);
  const { dumping, ...copy } = await withPostgres(url, 'stoep-command', async (client, where) => {
    const schema = newestOf(await readPostgresSteps(client, where));
    if (schema === 0) throw nothingToCopy(where);
    await refusePooler(client, where);
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ snapshot: string; namespace: string }>(
      'select pg_export_snapshot() as snapshot, current_schema() as namespace',
    );
    const [{ snapshot, namespace } = { snapshot: '', namespace: '' }] = rows;
    const pattern = `"${namespace.replaceAll('"', '""')}"`;
    const options = ['--format=custom', `--snapshot=${snapshot}`, `--schema=${pattern}`];
    // `withPostgres` would report an error of the dump, such as a full disk, as one of the connection.
    const [dumped, counts] = await Promise.all([
      Promise.allSettled([
        pipeline(
          programs.read('pg_dump', [...options, '--no-owner', '--no-privileges']),
          createWriteStream(target, { flags: 'wx', mode: 0o600 }),
        ),
      ]),
      countPostgresRows(client),
    ]);
    return { schema, namespace, rows: counts, dumping: dumped[0] };
  });
  if (dumping.status === 'rejected') throw dumping.reason;
  return copy;
}
