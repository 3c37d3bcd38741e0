import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import type { Migration } from '#migrations/index.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database, DatabaseOptions } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { openPostgresDatabase } from '#src/adapters/db/postgres-database.ts';
import { openSqliteDatabase } from '#src/adapters/db/sqlite-database.ts';
import type { Config } from '#src/config/config.ts';
import { silentLog } from '#test/silent-log.ts';
import { findDumpableServer } from './dumpable-server.ts';

/** So long that only a hanging call reaches them, but shorter than the test's own timeout. */
export const patientTimeouts = { busyTimeoutMs: 20_000, probeTimeoutMs: 20_000, filesTimeoutMs: 20_000 };

/** A database for one test, and the settings of a process that works on it. */
export interface Place {
  database: Config['database'];
  dataDir: string;
  /** DATABASE_URL and DATA_DIR. */
  env: Record<string, string>;
  /** Opens the database, migrated; it is closed after the test. */
  open(options?: DatabaseOptions): Promise<Database>;
}

/** Opens a migrated, empty database for one test; it is closed and removed after the test. */
export type OpenFresh = Place['open'];

/**
 * Runs the same tests on SQLite and on PostgreSQL.
 * @param tests declares them; each calls `openFresh` for a database that no other test sees
 */
export function describeOnBothDatabases(name: string, tests: (openFresh: OpenFresh) => void): void {
  describe.each(kinds)(`${name} on $kind`, ({ freshPlace }) => {
    tests(async (options) => (await freshPlace()).open(options));
  });
}

/** Like `describeOnBothDatabases`, for tests that start processes on the database, or open it again. */
export function describePlaces(
  name: string,
  tests: (openFresh: () => Promise<Place & { db: Database }>) => void,
): void {
  describe.each(kinds)(`${name} on $kind`, ({ freshPlace }) => {
    tests(async () => {
      const place = await freshPlace();
      return { ...place, db: await place.open() };
    });
  });
}

/** Like `describeOnBothDatabases`, for backups: the server isn't newer than the installed `pg_dump`. */
export function describeBackups(name: string, tests: (freshPlace: () => Promise<Place>) => void): void {
  describe(`${name} on SQLite`, () => tests(freshFile));
  const title = `${name} on PostgreSQL`;
  if (dumpable.kind === 'none') describe.skip(`${title}: ${dumpable.why}`, () => tests(freshDumpable));
  else describe(title, () => tests(freshDumpable));
}

const dumpable = await findDumpableServer();

export const noDumpable = dumpable.kind === 'none' ? dumpable.why : null;

/** An empty PostgreSQL database that the installed `pg_dump` can read. */
export async function freshDumpable(): Promise<Place> {
  const path = dumpable.kind === 'embedded' ? '' : '/dumpable';
  const url = await emptyPostgres('template0', path);
  return place({ kind: 'postgres', url }, await freshFolder(), url);
}

/** An empty database, which a test opens with chosen migrations. */
export interface EmptyPlace extends Omit<Place, 'open'> {
  open(steps: readonly Migration[]): Promise<Database>;
}

/** Like `describeOnBothDatabases`, for tests of migrations. */
export function describeMigrations(
  name: string,
  tests: (makePlace: () => Promise<EmptyPlace>) => void,
): void {
  const places = [
    { kind: 'SQLite', makePlace: async () => withSteps(await freshFile()) },
    {
      kind: 'PostgreSQL',
      makePlace: async () => {
        const url = await emptyPostgres();
        return withSteps(place({ kind: 'postgres', url }, await freshFolder(), url));
      },
    },
  ];
  describe.each(places)(`${name} on $kind`, ({ makePlace }) => tests(makePlace));
}

/** Makes a place whose database a test opens with chosen migrations. */
export function withSteps({ database, dataDir, env }: Place): EmptyPlace {
  const options = { clock: systemClock, log: silentLog };
  return {
    database,
    dataDir,
    env,
    async open(migrations) {
      const db = await (database.kind === 'sqlite'
        ? openSqliteDatabase({ ...options, file: database.file, dataDir, migrations })
        : openPostgresDatabase({ ...options, url: database.url, migrations }));
      return closedAfterTest(db);
    },
  };
}

/** A folder that is removed after the test. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoep-test-'));
  // Vitest runs these in reverse order, so the folder is removed after its database is closed.
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A place for an SQLite file that doesn't exist yet. */
export async function freshFile(): Promise<Place> {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'stoep.db');
  return place({ kind: 'sqlite', file }, dataDir, `file:${file}`);
}

/** A PostgreSQL database with the current schema. */
export async function freshPostgres(): Promise<Place> {
  const url = await emptyPostgres(await template());
  return place({ kind: 'postgres', url }, await freshFolder(), url);
}

const kinds = [
  { kind: 'SQLite', freshPlace: freshFile },
  { kind: 'PostgreSQL', freshPlace: freshPostgres },
];

function place(database: Place['database'], dataDir: string, url: string): Place {
  return {
    database,
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    async open(options = {}) {
      const { busyTimeoutMs } = patientTimeouts;
      if (database.kind === 'sqlite') await copyTemplate(database.file);
      const defaults = { database, dataDir, clock: systemClock, log: silentLog, busyTimeoutMs };
      return closedAfterTest(await openDatabase({ ...defaults, ...options }));
    },
  };
}

function closedAfterTest(db: Database): Database {
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await db.close();
  };
  onTestFinished(close);
  return { ...db, close };
}

/** The URL of a new PostgreSQL database, empty or copied from a template; it is dropped after the test. */
export async function emptyPostgres(from = 'template0', path = ''): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  const admin = await administrator(path);
  await admin.query(`create database ${name} template ${from}`);
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
  });
  return databaseAt(await serverUrl(path), name);
}

// Made once in each process, which runs many test files.
const servers = new Map<string, Promise<string>>();
const admins = new Map<string, Promise<pg.Client>>();
let created: Promise<string> | null = null;
let migratedFile: Promise<Buffer> | null = null;

function serverUrl(path: string): Promise<string> {
  const broker = inject('postgresBroker');
  if (!broker) throw new Error('Put test/global-setup.ts into globalSetup of vitest.config.ts.');
  const server = servers.get(path) ?? askBroker(`${broker}${path}`);
  servers.set(path, server);
  return server;
}

async function askBroker(address: string): Promise<string> {
  const response = await fetch(address);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

function administrator(path: string): Promise<pg.Client> {
  const admin = admins.get(path) ?? serverUrl(path).then(connect);
  admins.set(path, admin);
  return admin;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The server stops at the end of the run without closing its connections in order.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

// Databases with the current schema, made once in each process: a copy is quicker than a migration.

function template(): Promise<string> {
  created ??= administrator('').then(async (client) => {
    const name = `template_${process.pid}_${randomBytes(4).toString('hex')}`;
    await client.query(`create database ${name} template template0`);
    await migrate({ kind: 'postgres', url: databaseAt(await serverUrl(''), name) }, tmpdir());
    return name;
  });
  return created;
}

/** Does nothing if the file exists. */
export async function copyTemplate(file: string): Promise<void> {
  if (existsSync(file) || !existsSync(dirname(file))) return;
  migratedFile ??= makeFile();
  await writeFile(file, await migratedFile, { mode: 0o600 });
}

async function makeFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'stoep-template-'));
  const file = join(folder, 'stoep.db');
  await migrate({ kind: 'sqlite', file }, folder);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

async function migrate(database: Place['database'], dataDir: string): Promise<void> {
  const db = await openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
  await db.close();
}

function databaseAt(base: string, name: string): string {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}
