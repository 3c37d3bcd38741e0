import type { Insertable } from 'kysely';
import { expect, it } from 'vitest';
import type { SubUserTable } from '#src/adapters/db/schema-accounts.ts';
import { addUser, rowsStart as start } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { findNamesOfHouseholds } from '../pin-store.ts';
import {
  countSubUsers,
  deleteSubUsers,
  findSubUser,
  findSubUsersByName,
  hasSubUserPasswordHash,
  insertSubUser,
  isNameOfMore,
  replaceSubUserPasswordHash,
  selectSubUsers,
  updateSubUser,
} from './store.ts';

const rowOf = (userId: string, slot: number, name: string): Insertable<SubUserTable> => ({
  id: `${userId}-${slot}`,
  user_id: userId,
  slot,
  name,
  password_hash: `hash of ${name}`,
  age_group: '13+',
  genres: '[]',
  created_at: start,
  consent_at: null,
});

describeOnBothDatabases('sub-users', (openFresh) => {
  /** Opens two households that have a sub-user Lerato each. */
  async function open() {
    const db = await openFresh();
    const [one, two] = await db.tx(async (trx) => {
      const users = [await addUser(trx, 1), await addUser(trx, 2)] as const;
      await insertSubUser(trx, rowOf(users[0], 2, 'Thabo'));
      await insertSubUser(trx, rowOf(users[0], 1, 'Lerato'));
      await insertSubUser(trx, rowOf(users[1], 1, 'Lerato'));
      return users;
    });
    const idsOf = async (userId: string) => (await selectSubUsers(db.read, userId)).map(({ id }) => id);
    return { db, one, two, idsOf };
  }

  it('stand in the order of their slots, each household’s alone, and without their hashes', async () => {
    const { db, one, two, idsOf } = await open();
    expect(await idsOf(one)).toEqual(['u1-1', 'u1-2']);
    expect(await idsOf(two)).toEqual(['u2-1']);
    const [first] = await selectSubUsers(db.read, one);
    expect(Object.keys(first ?? {})).not.toContain('password_hash');
  });

  it('take a slot once, also when two add at once', async () => {
    const { db, one, idsOf } = await open();
    const add = (id: string) =>
      db
        .tx((trx) => insertSubUser(trx, { ...rowOf(one, 3, `Name of ${id}`), id }))
        .then(
          () => 'added',
          (error: { code?: string }) => error.code,
        );
    expect((await Promise.all([add('x'), add('y')])).sort()).toEqual(['added', 'unique-violation']);
    expect(await idsOf(one)).toHaveLength(3);
  });

  it('are found, changed and deleted by their own household only', async () => {
    const { db, one, two, idsOf } = await open();
    expect(await findSubUser(db.read, two, 'u1-1')).toBeUndefined();
    await db.tx(async (trx) => {
      await updateSubUser(trx, { userId: two, id: 'u1-1' }, { age_group: '18+' });
      await deleteSubUsers(trx, two, ['u1-1']);
    });
    expect(await findSubUser(db.read, one, 'u1-1')).toMatchObject({ age_group: '13+', name: 'Lerato' });
    await db.tx((trx) => updateSubUser(trx, { userId: one, id: 'u1-1' }, { age_group: 'Below 13' }));
    expect(await findSubUser(db.read, one, 'u1-1')).toMatchObject({ age_group: 'Below 13', genres: '[]' });
    // An update without fields is no error.
    await db.tx((trx) => updateSubUser(trx, { userId: one, id: 'u1-1' }, {}));
    await db.tx((trx) => deleteSubUsers(trx, one, ['u1-1']));
    expect(await idsOf(one)).toEqual(['u1-2']);
  });

  it('are found by the exact name, in some households or in all', async () => {
    const { db, one, two } = await open();
    const find = async (name: string, households: string[] | null, limit = 10) =>
      (await findSubUsersByName(db.read, name, households, limit)).exact.map(({ id }) => id).sort();
    expect(await find('Lerato', null)).toEqual(['u1-1', 'u2-1']);
    expect(await find('Lerato', [two])).toEqual(['u2-1']);
    expect(await find('lerato', null)).toEqual([]);
    expect(await find('Ler%', [one])).toEqual([]);
    expect(await find('Lerato', null, 1)).toHaveLength(1);
  });

  it('are found by a name that looks alike, after those who have it exactly', async () => {
    const { db, one, two } = await open();
    await db.tx(async (trx) => {
      await insertSubUser(trx, rowOf(one, 3, 'N’wa'));
      await insertSubUser(trx, rowOf(two, 3, "N'wa"));
    });
    const find = async (name: string, households: string[] | null) => {
      const { exact, alike } = await findSubUsersByName(db.read, name, households, 10);
      return [exact, alike].map((rows) => rows.map(({ id }) => id));
    };
    expect(await find("N'wa", null)).toEqual([['u2-3'], ['u1-3']]);
    expect(await find('N’wa', null)).toEqual([['u1-3'], ['u2-3']]);
    expect(await find(' Nʼwa ', [one])).toEqual([[], ['u1-3']]);
    expect(await find("n'wa", null)).toEqual([[], []]);
  });

  it('tell whether more than so many have a name', async () => {
    const { db } = await open();
    const ofMore = (many: number) => isNameOfMore(db.read, 'Lerato', many);
    expect([await ofMore(1), await ofMore(2)]).toEqual([true, false]);
    expect(await isNameOfMore(db.read, 'Nobody', 0)).toBe(false);
  });

  it('change a hash only where it is the one that was read', async () => {
    const { db } = await open();
    const replace = (from: string, to: string) =>
      db.tx((trx) => replaceSubUserPasswordHash(trx, 'u1-1', { from, to }));
    await replace('an older hash', 'new');
    expect(await hasSubUserPasswordHash(db.read, 'u1-1', 'hash of Lerato')).toBe(true);
    await replace('hash of Lerato', 'new');
    expect(await hasSubUserPasswordHash(db.read, 'u1-1', 'new')).toBe(true);
    expect(await hasSubUserPasswordHash(db.read, 'u2-1', 'new')).toBe(false);
  });

  it('are counted and named for many households at once', async () => {
    const { db, one, two } = await open();
    expect(await countSubUsers(db.read, [two, one, 'nobody'])).toEqual(
      new Map([
        [one, 2],
        [two, 1],
      ]),
    );
    expect(await countSubUsers(db.read, [])).toEqual(new Map());
    expect(await findNamesOfHouseholds(db.read, [one, two], 2)).toEqual([
      { id: 'u1-1', userId: one, name: 'Lerato', takesPin: false },
      { id: 'u1-2', userId: one, name: 'Thabo', takesPin: false },
    ]);
  });
});
