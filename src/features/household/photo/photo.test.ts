import { readdir } from 'node:fs/promises';
import { beforeEach, expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Files } from '#src/adapters/files/files.ts';
import { createFolderFiles } from '#src/adapters/files/folder-files.ts';
import { createPictures } from '#src/adapters/pictures/create-pictures.ts';
import { FilesFailure } from '#src/domain/errors.ts';
import { buildPicture } from '#test/bad-pictures.ts';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases, freshFolder } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { type PhotoDeps, preparePhoto, readPhoto, removeDueFiles, replacePhoto } from './photo.ts';
import { insertRemoval } from './store.ts';

const pictures = createPictures();
const hour = 60 * 60 * 1000;

describeOnBothDatabases('the picture of an account', (openFresh) => {
  let db: Database;
  let folder: string;
  let files: Files;
  let deps: PhotoDeps;
  let now: number;

  beforeEach(async () => {
    db = await openFresh();
    folder = await freshFolder();
    files = createFolderFiles(folder);
    now = systemClock.now();
    deps = { db, clock: clockAt(() => now), log: silentLog, files, pictures };
  });

  const move = async (email: string) => {
    const { userId } = await buildHousehold(db, hashing, systemClock, { email, password: 'jacaranda' });
    const about = { kind: 'main' as const, email, photoUrl: null, confirmedAt: now, paid: true };
    return { ...about, userId };
  };
  const store = async (userId: string, sent: Uint8Array) =>
    (await preparePhoto(deps, userId, sent))?.store() ?? null;
  const sweep = () => removeDueFiles(deps);
  const stored = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.webp'));
  const show = (userId: string, address: string | null) => db.tx((trx) => replacePhoto(trx, userId, address));

  it('takes the place of the one before, whose file goes', async () => {
    const nomsa = await move('nomsa@example.org');
    const picture = await buildPicture('jpeg');
    const first = await store(nomsa.userId, picture);
    expect(first).toMatch(new RegExp(`^/avatars/${nomsa.userId}/[0-9a-f]{32}\\.webp$`));
    expect(await show(nomsa.userId, first)).toBe(true);
    const second = await store(nomsa.userId, picture);
    expect(await show(nomsa.userId, second)).toBe(true);
    now += 2 * hour;
    await sweep();
    expect(await stored()).toEqual([second?.replace('/avatars/', '')]);
    await show(nomsa.userId, null);
    await sweep();
    expect(await stored()).toEqual([]);
  });

  it('is for its own household alone', async () => {
    const [nomsa, other] = [await move('nomsa@example.org'), await move('other@example.org')];
    const address = (await store(nomsa.userId, await buildPicture('png'))) ?? '';
    expect(await readPhoto(deps, nomsa, address)).not.toBeNull();
    for (const viewer of [other, null]) expect(await readPhoto(deps, viewer, address)).toBeNull();
    for (const odd of [
      `${address}/`,
      `${address}/x`,
      `/avatars/${nomsa.userId}/../x.webp`,
      '/avatars',
      '/avatars//',
    ]) {
      expect(await readPhoto(deps, nomsa, odd)).toBeNull();
    }
  });

  it('that was never saved goes after an hour, and can’t be shown any more', async () => {
    const nomsa = await move('nomsa@example.org');
    const address = await store(nomsa.userId, await buildPicture('webp'));
    await sweep();
    expect(await stored()).toHaveLength(1);
    now += hour + 1;
    await sweep();
    expect(await stored()).toEqual([]);
    expect(await show(nomsa.userId, address)).toBe(false);
  });

  it('stays due while its store fails', async () => {
    const nomsa = await move('nomsa@example.org');
    await show(nomsa.userId, await store(nomsa.userId, await buildPicture('jpeg')));
    await show(nomsa.userId, null);
    const remove = () => Promise.reject(new FilesFailure('Not now'));
    await removeDueFiles({ ...deps, files: { ...files, remove } });
    expect(await stored()).toHaveLength(1);
    await sweep();
    expect(await stored()).toEqual([]);
  });

  it('goes in one sweep however many are due, but for those that can’t', async () => {
    const nomsa = await move('nomsa@example.org');
    const keys = Array.from({ length: 350 }, (_, index) => `avatars/x/${index}.webp`);
    await db.tx(async (trx) => {
      for (const key of keys) await insertRemoval(trx, key, 1);
    });
    await store(nomsa.userId, await buildPicture('jpeg'));
    const refusing = ['avatars/x/7.webp', 'avatars/x/200.webp'];
    const remove = async (key: string) => {
      if (refusing.includes(key)) throw new FilesFailure('Not this one');
    };
    await removeDueFiles({ ...deps, files: { ...files, remove } });
    const due = await db.read
      .selectFrom('file_removal')
      .select('file_key')
      .where('due_at', '<', now)
      .execute();
    expect(due.map(({ file_key }) => file_key).sort()).toEqual(refusing.toSorted());
    expect(await stored()).toHaveLength(1);
  });

  it('can be discarded, and then leaves no trace', async () => {
    const nomsa = await move('nomsa@example.org');
    const prepared = await preparePhoto(deps, nomsa.userId, await buildPicture('jpeg'));
    expect(await stored()).toEqual([]);
    const address = (await prepared?.store()) ?? '';
    expect(await stored()).toHaveLength(1);
    await prepared?.discard(address);
    expect(await stored()).toEqual([]);
    expect(await db.read.selectFrom('file_removal').selectAll().execute()).toEqual([]);
  });

  it('isn’t made of what is no picture, which leaves no trace', async () => {
    const nomsa = await move('nomsa@example.org');
    expect(await store(nomsa.userId, Buffer.from('<svg/>'))).toBeNull();
    expect(await stored()).toEqual([]);
    expect(await db.read.selectFrom('file_removal').selectAll().execute()).toEqual([]);
  });
});
