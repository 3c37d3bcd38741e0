import type { Config } from '#src/config/config.ts';
import { withPostgres } from './postgres-connect.ts';
import { readSchemaVersion } from './schema-version.ts';
import { openSqlite } from './sqlite-file.ts';
import { patiently } from './sqlite-migrate.ts';

const countUsers = 'select count(*) as count from "user"';

/** Works with any schema version. Returns null if the SQLite file can't be read. */
export async function countHouseholds(database: Config['database']): Promise<number | null> {
  if (database.kind === 'sqlite') return countInFile(database).catch(() => null);
  const { current } = await readSchemaVersion(database);
  if (current === 0) return 0;
  return withPostgres(database.url, 'stoep-command', async (client) => {
    const { rows } = await client.query<{ count: number }>(countUsers);
    return rows[0]?.count ?? 0;
  });
}

async function countInFile(database: Extract<Config['database'], { kind: 'sqlite' }>): Promise<number> {
  const { current } = await readSchemaVersion(database);
  if (current === 0) return 0;
  return patiently(() => {
    const db = openSqlite(database.file, { readOnly: true, foreignKeys: false });
    try {
      return Number(db.prepare(countUsers).get()?.count);
    } finally {
      db.close();
    }
  });
}
