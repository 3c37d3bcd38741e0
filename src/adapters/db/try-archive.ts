import { listArchive, loadArchive, type PostgresArchive } from './postgres-archive.ts';
import { refusePooler, withPostgres } from './postgres-connect.ts';
import { postgresCode } from './postgres-errors.ts';
import { openPrograms } from './postgres-programs.ts';

/**
 * Restores into a scratch database and compares its rows. Returns false if the user may not create a database: then the
 * archive was only read to its end.
 */
export async function tryArchive(
  url: string,
  searchPath: string,
  archive: PostgresArchive,
): Promise<boolean> {
  const programs = await openPrograms(url, searchPath);
  await listArchive(programs, archive);
  await withPostgres(url, 'stoep-command', refusePooler);
  const isRestored = await withScratch(url, async (scratch) => {
    const inScratch = await openPrograms(scratch, searchPath);
    await withPostgres(scratch, 'stoep-command', async (client) => {
      const schema = `"${archive.namespace.replaceAll('"', '""')}"`;
      await client.query(`create schema if not exists ${schema}`);
      await client.query("select set_config('search_path', $1, false)", [schema]);
      await client.query('set statement_timeout = 0');
      await loadArchive(client, inScratch, archive);
    });
  });
  if (!isRestored) await programs.run('pg_restore', ['--file=-', archive.file]);
  return isRestored;
}

const insufficientPrivilege = '42501';
const maxNameLength = 63;
const suffix = '_trial_restore';

/** Makes a database with the same encoding and order. Returns false if the user may not create it. */
async function withScratch(url: string, work: (scratch: string) => Promise<void>): Promise<boolean> {
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
  // A killed process may have left its scratch database.
  if (!(await run(drop)) || !(await run(await createStatement(url, quoted)))) return false;
  try {
    await work(place.href);
    return true;
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
