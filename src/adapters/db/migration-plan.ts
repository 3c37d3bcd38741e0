import type { Migration } from '#migrations/index.ts';
import { DatabaseRefused } from './database-refused.ts';

export const CREATE_SCHEMA_MIGRATION = `create table schema_migration (
  version integer primary key,
  name text not null,
  applied_at bigint not null
)`;

export const READ_VERSION = 'select max(version) as version from schema_migration';

/** `current` is 0 for an empty database. `where` must hold no secret. */
export function pendingMigrations(
  all: readonly Migration[],
  current: number,
  where: string,
): readonly Migration[] {
  const newest = all.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new DatabaseRefused(
      'newer-schema',
      `${where} has schema version ${current}, but this program knows only up to ${newest}: ` +
        'start the newer program, or restore the backup made before the upgrade.',
    );
  }
  return all.filter((migration) => migration.version > current);
}

export function migrationFailed(where: string, step: Migration | undefined, error: unknown): DatabaseRefused {
  const what = step === undefined ? 'The migration' : `Migration ${step.version} (${step.name})`;
  const why = error instanceof Error ? error.message : String(error);
  return new DatabaseRefused('migration-failed', `${what} of ${where} failed and was undone: ${why}.`, {
    cause: error,
  });
}
