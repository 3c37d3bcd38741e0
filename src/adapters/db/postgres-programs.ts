import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { DatabaseRefused } from './database-refused.ts';

/** Debian has each version in a folder of its own. */
const installedFolders = '/usr/lib/postgresql/*/bin';

type ProgramName = 'pg_dump' | 'pg_restore';

const allPrograms: readonly ProgramName[] = ['pg_dump', 'pg_restore'];

export interface PostgresPrograms {
  folder: string;
  /** The major version, such as 18. */
  version: number;
}

/** Returns the programs of the search path, else the newest installed ones; null if there are none. */
export async function findPrograms(
  searchPath: string,
  installed = installedFolders,
): Promise<PostgresPrograms | null> {
  const versions = await Array.fromAsync(glob(installed));
  const newestFirst = versions.sort((a, b) => b.localeCompare(a, undefined, { numeric: true }));
  for (const folder of [...searchPath.split(':').filter((path) => path !== ''), ...newestFirst]) {
    const areThere = await Promise.all(
      allPrograms.map((name) =>
        access(join(folder, name), constants.X_OK).then(
          () => true,
          () => false,
        ),
      ),
    );
    if (areThere.every(Boolean)) return { folder, version: await readVersion(folder, searchPath) };
  }
  return null;
}

async function readVersion(folder: string, searchPath: string): Promise<number> {
  const options = { env: { PATH: searchPath } };
  const { stdout } = await promisify(execFile)(join(folder, 'pg_dump'), ['--version'], options);
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

export async function openPrograms(
  url: string,
  searchPath: string,
  installed = installedFolders,
): Promise<ProgramRunner> {
  const found = await findPrograms(searchPath, installed);
  if (found === null) {
    throw new DatabaseRefused(
      'no-program',
      "pg_dump and pg_restore can't be found: install postgresql-client in the server's version or a newer one.",
    );
  }
  return new ProgramRunner(found.folder, environmentOf(url, searchPath));
}

/** Uses no shell, puts no secret into arguments, and passes on none of the product's environment variables. */
export class ProgramRunner {
  readonly #folder: string;
  readonly #environment: Record<string, string>;

  constructor(folder: string, environment: Record<string, string>) {
    this.#folder = folder;
    this.#environment = environment;
  }

  /** Yields the program's output. Throws if the program fails, and ends it if the reader stops early. */
  async *read(name: ProgramName, options: readonly string[]): AsyncGenerator<Buffer> {
    const child = this.#start(name, options);
    child.stdin.end();
    const ended = outcomeOf(name, child);
    ended.catch(() => undefined);
    let isRead = false;
    try {
      for await (const chunk of child.stdout) yield chunk;
      isRead = true;
    } finally {
      if (!isRead) child.kill();
    }
    await ended;
  }

  /** Runs a program whose output nobody needs. */
  async run(name: ProgramName, options: readonly string[]): Promise<void> {
    for await (const _chunk of this.read(name, options));
  }

  get database(): string {
    return this.#environment.PGDATABASE ?? '';
  }

  #start(name: ProgramName, options: readonly string[]) {
    return spawn(join(this.#folder, name), ['--no-password', ...options], {
      env: this.#environment,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }
}

const maxMessageLength = 1_000;

function outcomeOf(
  name: ProgramName,
  child: ChildProcessByStdio<Writable, Readable, Readable>,
): Promise<void> {
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-maxMessageLength);
  });
  // A program that takes no input may end before its input is closed.
  child.stdin.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(programFailed(`${name} can't be started: ${error.message}.`)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else if (signal !== null) reject(programFailed(`${name} was ended by ${signal}. ${output}`.trim()));
      else reject(programFailed(`${name} ended with exit code ${code}: ${output.trim()}`));
    });
  });
}

function programFailed(message: string): DatabaseRefused {
  return new DatabaseRefused('program-failed', message);
}

/** Variables for a URL's parameters. Source: https://www.postgresql.org/docs/current/libpq-envars.html. */
const variableOf: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

function environmentOf(url: string, searchPath: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const parts = {
    PATH: searchPath,
    LC_ALL: 'C',
    PGHOST: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  const more = Object.entries(variableOf).map(([name, variable]) => [variable, searchParams.get(name) ?? '']);
  const given = [...Object.entries(parts), ...more].filter(([, value]) => value !== '');
  const environment: Record<string, string> = Object.fromEntries(given);
  // Node checks certificates against those of the system, and has its own mode `no-verify`, which checks none.
  if (environment.PGSSLMODE === 'no-verify') environment.PGSSLMODE = 'require';
  if (environment.PGSSLMODE === 'verify-full') environment.PGSSLROOTCERT ??= 'system';
  return environment;
}
