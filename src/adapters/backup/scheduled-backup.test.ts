import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { clockAt } from '#test/clock.ts';
import { allRows } from '#test/database-rows.ts';
import { describeBackups, freshDumpable, freshFile, noDumpable, type Place } from '#test/databases.ts';
import { type RunningFileStore, startFileStore } from '#test/file-store.ts';
import type { BackupSettings } from './backup-store.ts';
import { sortBackups } from './backup-store.ts';
import { checkNewestBackup, makeScheduledBackup } from './scheduled-backup.ts';

vi.setConfig({ testTimeout: 60_000 });

const keys = { accessKey: 'stoep-key', secretKey: 'a secret of the tests' };
const secret = 'a secret of these tests';
const night = Date.parse('2026-11-23T00:00:07Z');
const day = 24 * 60 * 60_000;
let bucket: RunningFileStore;

beforeAll(async () => {
  bucket = await startFileStore({ port: 0, bucket: 'kept', ...keys });
});
afterAll(() => bucket.close());

function settingsOf(
  { database, dataDir }: Place,
  store?: BackupSettings['backups']['store'],
): BackupSettings {
  return {
    database,
    dataDir,
    avatars: { kind: 'folder', path: join(dataDir, 'avatars') },
    backups: { at: 120, keep: 2, store: store ?? { kind: 'folder', path: join(dataDir, 'backups') } },
    searchPath: process.env.PATH ?? '',
    secrets: { bucket: keys },
    secret,
  };
}

const make = (settings: BackupSettings, now = night) =>
  makeScheduledBackup(
    settings,
    clockAt(() => now),
  );
const check = (settings: BackupSettings) =>
  checkNewestBackup(
    settings,
    clockAt(() => night + 9 * day),
  );
const nameOn = (date: string, ending = 'tar.gz') => `stoep-2026-11-${date}T00-00-07Z.${ending}`;

async function moveIn(place: Place): Promise<Place & { db: Database }> {
  const db = await place.open();
  await buildHousehold(db, hashing, systemClock, { email: 'thandi@example.org', password: 'jacaranda' });
  await mkdir(join(place.dataDir, 'avatars', 'one'), { recursive: true });
  await writeFile(join(place.dataDir, 'avatars', 'one', 'two.webp'), 'x');
  return { ...place, db };
}

describeBackups('scheduled backups', (freshPlace) => {
  it('are kept by count, and one is restored apart and counted', async () => {
    const place = await moveIn(await freshPlace());
    const settings = settingsOf(place);
    const folder = join(place.dataDir, 'backups');
    const ending = place.database.kind === 'sqlite' ? 'tar.gz' : 'tar';
    const before = await allRows(place.db);
    await mkdir(folder, { mode: 0o700 });
    // This file is a backup of version 1.0.
    await writeFile(join(folder, nameOn('22', 'stoep')), 'x');
    for (const nights of [0, 1, 2]) await make(settings, night + nights * day);
    expect((await readdir(folder)).sort()).toEqual([nameOn('24', ending), nameOn('25', ending)]);
    expect((await stat(join(folder, nameOn('25', ending)))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);

    // A killed process could have left this folder.
    await mkdir(join(folder, `${nameOn('23', ending)}.unfinished.check`));
    await writeFile(join(folder, 'stoep-v12-copy.db'), 'not ours');
    const checked = await check(settings);
    const newest = join(folder, nameOn('25', ending));
    expect(checked).toEqual({ place: newest, rows: expect.any(Number), isRestored: true });
    expect(checked.rows).toBeGreaterThan(0);
    expect(await allRows(place.db)).toEqual(before);

    // An attacker who can write to the store doesn't know the secret.
    const foreign = { ...settings, secret: 'another secret' };
    await expect(check(foreign)).rejects.toThrow("isn't signed with this APP_SECRET");
    expect(await readdir(folder)).toHaveLength(3);

    // The check detects a copy that was cut off, and the good backup before it stays.
    await writeFile(join(folder, nameOn('26', ending)), await readFile(newest));
    await truncate(join(folder, nameOn('26', ending)), 900);
    await expect(check(settings)).rejects.toThrow('is cut off');
    expect((await readdir(folder)).sort()).toEqual(
      [nameOn('24', ending), nameOn('25', ending), nameOn('26', ending), 'stoep-v12-copy.db'].sort(),
    );
  });
});

it.skipIf(noDumpable !== null)(
  `a user who may not create databases has the backup read to its end ${noDumpable ?? ''}`,
  async () => {
    const place = await moveIn(await freshDumpable());
    const settings = settingsOf(place);
    await make(settings);
    const user = await addUserWithoutRights(place);
    const limited = { ...settings, database: { kind: 'postgres', url: user } } as const;
    const newest = join(place.dataDir, 'backups', nameOn('23', 'tar'));
    expect(await check(limited)).toEqual({ place: newest, rows: expect.any(Number), isRestored: false });
  },
);

/** Returns the URL for one of the server's users, who owns nothing. */
async function addUserWithoutRights({ env }: Place): Promise<string> {
  const url = new URL(env.DATABASE_URL ?? '');
  const name = `u_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create role ${name} login password 'p: /@'`);
  onTestFinished(async () => {
    await client.query(`drop role ${name}`);
    await client.end();
  });
  url.username = name;
  url.password = encodeURIComponent('p: /@');
  return url.href;
}

it('a backup ends although the database is written all the time', async () => {
  const place = await moveIn(await freshFile());
  const mail = { kind: 'x', about: 'y'.repeat(1_000_000), created_at: 0, attempts: 0, due_at: 0 };
  const mails = Array.from({ length: 40 }, (_, id) => ({ ...mail, id: `${id}`, address: 'a@b.example' }));
  await place.db.tx((trx) => trx.insertInto('mail').values(mails).execute());
  let isMade = false;
  const writing = (async () => {
    for (let at = 0; !isMade; at += 1)
      await place.db.tx((trx) => trx.updateTable('user').set({ created_at: at }).execute());
  })();
  await make(settingsOf(place)).finally(() => {
    isMade = true;
  });
  await writing;
});

it('scheduled backups go to a bucket and come back from it', async () => {
  const place = await moveIn(await freshFile());
  const store = { kind: 's3', bucket: 'kept', endpoint: bucket.origin, region: 'af-south-1' } as const;
  const settings = settingsOf(place, store);
  bucket.files.clear();
  for (const nights of [0, 1, 2]) await make(settings, night + nights * day);
  expect([...bucket.files.keys()].sort()).toEqual([`backups/${nameOn('24')}`, `backups/${nameOn('25')}`]);
  expect((await check(settings)).place).toBe(`s3://kept/backups/${nameOn('25')}`);
  expect(await readdir(join(place.dataDir, 'backups'))).toEqual([]);

  const last = bucket.files.get(`backups/${nameOn('25')}`);
  if (last !== undefined) last.bytes = last.bytes.subarray(0, 500);
  await expect(check(settings)).rejects.toThrow('is cut off');
  bucket.fail(true);
  await expect(make(settings, night + 3 * day)).rejects.toThrow('answered 503');
  bucket.fail(false);
  expect(bucket.files.size).toBe(2);
  expect(await readdir(join(place.dataDir, 'backups'))).toEqual([]);
});

it('backups of a clock that was wrong count as the oldest', () => {
  const names = [nameOn('24'), 'stoep-2031-01-01T00-00-00Z.tar', nameOn('25')];
  expect(sortBackups(names, night + 3 * day)).toEqual([nameOn('25'), nameOn('24'), names[1]]);
});
