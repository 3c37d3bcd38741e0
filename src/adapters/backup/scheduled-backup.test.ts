import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { clockAt } from '#test/clock.ts';
import { allRows } from '#test/database-rows.ts';
import { freshFile, freshFolder, freshPostgres, type Place } from '#test/databases.ts';
import { type RunningFileStore, startFileStore } from '#test/file-store.ts';
import type { BackupSettings } from './backup-store.ts';
import { sortBackups } from './backup-store.ts';
import { checkNewestBackup, makeScheduledBackup } from './scheduled-backup.ts';

vi.setConfig({ testTimeout: 60_000 });

const keys = { accessKey: 'stoep-key', secretKey: 'a secret of the tests' };
const hashing = createHashing();
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
    secrets: { bucket: keys },
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
const nameOn = (date: string) => `stoep-2026-11-${date}T00-00-07Z.stoep`;

async function moveIn(place: Place): Promise<Place & { db: Database }> {
  const db = await place.open();
  await buildHousehold(db, hashing, systemClock, { email: 'thandi@example.org', password: 'jacaranda' });
  await mkdir(join(place.dataDir, 'avatars', 'one'), { recursive: true });
  await writeFile(join(place.dataDir, 'avatars', 'one', 'two.webp'), 'x');
  return { ...place, db };
}

it.each([
  ['SQLite', freshFile],
  ['PostgreSQL', freshPostgres],
])(
  'scheduled backups of %s are kept by count, and one is restored apart and counted',
  async (_kind, freshPlace) => {
    const place = await moveIn(await freshPlace());
    const settings = settingsOf(place);
    const folder = join(place.dataDir, 'backups');
    const before = await allRows(place.db);
    for (const nights of [0, 1, 2]) await make(settings, night + nights * day);
    expect((await readdir(folder)).sort()).toEqual([nameOn('24'), nameOn('25')]);
    expect((await stat(join(folder, nameOn('25')))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);

    // A copy that was cut off, and what a killed process left.
    await writeFile(join(folder, nameOn('26')), await readFile(join(folder, nameOn('25'))));
    await truncate(join(folder, nameOn('26')), 500);
    await mkdir(join(folder, `${nameOn('23')}.unfinished.check`));
    await writeFile(join(folder, 'stoep-v12-copy.db'), 'not ours');
    const checked = await check(settings);
    expect(checked).toEqual({ place: join(folder, nameOn('25')), rows: expect.any(Number) });
    expect(checked.rows).toBeGreaterThan(0);
    await make(settings, night + 5 * day);
    expect((await readdir(folder)).sort()).toEqual(
      [nameOn('25'), nameOn('26'), nameOn('28'), 'stoep-v12-copy.db'].sort(),
    );
    expect(await allRows(place.db)).toEqual(before);
  },
);

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

it('a backup leaves nothing behind on a disk that is full', async () => {
  const place = await moveIn(await freshPostgres());
  const folder = await freshFolder();
  const cli = resolve('src', 'cli.ts');
  // A limit on the size of files fails the write like a full disk.
  const ended = spawnSync(
    'sh',
    ['-c', 'ulimit -f 1; exec "$0" "$1" backup "$2"', process.execPath, cli, join(folder, 'x.stoep')],
    {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...place.env },
      encoding: 'utf8',
    },
  );
  expect([ended.status, ended.stderr]).toEqual([1, expect.stringMatching(/disk|too large/)]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('backups of a clock that was wrong count as the oldest', () => {
  const names = [nameOn('24'), 'stoep-2031-01-01T00-00-00Z.stoep', nameOn('25')];
  expect(sortBackups(names, night + 3 * day)).toEqual([nameOn('25'), nameOn('24'), names[1]]);
});
