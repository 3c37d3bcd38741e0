import { beforeEach, expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { codeOf } from '#test/refusals.ts';
import { noChanges } from '../changes.ts';
import type { MainCaller, SavingDeps } from '../deps.ts';
import { saveProfile } from '../write.ts';
import type { PreparedPhoto } from './photo.ts';

const lerato = { name: 'Lerato', password: 'a', ageGroup: '13+' as const, genres: [], consent: true };
const address = '/avatars/home/0123456789abcdef0123456789abcdef.webp';

describeOnBothDatabases('a photo that is saved with other changes', (openFresh) => {
  let db: Database;
  let deps: SavingDeps;
  let stored: string[];
  let discarded: string[];

  beforeEach(async () => {
    db = await openFresh();
    deps = { db, clock: systemClock, hashing, limits: createLimits(systemClock) };
    stored = [];
    discarded = [];
  });

  async function open(subUsers = 0) {
    const { userId, subUsers: members } = await buildHousehold(db, hashing, systemClock, {
      email: 'nomsa@example.org',
      password: 'jacaranda',
      subUsers: Array.from({ length: subUsers }, (_, index) => ({ ...lerato, name: `Sub ${index}` })),
    });
    const viewer = { kind: 'main' as const, userId, email: 'nomsa@example.org', photoUrl: null, paid: true };
    const caller: MainCaller = {
      viewer: { ...viewer, confirmedAt: systemClock.now() },
      session: hashing.newToken(),
    };
    const photoUrl = async () =>
      (await db.read.selectFrom('user').select('photo_url').executeTakeFirstOrThrow()).photo_url;
    return { caller, members, photoUrl };
  }

  /** `meanwhile` runs while the file is written. */
  function photo(meanwhile: () => Promise<unknown> = async () => undefined): PreparedPhoto {
    return {
      async store() {
        await db.tx((trx) =>
          trx
            .insertInto('file_removal')
            .values({ file_key: address.slice(1), due_at: 1 })
            .execute(),
        );
        stored.push(address);
        await meanwhile();
        return address;
      },
      discard: async (one) => void discarded.push(one),
    };
  }

  const save = (caller: MainCaller, prepared: PreparedPhoto, changes = {}) =>
    codeOf(saveProfile(deps, caller, { ...noChanges, photo: 'new', ...changes }, prepared));

  it.each([
    ['sub-users-full', { added: [lerato] }],
    ['sub-user-gone', { changed: [{ id: 'of another household', ageGroup: '18+' as const }] }],
  ])('is not stored when the save is refused with %s', async (code, changes) => {
    const { caller, photoUrl } = await open(5);
    expect(await save(caller, photo(), changes)).toBe(code);
    expect([stored, discarded, await photoUrl()]).toEqual([[], [], null]);
  });

  it('leaves no change behind when its file could not be written', async () => {
    const { caller, members, photoUrl } = await open(2);
    const failing = photo(() => Promise.reject(new Error('The store is down')));
    const deleted = [members[0]?.id ?? ''];
    await expect(save(caller, failing, { deleted })).rejects.toThrow('The store is down');
    expect(await db.read.selectFrom('sub_user').select('id').execute()).toHaveLength(2);
    expect(await photoUrl()).toBeNull();
  });

  it('is discarded when another browser made the save impossible meanwhile', async () => {
    const { caller, members, photoUrl } = await open(1);
    const id = members[0]?.id ?? '';
    const meanwhile = photo(() => saveProfile(deps, caller, { ...noChanges, deleted: [id] }));
    const changed = [{ id, ageGroup: '18+' as const }];
    expect(await save(caller, meanwhile, { changed })).toBe('sub-user-gone');
    expect([discarded, await photoUrl()]).toEqual([[address], null]);
  });

  it('is kept with the changes that came with it', async () => {
    const { caller, photoUrl } = await open();
    const added = [{ ...lerato, ageGroup: '18+' as const }];
    expect(await save(caller, photo(), { added })).toBe('done');
    expect([stored, discarded, await photoUrl()]).toEqual([[address], [], address]);
    expect(await db.read.selectFrom('sub_user').select('name').execute()).toEqual([{ name: 'Lerato' }]);
  });
});
