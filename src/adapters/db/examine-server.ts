import type { Client } from 'pg';
import { withPostgres } from './postgres-connect.ts';

export interface ServerFacts {
  user: string;
  database: string;
  /** Tells whether the user's statements can run programs on the server. */
  mayRunPrograms: boolean;
  /** The collations that sort differently now than when the indexes were made. */
  changedCollations: ChangedCollation[];
}

export interface ChangedCollation {
  /** It is null for the collation of the whole database. */
  name: string | null;
  stored: string;
  actual: string;
}

export function readServerFacts(url: string): Promise<ServerFacts> {
  return withPostgres(url, 'stoep-command', async (client) => {
    const { rows } = await client.query<Omit<ServerFacts, 'changedCollations'> & { version: string }>(
      `select current_user as user, current_database() as database,
        pg_has_role(current_user, 'pg_execute_server_program', 'member') as "mayRunPrograms",
        current_setting('server_version_num') as version`,
    );
    const { user = '', database = '', mayRunPrograms = false, version } = rows[0] ?? {};
    const changed = await readCollations(client, USED);
    // Older servers keep no version of the database's own collation.
    if (Number(version) >= 150_000) changed.unshift(...(await readCollations(client, OWN)));
    return { user, database, mayRunPrograms, changedCollations: changed };
  });
}

const OWN = `select null as name, datcollversion as stored, pg_database_collation_actual_version(oid) as actual
  from pg_database where datname = current_database()`;

/** Selects the collations of all columns and indexes. */
const USED = `select quote_ident(n.nspname) || '.' || quote_ident(c.collname) as name, c.collversion as stored,
    pg_collation_actual_version(c.oid) as actual
  from pg_collation c join pg_namespace n on n.oid = c.collnamespace
  where c.collversion is not null and c.oid in (
    select a.attcollation from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = to_regnamespace(quote_ident(current_schema())))`;

async function readCollations(client: Client, text: string): Promise<ChangedCollation[]> {
  const { rows } = await client.query<{ name: string | null; stored: string | null; actual: string | null }>(
    `select name, stored, actual from (${text}) as read where stored <> actual order by name`,
  );
  return rows.map(({ name, stored, actual }) => ({ name, stored: stored ?? '', actual: actual ?? '' }));
}
