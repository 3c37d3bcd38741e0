import { createReadStream } from 'node:fs';
import { chmod, glob, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Writable, type WritableOptions } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makeBackup } from '#src/adapters/backup/make-backup.ts';
import { restoreBackup } from '#src/adapters/backup/restore-backup.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { writeFacts } from '#src/features/catalogue/store.ts';
import { startPostgres } from '#test/embedded-postgres.ts';
import { type Work, worksFor } from '#test/household-work.ts';
import { perHousehold } from '#test/many-households.ts';
import { silentLog } from '#test/silent-log.ts';
import { copyHouseholds } from './parts/copy-households.ts';
import { median, percentile } from './parts/percentile.ts';
import { titlesOfMany } from './parts/titles.ts';

/**
 * Compares the product's times with few and with many households, on PostgreSQL in one run. Aim: p99 at most
 * 1.3 times as long for data that was read before; a household's first visit may wait for the disk. The memory
 * is filled as after a day of running: with all data but the rows of history and marks.
 * Usage: npm run bench -- scale [--households 1000000] [--few 1000] [--folder DIR] [--tries 880]
 * [--only sign-in,reminders] [--backup] [--restore] [--bin /usr/lib/postgresql/17/bin]
 * A folder keeps the households for later runs. Backups need pg_dump in the server's version or a newer one;
 * `--bin` names the programs of an older server.
 */
const { values } = parseArgs({
  options: {
    households: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '1000' },
    folder: { type: 'string' },
    tries: { type: 'string', default: '880' },
    only: { type: 'string' },
    backup: { type: 'boolean', default: false },
    restore: { type: 'boolean', default: false },
    bin: { type: 'string' },
  },
});
const sizes = { few: Number(values.few), many: Number(values.households) };
const tries = Number(values.tries);
const rounds = 8;
const each = Math.ceil(tries / rounds);
const visited = (rounds + 1) * each;
const lanes = 32;
/** Enough for a 99th percentile. */
const minStatements = 500;
const savingMs = 5_000;

type WorkName = keyof ReturnType<typeof worksFor>;

const singles: readonly WorkName[] = [
  'sign-in',
  'sub-user’s sign-in',
  'session',
  'profile',
  'personal part',
  'position',
  'browse',
  'search',
  'deletion',
];
/** Works that can't be repeated for a household. */
const once: readonly WorkName[] = ['deletion'];
/** Read before each deletion, because a viewer who deletes an account comes from these pages. */
const seenBefore: readonly WorkName[] = ['personal part', 'profile'];
const jobs: readonly WorkName[] = ['reminders', 'reconcile', 'tidying', 'outbox', 'retention'];

interface Place {
  name: string;
  size: number;
  /** The first household; random, because each run deletes households. */
  start: number;
  url: string;
  db: Database;
  /** The duration of each statement, while a job runs. */
  statements: number[];
  works: ReturnType<typeof worksFor>;
}

const nowhere: WritableOptions = { write: (_chunk, _encoding, done) => done() };

/** These settings suit a server with 8 GB. */
const settings = { shared_buffers: '6GB', autovacuum: 'on', max_wal_size: '8GB' };
const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'stoep-scale-')));
await mkdir(folder, { recursive: true });
// PostgreSQL runs as another user and must read the folder.
await chmod(folder, 0o755);
const data = values.folder === undefined ? {} : { data: join(folder, 'data') };
const bin = values.bin === undefined ? {} : { bin: values.bin };
const server = await startPostgres({ parent: folder, ...data, ...bin, settings });
try {
  const few = await makePlace('few', sizes.few);
  const many = await makePlace('many', sizes.many);
  for (const name of singles.filter(isWanted)) await compare(name, few, many);
  for (const name of jobs.filter(isWanted)) await compareJob(name, [few, many]);
  if (isWanted('position')) for (const place of [few, many]) await savePositions(place);
  if (values.backup) for (const place of [few, many]) await measureBackup(place);
  for (const { db } of [few, many]) await db.close();
} finally {
  await server.stop();
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
}

function isWanted(name: string): boolean {
  return values.only === undefined || values.only.split(',').includes(name);
}

async function makePlace(name: string, size: number): Promise<Place> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  if (name === 'few') await admin.query('drop database if exists few');
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  const isNew = rowCount === 0;
  if (isNew) await admin.query(`create database ${name}`);
  await admin.end();
  const url = server.url.replace(/\/postgres$/, `/${name}`);
  const statements: number[] = [];
  const options = { dataDir: folder, clock: systemClock, log: silentLog };
  const recordStatement = (_query: unknown, ms: number) => statements.push(ms);
  const db = await openDatabase({ ...options, database: { kind: 'postgres', url }, recordStatement });
  if (isNew) await fill(name, { size, url, db });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await readFiles(client);
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
  await client.end();
  const bytes = Number(rows[0]?.bytes);
  const rowsOfEach = perHousehold.history + perHousehold.mark + perHousehold.watch_position;
  print(
    `${size} households, ${size * perHousehold.subUsers} sub-users, ${size * rowsOfEach} rows of history and marks: ${(bytes / 1e6).toFixed(0)} MB, ${(bytes / size / 1e3).toFixed(1)} kB a household`,
  );
  const start = Math.floor((Math.random() * size) / visited);
  return { name, size, start, url, db, statements, works: worksFor(db, systemClock) };
}

/** Reads the database's files into memory, the smallest first. */
async function readFiles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ path: string }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath(oid) as path
      from pg_class where relkind in ('r', 'i') order by pg_relation_size(oid)`,
  );
  let free = totalmem() * 0.8;
  for (const { path } of rows) {
    const segments = await Array.fromAsync(glob(`${path}{,.*}`));
    for (const file of segments) {
      free -= (await stat(file)).size;
      if (free > 0) await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), new Writable(nowhere));
    }
  }
}

async function fill(name: string, { size, url, db }: Pick<Place, 'size' | 'url' | 'db'>): Promise<void> {
  // An hour ago, so that each use of a session is written.
  const now = systemClock.now() - 60 * 60_000;
  for (const some of titlesOfMany(now)) await writeFacts(db, some, now);
  const began = performance.now();
  await copyHouseholds(url, { count: size, now, print: (line) => print(`  ${name}, ${line}`) });
  print(`${size} households filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}

/** Measurements take turns, so that a slow moment hits both. */
async function compare(name: WorkName, few: Place, many: Place): Promise<void> {
  const first: [number[], number[]] = [[], []];
  const again: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (const times of once.includes(name) ? [first] : [first, again]) {
      const ofFew = await measure(name, few, round);
      const ofMany = await measure(name, many, round);
      // The first round warms the engine.
      if (round === 0) continue;
      times[0].push(...ofFew);
      times[1].push(...ofMany);
    }
  }
  report(name, first);
  if (!once.includes(name)) report(`${name}, again`, again);
}

/** Returns ms. The households are spread over all, so that little of the data was read before. */
async function measure(name: WorkName, { size, start, works }: Place, round: number): Promise<number[]> {
  const work: Work = works[name];
  const took: number[] = [];
  for (let nth = 0; nth < each; nth += 1) {
    const index = start + Math.floor(((round * each + nth) * size) / visited);
    if (once.includes(name)) for (const page of seenBefore) await works[page](index);
    const began = performance.now();
    await work(index);
    took.push(performance.now() - began);
  }
  return took;
}

/** Saves as many at once as a busy node has in flight. */
async function savePositions({ works, size }: Place): Promise<void> {
  const until = performance.now() + savingMs;
  let saved = 0;
  const save = async (lane: number) => {
    for (let nth = 0; performance.now() < until; nth += 1) {
      await works.position((lane * 7_919 + nth * 104_729) % size);
      saved += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => save(lane)));
  print(`positions of ${size} households: ${((saved / savingMs) * 1_000).toFixed(0)}/s saved`);
}

/** Compares statements: a job's time follows the due work, but others wait only for its longest statement. */
async function compareJob(name: WorkName, places: readonly Place[]): Promise<void> {
  const first: number[][] = [];
  const again: number[][] = [];
  for (const { statements, works, size } of places) {
    statements.length = 0;
    const began = performance.now();
    await works[name](0);
    const ms = (performance.now() - began).toFixed(0);
    print(`${name} of ${size} households: ${ms} ms in ${statements.length} statements`);
    first.push(statements.splice(0));
    // Finished work isn't due again, so a job of few households is repeated for enough statements.
    while (statements.length < minStatements) await works[name](0);
    again.push(statements.splice(0));
  }
  report(`${name}, a statement`, first);
  report(`${name}, a statement, again`, again);
}

/** Uses the programs of `--bin`, or those of the search path. */
async function measureBackup({ size, name, url }: Place): Promise<void> {
  const configOf = (database: string) => ({
    database: { kind: 'postgres', url: database } as const,
    avatars: { kind: 'folder', path: join(folder, 'no-avatars') } as const,
    dataDir: folder,
    searchPath: values.bin ?? process.env.PATH ?? '',
  });
  const common = { file: join(folder, `${name}.tar`), secret: 'of the bench', clock: systemClock };
  const seconds = await timed(() => makeBackup({ ...common, config: configOf(url) }));
  const megabytes = (await stat(common.file)).size / 1e6;
  print(`backup of ${size} households: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`);
  if (values.restore) {
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    await admin.query('create database restored');
    const config = configOf(server.url.replace(/\/postgres$/, '/restored'));
    const took = await timed(() =>
      restoreBackup({ ...common, config, acceptUnsigned: false, force: true, log: silentLog }),
    );
    print(`backup of ${size} households restored: ${took.toFixed(1)} s`);
    await admin.query('drop database restored with (force)');
    await admin.end();
  }
  await rm(common.file);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

function report(name: string, [few = [], many = []]: readonly number[][]): void {
  const [a, b] = [percentile(few, 0.99), percentile(many, 0.99)];
  print(
    `${name}: p50 ${median(few).toFixed(2)} and ${median(many).toFixed(2)} ms (${(median(many) / median(few)).toFixed(2)}), p99 ${a.toFixed(2)} and ${b.toFixed(2)} ms (${(b / a).toFixed(2)}, aim 1.30)`,
  );
}
