import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { findPrograms } from '#src/adapters/db/postgres-programs.ts';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { type Ended, runCommand } from '#test/command-line.ts';
import { allRows } from '#test/database-rows.ts';
import { describeBackups, freshDumpable, freshFolder, noDumpable, type Place } from '#test/databases.ts';

/** Adds a household with a name that tries every encoding, and a picture. */
async function moveIn(db: Database, { dataDir }: Pick<Place, 'dataDir'>): Promise<void> {
  const subUsers = [{ name: 'Ærø “Ò” 👩🏽‍🦱\n', password: 'a', ageGroup: '13+' as const }];
  const plan = { email: 'thandi@example.org', password: 'jacaranda', subUsers };
  const { userId } = await buildHousehold(db, hashing, systemClock, plan);
  // Version 1.0 accepted such a name.
  await db.tx((trx) => trx.updateTable('sub_user').set({ name: 'Le\u2028ra\\\u2029to\t' }).execute());
  const folder = join(dataDir, 'avatars', userId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'one.webp'), Buffer.from([0, 255, 1, 254]));
}

const back = (file: string, { env }: Place) => runCommand(['backup', file, '--json'], env);

const restore = (file: string, { env }: Place, ...more: string[]): Promise<Ended> =>
  runCommand(['restore', file, '--json', ...more], env);

/** A limit on the size of files, in blocks of 512 bytes, makes a write fail as on a full disk. */
function backUpWithin(blocks: number, file: string, { env }: Place): SpawnSyncReturns<string> {
  const script = 'ulimit -f "$0"; exec "$1" "$2" backup "$3"';
  const cli = join(import.meta.dirname, '../cli.ts');
  return spawnSync('sh', ['-c', script, `${blocks}`, process.execPath, cli, file], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    encoding: 'utf8',
  });
}

const unfinished = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => /restoring|unfinished/.test(name));

describeBackups('backup and restore', (freshPlace) => {
  it('brings everything back, avatars included, and keeps what was there', async () => {
    const place = await freshPlace();
    const db = await place.open();
    await moveIn(db, place);
    const folder = await freshFolder();
    const file = join(folder, 'one');
    const before = await allRows(db);
    const written = await back(file, place);
    expect(written).toMatchObject({ code: 0, err: '' });
    expect(written.json()).toMatchObject({ tables: { user: 1, sub_user: 1 }, avatars: 1 });
    expect([(await stat(file)).mode & 0o777, await readdir(folder)]).toEqual([0o600, ['one']]);
    await db.tx((trx) => trx.deleteFrom('period').execute());
    const later = await allRows(db);
    await writeFile(join(place.dataDir, 'avatars', 'later.webp'), 'x');

    const unconfirmed = await restore(file, place);
    expect(unconfirmed).toMatchObject({
      code: 1,
      err: expect.stringContaining('holds 1 household: add --yes'),
    });
    const busy = await restore(file, place, '--yes');
    expect(busy).toMatchObject({ code: 1, err: expect.stringContaining('in use') });
    expect(await allRows(db)).toEqual(later);

    await db.close();
    const restored = await restore(file, place, '--yes');
    expect(restored).toMatchObject({ code: 0, err: '' });
    const reopened = await place.open();
    expect(await allRows(reopened)).toEqual(before);
    const pictures = await readdir(join(place.dataDir, 'avatars'), { recursive: true });
    expect(pictures.filter((name) => name.endsWith('.webp'))).toEqual([expect.stringMatching(/one\.webp$/)]);
    const old = await readdir(join(place.dataDir, 'backups'));
    expect(old.filter((name) => name.startsWith('before-restore-'))).toHaveLength(2);
    expect(await unfinished(place.dataDir)).toEqual([]);
  });

  it('refuses what is damaged, cut off, foreign or of a newer schema, and changes nothing', async () => {
    const place = await freshPlace();
    const db = await place.open();
    await moveIn(db, place);
    const before = await allRows(db);
    await db.close();
    const folder = await freshFolder();
    const file = join(folder, 'good');
    await back(file, place);
    const bad = join(folder, 'bad');
    const refused = async (why: string) => {
      const ended = await restore(bad, place, '--yes', '--force');
      expect(ended).toMatchObject({ code: 1, err: expect.stringContaining(why) });
    };
    await copyFile(file, bad);
    await truncate(bad, Math.floor((await stat(bad)).size / 2));
    await refused('is cut off');
    const bytes = await readFile(file);
    // The changed bit is in gzip's checksum, or in the dump.
    const at = place.database.kind === 'sqlite' ? bytes.length - 6 : Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(bad, bytes);
    await refused('is damaged');
    await writeFile(bad, 'SQLite format 3\0 and so on');
    await refused('is not a backup');

    expect(await allRows(await place.open())).toEqual(before);
    expect(await unfinished(place.dataDir)).toEqual([]);
  });

  it('of another installation is restored with --unsigned only', async () => {
    const place = await freshPlace();
    const db = await place.open();
    await moveIn(db, place);
    const before = await allRows(db);
    await db.close();
    const file = join(await freshFolder(), 'one');
    await back(file, place);
    const other = {
      ...place,
      env: { ...place.env, APP_SECRET: 'the secret of another machine, which is long' },
    };
    const refused = await restore(file, other, '--yes');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('restore it with --unsigned') });
    const taken = await restore(file, other, '--yes', '--unsigned');
    expect(taken).toMatchObject({
      code: 0,
      err: expect.stringContaining('nothing proves where it comes from'),
    });
    expect(taken.json()).toMatchObject({ isSigned: false });
    expect(await allRows(await place.open())).toEqual(before);
  });

  it('never replaces another file, and the last good one only by a good one', async () => {
    const place = await freshPlace();
    const db = await place.open();
    await moveIn(db, place);
    const folder = await freshFolder();
    const other = join(folder, 'other');
    await writeFile(other, 'somebody’s work');
    expect((await back(other, place)).code).toBe(1);
    expect(await readFile(other, 'utf8')).toBe('somebody’s work');

    const file = join(folder, 'one');
    await back(file, place);
    const good = await readFile(file);
    await writeFile(join(place.dataDir, 'avatars', 'large.webp'), randomBytes(3_000_000));
    // SQLite reports another error if the limit stops a write to its own file.
    for (const blocks of place.database.kind === 'sqlite' ? [4_000] : [16, 4_000]) {
      const full = backUpWithin(blocks, file, place);
      expect([full.status, full.stderr]).toEqual([1, expect.stringContaining('the disk is full')]);
    }
    expect((await readFile(file)).equals(good)).toBe(true);
    expect(await readdir(folder)).toEqual(['one', 'other']);
    expect((await back(file, place)).code).toBe(0);
  });
});

/** Puts a script for `pg_dump` before the real program on the search path. */
async function withDump(script: string, place: Place): Promise<Place> {
  const programs = await findPrograms(process.env.PATH ?? '');
  const folder = await freshFolder();
  await symlink(join(programs?.folder ?? '', 'pg_restore'), join(folder, 'pg_restore'));
  const real = join(programs?.folder ?? '', 'pg_dump');
  const text = `#!/bin/sh\ncase "$*" in *--version*) exec ${real} --version;; esac\n${script.replaceAll('REAL', real)}\n`;
  await writeFile(join(folder, 'pg_dump'), text, { mode: 0o755 });
  return { ...place, env: { ...place.env, PATH: `${folder}:${process.env.PATH}` } };
}

it.skipIf(noDumpable !== null).each([
  ['is killed half-way', 'REAL "$@" | head -c 2000; kill -9 $$', 'pg_dump was ended by SIGKILL'],
  ['fails at the end', 'REAL "$@"; echo "the server is gone" >&2; exit 1', 'exit code 1: the server is gone'],
  ['ends too early and says nothing', 'REAL "$@" | head -c 2000', 'pg_restore ended with exit code 1'],
  ['can’t run', 'exit 127', 'pg_dump ended with exit code 127'],
])(
  `when pg_dump %s, it is said and the last good backup stays ${noDumpable ?? ''}`,
  async (_how, script, why) => {
    const place = await freshDumpable();
    await moveIn(await place.open(), place);
    const folder = await freshFolder();
    const file = join(folder, 'one');
    expect((await back(file, place)).code).toBe(0);
    const good = await readFile(file);
    const failed = await back(file, await withDump(script, place));
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining(why) });
    expect((await readFile(file)).equals(good)).toBe(true);
    expect(await readdir(folder)).toEqual(['one']);
  },
);

it.skipIf(noDumpable !== null)(
  `a restore that ends half-way undoes everything ${noDumpable ?? ''}`,
  async () => {
    const place = await freshDumpable();
    const db = await place.open();
    await moveIn(db, place);
    const file = join(await freshFolder(), 'one');
    await back(file, place);
    await db.tx((trx) => trx.deleteFrom('period').execute());
    const before = await allRows(db);
    await db.close();
    const broken = await withDump('exec REAL "$@"', place);
    const [folder = ''] = broken.env.PATH?.split(':') ?? [];
    const real = join((await findPrograms(process.env.PATH ?? ''))?.folder ?? '', 'pg_restore');
    await rm(join(folder, 'pg_restore'));
    const script = `#!/bin/sh\ncase "$*" in *--dbname=*) ${real} --section=pre-data "$@"; kill -9 $$;; *) exec ${real} "$@";; esac\n`;
    await writeFile(join(folder, 'pg_restore'), script, { mode: 0o755 });
    const ended = await restore(file, broken, '--yes');
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('pg_restore was ended by SIGKILL') });
    expect(await allRows(await place.open())).toEqual(before);
  },
);
