import type { Client } from 'pg';
import { postgresTables } from './list-tables.ts';
import type { ProgramRunner } from './postgres-programs.ts';

export interface PostgresArchive {
  file: string;
  /** The schema whose name the archive holds. */
  namespace: string;
}

export interface ArchiveTarget {
  namespace: string;
  tables: string[];
  /** 180004 is 18.4. */
  version: number;
}

/** Throws when it has no table of contents. */
export async function listArchive(programs: ProgramRunner, { file }: PostgresArchive): Promise<void> {
  for await (const _chunk of programs.read('pg_restore', ['--list', file]));
}

export async function readTarget(client: Client): Promise<ArchiveTarget> {
  const { rows } = await client.query<{ namespace: string; version: string }>(
    "select current_schema() as namespace, current_setting('server_version_num') as version",
  );
  const tables = (await postgresTables(client)).map(({ name }) => name);
  const { namespace = 'public', version } = rows[0] ?? {};
  return { namespace, tables: [...tables, 'schema_migration'], version: Number(version) };
}

/** `commit` follows only a script that is complete, so whatever fails undoes everything. */
export function replayArchive(
  programs: ProgramRunner,
  archive: PostgresArchive,
  target: ArchiveTarget,
): Promise<void> {
  const settings = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'];
  return programs.feed('psql', settings, scriptOf(programs, archive, target));
}

async function* scriptOf(
  programs: ProgramRunner,
  { file }: PostgresArchive,
  { namespace, tables, version }: ArchiveTarget,
): AsyncGenerator<Buffer> {
  yield Buffer.from("begin;\nset local client_min_messages = warning;\nset local lock_timeout = '30s';\n");
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
  for (const table of tables) {
    yield Buffer.from(`drop table if exists ${quote(namespace)}.${quote(table)} cascade;\n`);
  }
  const options = ['--file=-', '--clean', '--if-exists', '--no-owner', '--no-privileges'];
  const script = programs.read('pg_restore', [...options, `--schema=${namespace}`, file]);
  yield* version < transactionTimeoutVersion ? withoutUnknownSetting(script) : script;
  yield Buffer.from('commit;\n');
}

const transactionTimeoutVersion = 170_000;
const unknownSetting = 'SET transaction_timeout = 0;\n';
const settingsLength = 4_096;

/** `pg_restore` 17 and newer sets what an older server doesn't know, among the settings at the beginning. */
export async function* withoutUnknownSetting(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer | null = Buffer.alloc(0);
  for await (const chunk of script) {
    if (begun === null) yield chunk;
    else {
      begun = Buffer.concat([begun, chunk]);
      if (begun.length < settingsLength) continue;
      yield dropSetting(begun);
      begun = null;
    }
  }
  if (begun !== null) yield dropSetting(begun);
}

function dropSetting(begun: Buffer): Buffer {
  const at = begun.indexOf(unknownSetting);
  if (at < 0) return begun;
  return Buffer.concat([begun.subarray(0, at), begun.subarray(at + unknownSetting.length)]);
}
