import { existsSync, statSync } from 'node:fs';
import { type Migration, migrations } from '#migrations/index.ts';
import type { Config } from '#src/config/config.ts';
import { DatabaseRefused } from './database-refused.ts';
import { newestOf, pendingMigrations, unknownSteps } from './migration-plan.ts';
import { describeServer, withPostgres } from './postgres-connect.ts';
import { readPostgresSteps } from './postgres-migrate.ts';
import { describeFile, openSqlite, refuseFile } from './sqlite-file.ts';
import { patiently, readSqliteSteps } from './sqlite-migrate.ts';

export interface SchemaVersion {
  /** The newest step that was applied; 0 for an empty database. */
  current: number;
  newest: number;
  isOlder: boolean;
  /** The database has steps that this program doesn't know. */
  isNewer: boolean;
}

export const newestVersion: number = migrations.at(-1)?.version ?? 0;

export async function readSchemaVersion(database: Config['database']): Promise<SchemaVersion> {
  return compareSteps(await readSteps(database));
}

function compareSteps(applied: readonly number[]): SchemaVersion {
  return {
    current: newestOf(applied),
    newest: newestVersion,
    isOlder: migrations.some(({ version }) => !applied.includes(version)),
    isNewer: unknownSteps(migrations, applied).length > 0,
  };
}

function readSteps(database: Config['database']): Promise<number[]> {
  return database.kind === 'postgres'
    ? withPostgres(database.url, 'stoep-command', readPostgresSteps)
    : readFileSteps(database.file);
}

/** Throws `DatabaseRefused` for a newer schema. */
export async function planMigrations(
  database: Config['database'],
): Promise<SchemaVersion & { pending: readonly Migration[] }> {
  const applied = await readSteps(database);
  return {
    ...compareSteps(applied),
    pending: pendingMigrations(migrations, applied, describeDatabase(database)),
  };
}

/** Doesn't migrate, because a server of the older version may use the database. Returns 0 for an empty one. */
export async function refuseOlderSchema(database: Config['database']): Promise<number> {
  const { current, newest, pending } = await planMigrations(database);
  if (current === 0 || pending.length === 0) return current;
  throw new DatabaseRefused(
    'older-schema',
    `${describeDatabase(database)} has schema version ${current}, and this program works with ${newest}. ` +
      'Run `npm run stoep -- migrate` first; the next start does it, too.',
  );
}

/** Is for commands that make no database: an empty one would hide a wrong DATA_DIR or DATABASE_URL. */
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

async function readFileSteps(file: string): Promise<number[]> {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return [];
    return await patiently(() => {
      const db = openSqlite(file, { readOnly: true, foreignKeys: false });
      try {
        return readSqliteSteps(file, db);
      } finally {
        db.close();
      }
    });
  } catch (error) {
    throw refuseFile(file, error);
  }
}
