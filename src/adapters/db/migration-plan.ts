import type { Migration } from '#migrations/index.ts';
import { DatabaseRefused } from './database-refused.ts';

export const CREATE_SCHEMA_MIGRATION = `create table schema_migration (
  version integer primary key,
  name text not null,
  applied_at bigint not null
)`;

export const READ_STEPS = 'select version from schema_migration order by version';

/** `applied` are the versions of the applied steps. `where` is shown, so it must hold no secret. */
export function pendingMigrations(
  all: readonly Migration[],
  applied: readonly number[],
  where: string,
): readonly Migration[] {
  const unknown = unknownSteps(all, applied).at(-1);
  if (unknown !== undefined) {
    throw new DatabaseRefused(
      'newer-schema',
      `${where} has schema version ${unknown}, which this program doesn't know: ` +
        'start the newer program, or restore the backup made before the upgrade.',
    );
  }
  return all.filter(({ version }) => !applied.includes(version));
}

export function unknownSteps(all: readonly Migration[], applied: readonly number[]): number[] {
  return applied.filter((one) => !all.some(({ version }) => version === one));
}

/** Returns 0 for an empty database. */
export function newestOf(applied: readonly number[]): number {
  return Math.max(0, ...applied);
}

export function migrationFailed(where: string, step: Migration | undefined, error: unknown): DatabaseRefused {
  const what = step === undefined ? 'The migration' : `Migration ${step.version} (${step.name})`;
  const why = error instanceof Error ? error.message : String(error);
  return new DatabaseRefused('migration-failed', `${what} of ${where} failed and was undone: ${why}.`, {
    cause: error,
  });
}
