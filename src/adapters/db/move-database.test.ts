import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Config } from '#src/config/config.ts';
import { allRows, insertRows } from '#test/database-rows.ts';
import { emptyPostgres, freshFile, freshPostgres, type Place, withSteps } from '#test/databases.ts';
import { insertHouseholds } from '#test/many-households.ts';
import { silentLog } from '#test/silent-log.ts';
import { moveDatabase } from './move-database.ts';
import { newestVersion, readSchemaVersion } from './schema-version.ts';

function move({ database: from, dataDir }: Pick<Place, 'database' | 'dataDir'>, to: Config['database']) {
  return moveDatabase({ from, to, dataDir, clock: systemClock, log: silentLog, report: () => undefined });
}

const server = (url: string) => ({ kind: 'postgres', url }) as const;

/** A SQLite database with households, closed. */
async function settled(): Promise<Place & { file: string }> {
  const place = await freshFile();
  const db = await place.open();
  await insertHouseholds(db, 3, systemClock.now());
  await db.close();
  return { ...place, file: place.database.kind === 'sqlite' ? place.database.file : '' };
}

function change(file: string, statement: string): void {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  db.exec(statement);
  db.close();
}

const versionAt = async (url: string) => (await readSchemaVersion(server(url))).current;

it('refuses what it can’t store, names it, and leaves the database empty', async () => {
  const url = await emptyPostgres();
  const refused = async (statement: string, why: string) => {
    const place = await settled();
    change(place.file, statement);
    await expect(move(place, server(url))).rejects.toThrow(why);
    expect(await versionAt(url)).toBe(0);
    return place;
  };
  const { file } = await refused(
    "update sub_user set name = 'Le' || char(0) || 'rato' where slot = 2",
    'name of a row of sub_user is a text with a NUL character',
  );
  const db = new DatabaseSync(file);
  expect(db.prepare('select rowid from "sub_user" where instr("name", char(0)) > 0').all()).toHaveLength(3);
  db.close();
  await refused(
    'update history set title_id = 3000000000 where title_id in (select min(title_id) from history)',
    'PostgreSQL refuses a row of history: value "3000000000" is out of range for type integer',
  );
  await refused("update mail set created_at = x'00ff'", 'created_at of a row of mail is binary data');
  await refused(
    'update watch_position set seconds = 9007199254740993',
    "A row of watch_position can't be read",
  );
  await refused('delete from "user" where email like \'household-1@%\'', 'is damaged (rows of');
});

it('refuses to copy from a database that is in use, empty, older, or of the same kind', async () => {
  const url = await emptyPostgres();
  const place = await freshFile();
  const refused = (why: string, to: Config['database'] = server(url)) =>
    expect(move(place, to)).rejects.toThrow(why);
  await refused('is empty: there is nothing to copy');
  await (await withSteps(place).open(migrations.slice(0, -1))).close();
  await refused(`has schema version ${newestVersion - 1}, and this program works with ${newestVersion}`);
  const db = await place.open();
  await refused('is in use: stop the server first.');
  await db.close();
  await refused('Both databases are of one kind', place.database);
  expect(await versionAt(url)).toBe(0);

  const used = await freshPostgres();
  await used.open();
  const { database } = await freshFile();
  await expect(move(used, database)).rejects.toThrow('is in use: stop every server first.');
});

it('refuses a database that can’t be reached, may not be used, or holds rows', async () => {
  const place = await settled();
  const url = await emptyPostgres();
  const refused = (to: Config['database'], why: string) => expect(move(place, to)).rejects.toThrow(why);
  await refused(server('postgres://localhost:1/stoep'), "can't be reached");
  await refused(server(`${url}_gone`), "doesn't exist: create it first");

  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  const role = `r_${randomBytes(6).toString('hex')}`;
  await admin.query(`create role ${role} login password 'secret'`);
  const weak = Object.assign(new URL(url), { username: role, password: 'secret' }).href;
  await refused(server(weak), 'permission denied');
  await admin.query(`drop role ${role}`);
  await admin.query('create table other (id text)');
  await refused(server(url), 'belongs to another program');

  const used = await freshPostgres();
  const db = await used.open();
  await insertHouseholds(db, 1, systemClock.now());
  const rows = await allRows(db);
  await refused(used.database, 'holds rows of');
  expect(await allRows(db)).toEqual(rows);
  await db.close();
  const other = await settled();
  await expect(move(used, other.database)).rejects.toThrow('holds rows of');
});

const text = fc.string({ unit: 'binary', maxLength: 40 }).map((drawn) => drawn.replaceAll('\0', ' '));
const time = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const small = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

const user = fc.record({ email: text, password_hash: text, photo_url: fc.option(text), created_at: time });
const subUser = fc.record({
  name: text,
  password_hash: text,
  age_group: text,
  genres: text,
  created_at: time,
});
const history = fc.record({
  kind: text,
  title_id: small,
  name: text,
  poster_path: fc.option(text),
  season: fc.option(small),
  watched_at: time,
});
const title = fc.record({
  kind: text,
  id: small,
  name: text,
  overview: text,
  rating: number,
  votes: small,
  popularity: number,
  language: text,
  genre_ids: text,
  adult: small,
  listed_at: time,
  maturity: fc.option(small),
  details: fc.option(text),
});
const byKey = {
  selector: (row: { kind: string; title_id?: number; id?: number }) =>
    `${row.kind} ${row.title_id ?? row.id}`,
};
const household = fc.record({
  user,
  subUsers: fc.array(subUser, { maxLength: 5 }),
  history: fc.uniqueArray(history, { ...byKey, maxLength: 20 }),
});

it('copies random households to PostgreSQL and back, value by value', async () => {
  const world = fc.record({ households: fc.array(household), titles: fc.uniqueArray(title, byKey) });
  await fc.assert(
    fc.asyncProperty(world, async ({ households, titles }) => {
      const place = await freshFile();
      const db = await place.open();
      await db.tx(async (trx) => {
        for (const [at, one] of households.entries()) {
          const of = { user_id: `u${at}` };
          await insertRows(trx, 'user', [{ id: of.user_id, email_key: `k${at}`, ...one.user }]);
          for (const [nth, sub] of one.subUsers.entries())
            await insertRows(trx, 'sub_user', [{ id: `s${at}-${nth}`, slot: nth + 1, ...of, ...sub }]);
          for (const row of one.history)
            await insertRows(trx, 'history', [{ viewer_key: '', ...of, ...row }]);
        }
        for (const row of titles) await insertRows(trx, 'title', [row]);
      });
      const before = await allRows(db);
      await db.close();

      const there: Place = { ...(await freshFile()), database: server(await emptyPostgres()) };
      const counts = await move(place, there.database);
      expect(counts).toMatchObject({ user: households.length, title: titles.length });
      const copy = await withSteps(there).open(migrations);
      expect(await allRows(copy)).toEqual(before);
      await copy.close();

      const back = await freshFile();
      expect(await move(there, back.database)).toEqual(counts);
      const returned = await back.open();
      expect(await allRows(returned)).toEqual(before);
      await returned.close();
    }),
    { numRuns: 5 },
  );
});
