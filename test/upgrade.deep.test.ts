import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import * as v from 'valibot';
import { expect, it, onTestFinished, test } from 'vitest';
import { type Migration, migrations } from '#migrations/index.ts';
import { startTestApp } from './app.ts';
import { allRows, insertRows } from './database-rows.ts';
import { describeMigrations, type EmptyPlace } from './databases.ts';

type Change = (row: Record<string, unknown>) => Record<string, unknown>;

/** Makes facts of a series older, as migration 12 does, so that they are read again. */
const oldFacts: Change = (row) =>
  row.kind === 'series' && typeof row.facts_at === 'number'
    ? { ...row, facts_at: row.facts_at - 14 * 24 * 60 * 60 * 1000 }
    : row;

/**
 * Each released version left a database, and the statements that its own tests sent. `changes` are the changes
 * that migrations make to rows of a table on purpose.
 */
const releases: { version: string; steps: number[]; hash: string; changes: Record<string, Change> }[] = [
  {
    version: '1.0.0',
    steps: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    hash: 'e52cdb82af1d055be2423b035bba7415cc490df3eb75694dc16932da6ef4e845',
    changes: { title: oldFacts },
  },
  {
    version: '1.1.0',
    steps: [
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
      29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 202611280210, 202611280215,
      202611280236, 202611280256, 202611280331, 202611280358, 202611280725, 202611280732, 202611280815,
      202611280842, 202611281840, 202611281915,
    ],
    hash: 'bc637de7f164341533106395d11dd6abb14f2b5c0a0954feb2ea9372b590f0ea',
    changes: {},
  },
];

function stepsOf({ steps }: Pick<(typeof releases)[number], 'steps'>): Migration[] {
  return migrations.filter(({ version }) => steps.includes(version));
}

const value = v.union([v.string(), v.number(), v.null()]);
const storedRow = v.object({ table: v.string(), row: v.record(v.string(), value) });
const statement = v.object({ sql: v.string(), parameters: v.array(value) });

function readLines<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S>[] {
  const text = readFileSync(join(import.meta.dirname, 'released', name), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => v.parse(schema, JSON.parse(line)));
}

/** Makes a release's database by its own migrations. */
async function makeReleased(place: EmptyPlace, release: (typeof releases)[number]): Promise<void> {
  const { version } = release;
  const db = await place.open(stepsOf(release));
  await db.tx(async (trx) => {
    for (const { table, row } of readLines(`${version}-rows.jsonl`, storedRow)) {
      await insertRows(trx, table, [row]);
    }
  });
  await db.close();
}

test('the changelog tells for each version what an operator has to do', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'CHANGELOG.md'), 'utf8');
  const versions = text.split(/^## /m).slice(1);
  expect(versions.length).toBeGreaterThanOrEqual(releases.length);
  expect(versions.filter((one) => !one.includes('### Upgrading'))).toEqual([]);
});

/** Steps never change once they are released. */
test.each(releases)('the steps of $version are those that were released', ({ steps: versions, hash }) => {
  const steps = stepsOf({ steps: versions }).map(({ statements }) => statements);
  expect(createHash('sha256').update(JSON.stringify(steps)).digest('hex')).toBe(hash);
});

describeMigrations('an upgrade', (makePlace) => {
  it.each(releases)('from $version loses nothing', async (release) => {
    const place = await makePlace();
    await makeReleased(place, release);
    const rows = readLines(`${release.version}-rows.jsonl`, storedRow);
    const old = await place.open(stepsOf(release));
    const tables = await allRows(old);
    await old.close();
    expect(Object.keys(tables).filter((name) => tables[name]?.length === 0)).toEqual([]);

    const db = await place.open(migrations);
    for (const [table, expected] of Map.groupBy(rows, (one) => one.table)) {
      // The cast only satisfies the types: rows of any table are compared.
      const name = table as 'job_run';
      const found = await db.read.selectFrom(name).selectAll().execute();
      const wanted = expected.map(({ row }) => release.changes[table]?.(row) ?? row);
      expect(found, table).toHaveLength(wanted.length);
      for (const row of wanted) expect(found, table).toContainEqual(expect.objectContaining(row));
    }
  });

  it.each(releases)('from $version is one that the product serves', async (release) => {
    const place = await makePlace();
    await makeReleased(place, release);
    const app = await startTestApp(place.env);
    onTestFinished(() => app.close());
    // A session of that version is still valid.
    const before = app.browser();
    before.cookies.set('sid', 'r'.repeat(43));
    expect((await before.get('/')).status).toBe(200);

    const browser = app.browser();
    expect(await browser.signIn('nomsa@stoep.example', 'jacaranda')).toBe('/');
    const profile = await (await browser.get('/profile')).text();
    for (const text of ['Lindiwe', 'Pieter', 'Under the Jacaranda', 'Kraal Street'])
      expect(profile).toContain(text);
    const data = await (await browser.get('/profile/my-data.json')).json();
    expect(data).toMatchObject({ watched: { length: 5 }, payments: { length: 3 } });

    const watchedOf = async (name: string) => {
      const sub = app.browser();
      const fields = { asSubUser: 'on', name, password: 'melktert', accountEmail: 'nomsa@stoep.example' };
      expect((await sub.post('/login', fields)).headers.get('Location')).toBe('/subuser');
      return (await sub.get('/parts/me?watched=all')).json();
    };
    expect(await watchedOf('Pieter')).toMatchObject({
      rows: [{ titles: [{ name: 'Under the Jacaranda' }] }],
    });
    // 1.0.0 stored an age without its certificates, so a child sees a title only after TMDB is asked again.
    expect(await watchedOf('Lindiwe')).toMatchObject({ rows: [] });
    // A mail of 1.0.0 still waits, which the first check of the outbox reports.
    const isOutbox = ({ fields }: { fields: object }) => 'check' in fields && fields.check === 'outbox';
    expect(app.log.lines.filter((line) => line.level === 'error' && !isOutbox(line))).toEqual([]);
  });

  it.each(releases)('serves nodes of $version too', async ({ version }) => {
    const place = await makePlace();
    await (await place.open(migrations)).close();
    const run = await openRaw(place);
    const failed: string[] = [];
    for (const { sql, parameters } of readLines(`${version}-statements.jsonl`, statement)) {
      await run(sql, parameters).catch((error: Error) => failed.push(`${error.message}: ${sql}`));
    }
    expect(failed).toEqual([]);
  });
});

/** Returns a function that runs a statement and rolls it back. Foreign keys aren't checked. */
async function openRaw({
  database,
}: EmptyPlace): Promise<
  (sql: string, parameters: v.InferOutput<typeof statement>['parameters']) => Promise<void>
> {
  if (database.kind === 'sqlite') {
    const db = new DatabaseSync(database.file, { enableForeignKeyConstraints: false });
    onTestFinished(async () => db.close());
    return async (sql, parameters) => {
      db.exec('begin');
      try {
        db.prepare(sql).all(...parameters);
      } finally {
        db.exec('rollback');
      }
    };
  }
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("set session_replication_role = 'replica'");
  return async (sql, parameters) => {
    let number = 0;
    const numbered = sql.replaceAll('?', () => {
      number += 1;
      return `$${number}`;
    });
    await client.query('begin');
    try {
      await client.query(numbered, parameters);
    } finally {
      await client.query('rollback');
    }
  };
}
