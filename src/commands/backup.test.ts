import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { verifyBackupFile } from '#src/adapters/backup/backup-file.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { newestVersion } from '#src/adapters/db/schema-version.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { runCommand } from '#test/command-line.ts';
import { allRows } from '#test/database-rows.ts';
import { describePlaces, freshFile, freshFolder, freshPostgres, type Place } from '#test/databases.ts';

// Each command is a process of its own, and takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const hashing = createHashing();

/** A household with a name that tries every encoding, and a picture. */
async function moveIn(db: Database, env: Record<string, string>): Promise<void> {
  const subUsers = [{ name: 'Ærø “Ò” 👩🏽‍🦱\n', password: 'a', ageGroup: '13+' as const }];
  const plan = { email: 'thandi@example.org', password: 'jacaranda', subUsers };
  const { userId } = await buildHousehold(db, hashing, systemClock, plan);
  const folder = join(env.DATA_DIR ?? '', 'avatars', userId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'one.webp'), Buffer.from([0, 255, 1, 254]));
}

async function tryRestore(file: string, env: Record<string, string>, ...more: string[]) {
  return runCommand(['restore', file, '--json', ...more], env);
}

describePlaces('backup and restore', (openFresh) => {
  it('brings everything back, avatars included, and keeps what was there', async () => {
    const { db, env, open } = await openFresh();
    await moveIn(db, env);
    const file = join(await freshFolder(), 'one.stoep');
    const before = await allRows(db);
    const written = await runCommand(['backup', file, '--json'], env);
    expect(written).toMatchObject({ code: 0, err: '' });
    expect(written.json()).toMatchObject({ tables: { user: 1, sub_user: 1 }, avatars: 1 });
    await db.tx((trx) => trx.deleteFrom('user').execute());
    await writeFile(join(env.DATA_DIR ?? '', 'avatars', 'later.webp'), 'x');

    const busy = await tryRestore(file, env);
    expect(busy).toMatchObject({ code: 1, err: expect.stringContaining('in use') });
    expect(await db.read.selectFrom('user').selectAll().execute()).toEqual([]);

    await db.close();
    const restored = await tryRestore(file, env);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(await allRows(await open())).toEqual(before);
    const pictures = await readdir(join(env.DATA_DIR ?? '', 'avatars'), { recursive: true });
    expect(pictures.filter((name) => name.endsWith('.webp'))).toEqual([expect.stringMatching(/one\.webp$/)]);
    expect((await readdir(join(env.DATA_DIR ?? '', 'backups'))).length).toBeGreaterThan(0);
    // Everything that was made on the way is gone again.
    const left = await readdir(env.DATA_DIR ?? '');
    expect(left.filter((name) => /restoring|unfinished/.test(name))).toEqual([]);
  });

  it('refuses what is damaged anywhere, cut off, foreign or newer, and changes nothing', async () => {
    const { db, env, open } = await openFresh();
    await moveIn(db, env);
    const before = await allRows(db);
    await db.close();
    const folder = await freshFolder();
    const file = join(folder, 'good.stoep');
    expect((await runCommand(['backup', file], env)).code).toBe(0);
    const good = readFileSync(file);
    const bad = join(folder, 'bad.stoep');
    const flipped = (at: number) => {
      const bytes = Buffer.from(good);
      bytes[at] = bytes[at] === 0x30 ? 0x31 : 0x30;
      return bytes;
    };
    const versions: [string, Buffer][] = [
      ['is not a backup', Buffer.from('SQLite format 3\0 and so on')],
      ['is not a backup', Buffer.alloc(0)],
      ['is damaged', flipped(good.length - 1)],
      ['is damaged', flipped(Math.floor(good.length / 2))],
      // A byte of gzip's own header, which no checksum of gzip covers.
      ['is damaged', flipped(good.indexOf('\n') + 9)],
      ['is damaged', flipped(60)],
      ['is damaged', Buffer.concat([good, Buffer.from('x')])],
      ['is cut off', good.subarray(0, good.length - 1)],
      ['is cut off', good.subarray(0, Math.floor(good.length / 2))],
      ['newer program', Buffer.concat([Buffer.from('STOEP-BACKUP 002'), good.subarray(16)])],
    ];
    for (const [why, bytes] of versions) {
      writeFileSync(bad, bytes);
      await expect(verifyBackupFile(bad, newestVersion)).rejects.toThrow(why);
    }
    writeFileSync(bad, flipped(Math.floor(good.length / 3)));
    const refused = await tryRestore(bad, env, '--force');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is damaged') });
    await expect(verifyBackupFile(file, newestVersion - 1)).rejects.toThrow('newer program');
    expect(await allRows(await open())).toEqual(before);
  });
});

it('never writes a backup over something else', async () => {
  const env = { DATA_DIR: await freshFolder() };
  await runCommand(['migrate'], env);
  const file = join(env.DATA_DIR, 'stoep.db');
  const before = await readFile(file);
  expect((await runCommand(['backup', file], env)).code).toBe(1);
  expect((await readFile(file)).equals(before)).toBe(true);
});

it.each([
  ['SQLite', 'PostgreSQL', freshFile, freshPostgres],
  ['PostgreSQL', 'SQLite', freshPostgres, freshFile],
])('moves a household from %s to %s', async (_from, _to, freshFrom, freshTo) => {
  const from: Place = await freshFrom();
  const to: Place = await freshTo();
  const db = await from.open();
  await moveIn(db, from.env);
  const file = join(await freshFolder(), 'move.stoep');
  expect((await runCommand(['backup', file], from.env)).code).toBe(0);
  expect((await tryRestore(file, to.env)).code).toBe(0);
  expect(await allRows(await to.open())).toEqual(await allRows(db));
});
