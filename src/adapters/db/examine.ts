import { statSync } from 'node:fs';
import type { Config } from '#src/config/config.ts';
import { withPostgres } from './postgres-connect.ts';
import { readSchemaVersion, type SchemaVersion } from './schema-version.ts';
import { openSqlite, refuseFile } from './sqlite-file.ts';
import { patiently } from './sqlite-migrate.ts';

export interface Examined extends SchemaVersion {
  /** Looks like `SQLite 3.51.3`, `PostgreSQL 18.1`. */
  engine: string;
  /** Bytes; null if unknown. */
  size: number | null;
  faults: string[];
}

/** Older versions can lose a commit while the write-ahead log is reset. Source: docs/security.md, rule 21. */
const soundSqlite = [3, 51, 3];

/** Checks every page and reference of SQLite, and the settings of PostgreSQL that make commits durable. */
export async function examineDatabase(database: Config['database']): Promise<Examined> {
  const version = await readSchemaVersion(database);
  if (database.kind === 'postgres') return { ...version, ...(await examineServer(database.url)) };
  if (version.current === 0) return { ...version, engine: 'SQLite', size: 0, faults: [] };
  try {
    return { ...version, ...(await patiently(() => examineFile(database.file))) };
  } catch (error) {
    throw refuseFile(database.file, error);
  }
}

function examineFile(file: string): Pick<Examined, 'engine' | 'size' | 'faults'> {
  const db = openSqlite(file, { readOnly: true, foreignKeys: false });
  try {
    const engine = String(db.prepare('select sqlite_version() as version').get()?.version);
    const verdict = db.prepare('pragma integrity_check(1)').get()?.integrity_check;
    const orphan = db.prepare('pragma foreign_key_check').get();
    return {
      engine: `SQLite ${engine}`,
      size: statSync(file).size,
      faults: [
        ...(verdict === 'ok' ? [] : [`The file is damaged: ${verdict}.`]),
        ...(orphan === undefined ? [] : [`Rows of ${orphan.table} refer to rows that are gone.`]),
        ...(isSound(engine) ? [] : [`SQLite ${engine} is older than ${soundSqlite.join('.')}.`]),
      ],
    };
  } finally {
    db.close();
  }
}

function isSound(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, least] of soundSqlite.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

function examineServer(url: string): Promise<Pick<Examined, 'engine' | 'size' | 'faults'>> {
  return withPostgres(url, 'stoep-command', async (client) => {
    const { rows } = await client.query<{ version: string; size: number; fsync: string }>(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
        pg_database_size(current_database()) as size`,
    );
    const [row] = rows;
    return {
      engine: `PostgreSQL ${row?.version.split(' ')[0]}`,
      size: row?.size ?? null,
      faults: row?.fsync === 'off' ? ['fsync is off: a power cut can lose everything.'] : [],
    };
  });
}
