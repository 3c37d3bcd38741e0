import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Migration, migrations } from '#migrations/index.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { buildUser } from '#test/database-rows.ts';
import { emptyPostgres, freshFolder } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import type { Database } from './database.ts';
import { DatabaseRefused } from './database-refused.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

const run = promisify(execFile);
const latest = migrations.at(-1)?.version ?? 0;

/** Returns a step such as a later release could add. */
function later(by: number, ...statements: string[]): Migration {
  return { version: latest + by, name: `later-${by}`, statements };
}

const note = later(1, 'create table note (id text primary key)');

interface Place {
  url: string;
  dataDir: string;
  open(steps: readonly Migration[]): Promise<Database>;
  /** Reads the recorded versions directly from the database. */
  versions(): Promise<number[]>;
}

async function onSqlite(): Promise<Place> {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'stoep.db');
  return {
    url: `file:${file}`,
    dataDir,
    open: (steps) =>
      openSqliteDatabase({ file, dataDir, migrations: steps, clock: systemClock, log: silentLog }),
    async versions() {
      const db = new DatabaseSync(file);
      const rows = db.prepare('select version from schema_migration order by version').all();
      db.close();
      return rows.map((row) => Number(row.version));
    },
  };
}

async function onPostgres(): Promise<Place> {
  const url = await emptyPostgres();
  return {
    url,
    dataDir: await freshFolder(),
    open: (steps) => openPostgresDatabase({ url, migrations: steps, clock: systemClock, log: silentLog }),
    async versions() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query('select version from schema_migration order by version');
      await client.end();
      return rows.map((row) => Number(row.version));
    },
  };
}

test('the steps are those of the folder, numbered without a gap, and later ones by a time', () => {
  const names = migrations.map(({ version, name }) => `${String(version).padStart(4, '0')}-${name}.ts`);
  const files = readdirSync('migrations').filter((file) => file !== 'index.ts');
  expect(names.map((name) => name.replaceAll(' ', '-')).toSorted()).toEqual(files.toSorted());
  const versions = migrations.map(({ version }) => version);
  const numbered = versions.filter((version) => version < 1000);
  expect(numbered).toEqual(numbered.map((_, index) => index + 1));
  const timed = versions.slice(numbered.length).map(String);
  for (const time of timed) {
    const [year, ...rest] = [time.slice(0, 4), ...(time.slice(4).match(/../g) ?? [])];
    const [month, day, hour, minute] = rest;
    const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}Z`);
    expect(moment.toISOString().replace(/\D/g, '').slice(0, 12)).toBe(time);
  }
});

/** Tells whether a dropped index is made again with its name, with the same first columns and maybe more. */
function isMadeAgain(statement: string, statements: readonly string[]): boolean {
  const name = /^drop index (\w+)$/.exec(statement)?.[1];
  if (name === undefined) return false;
  const columnsOf = (all: readonly string[]) =>
    all
      .findLast((one) => one.startsWith(`create index ${name} on`))
      ?.match(/\((.*)\)/s)?.[1]
      ?.match(/\w+/g) ?? [];
  const step = migrations.findIndex((one) => one.statements === statements);
  const before = columnsOf(migrations.slice(0, step).flatMap((one) => one.statements));
  const after = columnsOf(statements);
  return before.length > 0 && before.every((column, index) => after[index] === column);
}

// Source: docs/operate.md#upgrade.
test('steps after 1.0.0 only add, so that nodes of the version before go on serving', () => {
  const added = migrations
    .filter(({ version }) => version > 10)
    .flatMap(({ statements }) => statements.filter((one) => !isMadeAgain(one, statements)));
  const takesAway = /\b(?:drop|rename|alter column|delete from|create unique index|add constraint)\b/i;
  expect(added.filter((one) => takesAway.test(one))).toEqual([]);
  const columns = added.filter((one) => /\badd column\b.*\bnot null\b/i.test(one));
  expect(columns.filter((one) => !/\bdefault\b/i.test(one))).toEqual([]);
});

describe.each([
  { kind: 'SQLite', place: onSqlite },
  { kind: 'PostgreSQL', place: onPostgres },
])('migrating $kind', ({ place }) => {
  test('lays out an empty database, and has nothing to do the second time', async () => {
    const { open, versions } = await place();
    await (await open(migrations)).close();
    await (await open(migrations)).close();
    expect(await versions()).toEqual(migrations.map(({ version }) => version));
  });

  test('applies what is missing and keeps the rows', async () => {
    const { open, versions } = await place();
    const old = await open(migrations);
    await old.tx((trx) => trx.insertInto('user').values(buildUser(1)).execute());
    await old.close();
    const db = await open([...migrations, note, later(2, 'alter table note add column text text')]);
    expect(await db.read.selectFrom('user').select('id').execute()).toHaveLength(1);
    await db.close();
    expect((await versions()).slice(-2)).toEqual([latest + 1, latest + 2]);
  });

  test('a step that fails undoes all of them', async () => {
    const { open, versions } = await place();
    await (await open(migrations)).close();
    const error = await open([...migrations, note, later(2, 'create table oops (')]).catch(
      (caught) => caught,
    );
    expect(error).toBeInstanceOf(DatabaseRefused);
    expect(error).toHaveProperty('reason', 'migration-failed');
    expect(await versions()).toEqual(migrations.map(({ version }) => version));
    await (await open([...migrations, note])).close();
  });

  test('applies what a branch with an earlier time brings later, and keeps the order of a new database', async () => {
    const { open, versions } = await place();
    const first: Migration = {
      version: latest + 1,
      name: 'first',
      statements: ['create table one (a text)'],
    };
    const second: Migration = {
      version: latest + 2,
      name: 'second',
      statements: ['create table two (a text)'],
    };
    await (await open([...migrations, second])).close();
    expect((await versions()).slice(-1)).toEqual([latest + 2]);
    await (await open([...migrations, first, second])).close();
    expect((await versions()).slice(-2)).toEqual([latest + 1, latest + 2]);
    // A program without the earlier step counts as the older program.
    await expect(open([...migrations, second])).rejects.toHaveProperty('reason', 'newer-schema');
  });

  test('refuses a newer schema', async () => {
    const { open } = await place();
    await (await open([...migrations, note])).close();
    await expect(open(migrations)).rejects.toHaveProperty('reason', 'newer-schema');
  });

  test('step 8 looks again at checkouts that were given up though somebody has their address', async () => {
    const { open } = await place();
    const old = await open(migrations.slice(0, 7));
    const row = { amount: 3500, currency: 'ZAR', status: 'expired', created_at: 5, ask_at: null };
    await old.tx(async (trx) => {
      const sent = { ...row, id: 'sent', idempotency_key: 'a', provider_id: 'ch_1' };
      const unsent = { ...row, id: 'unsent', idempotency_key: 'b', provider_id: null };
      await trx.insertInto('checkout').values([sent, unsent]).execute();
    });
    await old.close();
    const db = await open(migrations);
    const found = db.read.selectFrom('checkout').select(['id', 'status', 'ask_at']).orderBy('id');
    expect(await found.execute()).toEqual([
      { id: 'sent', status: 'open', ask_at: 5 },
      { id: 'unsent', status: 'expired', ask_at: null },
    ]);
    await db.close();
  });

  test('of several processes at once exactly one migrates', async () => {
    const { url, dataDir, versions } = await place();
    const outputs = await Promise.all(
      [1, 2, 3].map(() => run(process.execPath, ['test/open-database-once.ts', url, dataDir])),
    );
    const applied = outputs.map(({ stdout }) => JSON.parse(stdout).length).sort();
    expect(applied).toEqual([0, 0, migrations.length]);
    expect(await versions()).toEqual(migrations.map(({ version }) => version));
  });
});

describe('the backup before a migration', () => {
  test('holds what was there, and only the last five are kept', async () => {
    const { open, dataDir } = await onSqlite();
    const db = await open(migrations);
    await db.tx((trx) => trx.insertInto('user').values(buildUser(1)).execute());
    await db.close();
    const folder = join(dataDir, 'backups');
    mkdirSync(folder);
    for (let day = 1; day <= 6; day += 1) {
      writeFileSync(join(folder, `stoep-v${day}-2020-01-0${day}T00-00-00Z.db`), '');
    }
    writeFileSync(join(folder, 'my own copy.db'), '');
    await (await open([...migrations, note])).close();
    const names = readdirSync(folder).sort();
    expect(names).toHaveLength(6);
    expect(names).toContain('my own copy.db');
    expect(names).not.toContain('stoep-v2-2020-01-02T00-00-00Z.db');
    const name = names.find((one) => one.startsWith(`stoep-v${latest}-`) && !one.includes('2020')) ?? '';
    const copy = new DatabaseSync(join(folder, name), { readOnly: true });
    expect(copy.prepare('select id from "user"').all()).toHaveLength(1);
    expect(copy.prepare('pragma integrity_check').get()).toMatchObject({ integrity_check: 'ok' });
    expect(copy.prepare('select max(version) as v from schema_migration').get()).toMatchObject({ v: latest });
    copy.close();
  });

  test('is not made for an empty database, nor when nothing is to be done', async () => {
    const { open, dataDir } = await onSqlite();
    await (await open(migrations)).close();
    await (await open(migrations)).close();
    expect(readdirSync(dataDir)).not.toContain('backups');
  });

  test('stops the migration when it can not be made', async () => {
    const { open, dataDir, versions } = await onSqlite();
    await (await open(migrations)).close();
    writeFileSync(join(dataDir, 'backups'), 'a file where the folder should be');
    await expect(open([...migrations, note])).rejects.toBeInstanceOf(DatabaseRefused);
    expect(await versions()).toEqual(migrations.map(({ version }) => version));
  });
});

test('a step that leaves rows without their parents is undone', async () => {
  const { open, versions } = await onSqlite();
  const db = await open(migrations);
  await db.tx(async (trx) => {
    await trx.insertInto('user').values(buildUser(1)).execute();
    const period = { id: 'p', user_id: 'u1', payment_id: null, starts_at: 1, ends_at: 2 };
    await trx.insertInto('period').values(period).execute();
  });
  await db.close();
  const careless = later(1, 'delete from "user"');
  await expect(open([...migrations, careless])).rejects.toHaveProperty('reason', 'migration-failed');
  expect(await versions()).toEqual(migrations.map(({ version }) => version));
});

test('refuses a PostgreSQL database of another program, or out of reach, without its password', async () => {
  const url = await emptyPostgres();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table bookmarks (url text)');
  await client.end();
  const open = (at: string) =>
    openPostgresDatabase({ url: at, migrations, clock: systemClock, log: silentLog }).catch((error) => error);
  expect(await open(url)).toHaveProperty('reason', 'not-ours');
  const wrongPassword = new URL(url);
  wrongPassword.password = 'kept-out-of-sight';
  const absent = new URL(url);
  absent.pathname = '/absent';
  for (const [at, reason] of [
    [wrongPassword, 'no-permission'],
    [absent, 'unreachable'],
    [new URL('postgres://u:kept-out-of-sight@127.0.0.1:1/x'), 'unreachable'],
  ] as const) {
    const error = await open(at.href);
    expect(error).toHaveProperty('reason', reason);
    expect(error.message).toMatch(/^The database [^\n]*\.$/);
    expect(error.message).not.toContain('kept-out-of-sight');
  }
});
