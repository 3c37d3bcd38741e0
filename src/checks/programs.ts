import { readServerVersion } from '#src/adapters/db/postgres-connect.ts';
import { findPrograms } from '#src/adapters/db/postgres-programs.ts';
import type { Config } from '#src/config/config.ts';
import { AppError } from '#src/domain/errors.ts';
import { type Finding, fine, skipped, wrong } from './check.ts';

/** Backups of PostgreSQL are made and restored by its own programs. */
export async function checkPrograms(
  { database, searchPath }: Pick<Config, 'database' | 'searchPath'>,
  installed?: string,
): Promise<Finding> {
  const name = 'backup programs';
  if (database.kind === 'sqlite') return skipped(name, 'SQLite needs none.');
  const programs = await findPrograms(searchPath, installed);
  if (programs === null) {
    const message = "pg_dump and pg_restore can't be found: no backup can be made or restored.";
    return wrong(name, message, 'Install postgresql-client in the server’s version or a newer one.');
  }
  try {
    const server = await readServerVersion(database.url);
    const message = `pg_dump ${programs.version} in ${programs.folder}, and PostgreSQL ${server}.`;
    if (programs.version >= server) return fine(name, message);
    return wrong(
      name,
      `${message} It refuses a newer server: no backup can be made.`,
      `Install postgresql-client-${server} or a newer one.`,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return skipped(name, `pg_dump ${programs.version} in ${programs.folder}; the server can't be asked.`);
  }
}
