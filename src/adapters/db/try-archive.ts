import { countPostgresRows, type RowCounts } from './list-tables.ts';
import { refusePooler, withPostgres } from './postgres-connect.ts';
import { postgresCode } from './postgres-errors.ts';
import { openPrograms } from './postgres-programs.ts';
import { listArchive, type PostgresArchive, readTarget, replayArchive } from './replay-archive.ts';

/**
 * Restores into a scratch database and counts its rows. Null if the user may not create a database: then the archive
 * was only read to its end.
 */
export async function tryArchive(
  url: string,
  searchPath: string,
  archive: PostgresArchive,
): Promise<RowCounts | null> {
  const programs = await openPrograms(url, searchPath);
  await listArchive(programs, archive);
  await withPostgres(url, 'stoep-command', refusePooler);
  const counts = await withScratch(url, async (scratch) => {
    const inScratch = await openPrograms(scratch, searchPath);
    const target = await withPostgres(scratch, 'stoep-command', async (client) => {
      await client.query(`create schema if not exists "${archive.namespace.replaceAll('"', '""')}"`);
      return readTarget(client);
    });
    await replayArchive(inScratch, archive, { ...target, namespace: archive.namespace, tables: [] });
    return withPostgres(scratch, 'stoep-command', async (client) => {
      await client.query("select set_config('search_path', quote_ident($1), false)", [archive.namespace]);
      return countPostgresRows(client);
    });
  });
  if (counts !== null) return counts;
  for await (const _chunk of programs.read('pg_restore', ['--file=-', archive.file]));
  return null;
}

const insufficientPrivilege = '42501';
const maxNameLength = 63;
const suffix = '_trial_restore';

/** Beside the database, in its encoding and with its order. Returns null if the user may not create it. */
async function withScratch<T>(url: string, work: (scratch: string) => Promise<T>): Promise<T | null> {
  const place = new URL(url);
  const home = decodeURIComponent(place.pathname.slice(1));
  const name = `${home.slice(0, maxNameLength - suffix.length)}${suffix}`;
  place.pathname = `/${encodeURIComponent(name)}`;
  const quoted = `"${name.replaceAll('"', '""')}"`;
  const run = (statement: string) =>
    withPostgres(url, 'stoep-command', async (client) => {
      await client.query('set statement_timeout = 0');
      return client.query(statement).then(
        () => true,
        (error: unknown) => {
          if (postgresCode(error) === insufficientPrivilege) return false;
          throw error;
        },
      );
    });
  const drop = `drop database if exists ${quoted} with (force)`;
  // What a killed process left.
  if (!(await run(drop)) || !(await run(await createStatement(url, quoted)))) return null;
  try {
    return await work(place.href);
  } finally {
    await run(drop);
  }
}

function createStatement(url: string, quoted: string): Promise<string> {
  return withPostgres(url, 'stoep-command', async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `select format('template template0 encoding %L lc_collate %L lc_ctype %L',
          pg_encoding_to_char(encoding), datcollate, datctype) as statement
        from pg_database where datname = current_database()`,
    );
    return `create database ${quoted} ${rows[0]?.statement ?? ''}`;
  });
}
