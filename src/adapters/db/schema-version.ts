import { existsSync, statSync } from 'node:fs';
import { type Migration, migrations } from '#migrations/index.ts';
import type { Config } from '#src/config/config.ts';
import { DatabaseRefused } from './database-refused.ts';
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
  return { current, newest, pending: pendingMigrations(migrations, current, describeDatabase(database)) };
}

/** A command doesn't migrate, because a server of the older version may use the database. Returns 0 for an empty one. */
export async function refuseOlderSchema(database: Config['database']): Promise<number> {
  const { current, newest, pending } = await planMigrations(database);
  if (current === 0 || pending.length === 0) return current;
  throw new DatabaseRefused(
    'older-schema',
    `${describeDatabase(database)} has schema version ${current}, and this program works with ${newest}. ` +
      'Run `npm run stoep -- migrate` first; the next start does it, too.',
  );
}

/** For commands that make no database: an empty one would hide a wrong DATA_DIR or DATABASE_URL. */
export function refuseNothing(database: Config['database'], version: number): void {
  if (version > 0) return;
  const isMissing = database.kind === 'sqlite' && !existsSync(database.file);
  throw new DatabaseRefused(
    'empty',
    `${describeDatabase(database)} ${isMissing ? "doesn't exist" : 'is empty'}: check DATA_DIR and DATABASE_URL. ` +
      'The first start makes a database, and so does `npm run stoep -- migrate`.',
  );
}

export function describeDatabase(database: Config['database']): string {
  return database.kind === 'postgres' ? describeServer(database.url) : describeFile(database.file);
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
