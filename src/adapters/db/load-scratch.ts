import { join } from 'node:path';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import { sqliteTables } from './dump.ts';
import type { LoadTables } from './load.ts';
import { countPostgresLoad } from './load-postgres.ts';
import { loadSqlite } from './load-sqlite.ts';
import { openSqlite } from './sqlite-file.ts';

const noLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export interface ScratchLoad {
  /** PostgreSQL gets a schema beside the others. */
  database: Config['database'];
  /** For SQLite. The caller removes it. */
  folder: string;
  clock: Clock;
}

/** Tries a restore; the database in use isn't touched. Returns the number of rows by table. */
export async function loadScratch(
  { database, folder, clock }: ScratchLoad,
  loaded: LoadTables,
): Promise<Record<string, number>> {
  const options = { force: true, clock, log: noLog };
  if (database.kind === 'postgres') return countPostgresLoad({ url: database.url, ...options }, loaded);
  const file = join(folder, 'scratch.db');
  await loadSqlite({ file, dataDir: folder, ...options }, loaded);
  const db = openSqlite(file, { readOnly: true, foreignKeys: false });
  try {
    return Object.fromEntries(
      sqliteTables(db).map(({ name }) => [
        name,
        Number(db.prepare(`select count(*) as count from "${name}"`).get()?.count),
      ]),
    );
  } finally {
    db.close();
  }
}
