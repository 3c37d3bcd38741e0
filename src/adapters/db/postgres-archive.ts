import type { Client } from 'pg';
import { compareRows } from './database-copy.ts';
import { DatabaseRefused } from './database-refused.ts';
import { countPostgresRows, type RowCounts } from './list-tables.ts';
import type { ProgramRunner } from './postgres-programs.ts';

export interface PostgresArchive {
  /** The name that messages for the operator show. */
  name: string;
  file: string;
  /** The schema whose name the archive holds. */
  namespace: string;
  rows: RowCounts;
}

/** Throws if the archive has no table of contents. */
export async function listArchive(
  programs: ProgramRunner,
  { file }: Pick<PostgresArchive, 'file'>,
): Promise<void> {
  await programs.run('pg_restore', ['--list', file]);
}

/** Fills the archive's schema, which must hold no tables. No program but `pg_restore` reads the archive. */
export async function loadArchive(
  client: Client,
  programs: ProgramRunner,
  { name, file, namespace, rows }: PostgresArchive,
): Promise<void> {
  const { rows: settings } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::integer as version",
  );
  const isNew = (settings[0]?.version ?? 0) >= transactionTimeoutVersion;
  const options = ['--no-owner', '--no-privileges', '--clean', '--if-exists', `--schema=${namespace}`];
  if (isNew) options.push('--exit-on-error');
  await programs
    .run('pg_restore', [...options, `--dbname=${programs.database}`, file])
    .catch((error: unknown) => {
      if (isNew || !isUnknownSetting(error)) throw error;
    });
  compareRows(name, rows, await countPostgresRows(client));
}

const transactionTimeoutVersion = 170_000;

/**
 * `pg_restore` 17 and newer sets `transaction_timeout`, which an older server doesn't know. The program then
 * goes on, and prints the number of errors that it ignored.
 */
export function isUnknownSetting(error: unknown): boolean {
  return (
    error instanceof DatabaseRefused &&
    error.message.includes('Command was: SET transaction_timeout = 0;') &&
    /errors ignored on restore: 1$/.test(error.message)
  );
}
