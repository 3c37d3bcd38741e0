import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Config } from '#src/config/config.ts';
import { allRows } from '#test/database-rows.ts';
import { emptyPostgres, freshFile, freshPostgres, type Place, withSteps } from '#test/databases.ts';
import { insertHouseholds } from '#test/many-households.ts';
import { silentLog } from '#test/silent-log.ts';
import { moveDatabase } from './move-database.ts';
import { newestVersion, readSchemaVersion } from './schema-version.ts';

function move({ database: from, dataDir }: Pick<Place, 'database' | 'dataDir'>, to: Config['database']) {
  return moveDatabase({ from, to, dataDir, clock: systemClock, log: silentLog, report: () => undefined });
}

const server = (url: string) => ({ kind: 'postgres', url }) as const;

/** Returns a closed SQLite database with households. */
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
  await refused(
    `has schema version ${migrations.at(-2)?.version}, and this program works with ${newestVersion}`,
  );
  const db = await place.open();
  await refused('is in use: stop the server first.');
  await db.close();
  await refused('Both databases are of one kind', place.database);
  expect(await versionAt(url)).toBe(0);

  const used = await freshPostgres();
  await (await used.open()).ping();
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
