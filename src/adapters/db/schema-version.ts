import { statSync } from 'node:fs';
import { type Migration, migrations } from '#migrations/index.ts';
import type { Config } from '#src/config/config.ts';
import { pendingMigrations } from './migration-plan.ts';
import { describeServer, withPostgres } from './postgres-connect.ts';
import { readPostgresVersion } from './postgres-migrate.ts';
import { describeFile, openSqlite, refuseFile } from './sqlite-file.ts';
import { patiently, readSqliteVersion } from './sqlite-migrate.ts';

export interface SchemaVersion {
  /** Is 0 for an empty database. */
  current: number;
  newest: number;
}

export const newestVersion: number = migrations.at(-1)?.version ?? 0;

export async function readSchemaVersion(database: Config['database']): Promise<SchemaVersion> {
  const newest = newestVersion;
  if (database.kind === 'postgres') {
    const current = await withPostgres(database.url, 'stoep-command', readPostgresVersion);
    return { current, newest };
  }
  return { current: await readFileVersion(database.file), newest };
}

/** Throws `DatabaseRefused` for a newer schema. */
export async function planMigrations(
  database: Config['database'],
): Promise<SchemaVersion & { pending: readonly Migration[] }> {
  const { current, newest } = await readSchemaVersion(database);
  const where = database.kind === 'postgres' ? describeServer(database.url) : describeFile(database.file);
  return { current, newest, pending: pendingMigrations(migrations, current, where) };
}

async function readFileVersion(file: string): Promise<number> {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return 0;
    return await patiently(() => {
      const db = openSqlite(file, { readOnly: true, foreignKeys: false });
      try {
        return readSqliteVersion(file, db);
      } finally {
        db.close();
      }
    });
  } catch (error) {
    throw refuseFile(file, error);
  }
}
