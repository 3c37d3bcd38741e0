import { expect, it } from 'vitest';
import { insertSubUser } from '#src/features/accounts/sub-users/store.ts';
import { addUser, rowsStart as start } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { findDeviceHouseholds, upsertDevice } from './device-store.ts';
import { deleteSessionOf, rotateSession } from './ending-store.ts';
import {
  compileSessionQuery,
  countSessions,
  deleteExpiredSessions,
  deleteSubUserSessions,
  findSession,
  findSessionOf,
  insertSession,
  selectSessions,
  touchSession,
} from './store.ts';

const day = 24 * 60 * 60_000;

describeOnBothDatabases('sessions', (openFresh) => {
  /** One household has two sessions of the main user and two of a child; another has one session. */
  async function open() {
    const db = await openFresh();
    const [one, two] = await db.tx(async (trx) => {
      const users = [await addUser(trx, 1), await addUser(trx, 2)] as const;
      await insertSubUser(trx, {
        id: 'child',
        user_id: users[0],
        slot: 1,
        name: 'Lerato',
        password_hash: 'hash',
        age_group: '13+',
        genres: '["Comedy"]',
        created_at: start,
        consent_at: null,
      });
      const owners = { a: null, b: null, c: 'child', d: 'child' };
      for (const [nth, [token, child]] of Object.entries(owners).entries())
        await insertSession(trx, sessionOf(token, users[0], child, start + nth));
      await insertSession(trx, sessionOf('other', users[1], null, start));
      return users;
    });
    const left = async () => {
      const rows = await db.read.selectFrom('session').select('token_hash').orderBy('token_hash').execute();
      return rows.map((row) => row.token_hash);
    };
    return { db, one, two, left };
  }

  const sessionOf = (token: string, userId: string, child: string | null, seenAt: number) => ({
    token_hash: token,
    user_id: userId,
    sub_user_id: child,
    device: `Device ${token}`,
    signed_in_at: start,
    last_seen_at: seenAt,
    expires_at: seenAt + 30 * day,
    code_id: null,
    confirmed_by: null,
    device_hash: null,
  });

  it('know their viewer, with the limits of a child', async () => {
    const { db, one } = await open();
    const query = compileSessionQuery(db);
    const find = async (token: string) => (await findSession(db, query, token)).session;
    expect(await find('c')).toMatchObject({
      user_id: one,
      sub_user_id: 'child',
      name: 'Lerato',
      age_group: '13+',
      genres: '["Comedy"]',
      adult_since: null,
      paid_until: null,
    });
    expect(await find('a')).toMatchObject({ sub_user_id: null, age_group: null });
    expect(await find('')).toBeNull();
  });

  it('are used later and later, never earlier', async () => {
    const { db, one } = await open();
    const touch = (at: number) =>
      db.tx((trx) =>
        touchSession(trx, 'a', { at: start + at, expiresAt: start + at + 30 * day, deviceHash: null }),
      );
    await Promise.all([touch(3_000), touch(1_000), touch(2_000)]);
    const [latest] = await selectSessions(db.read, one, start, 10);
    expect(latest).toMatchObject({ token_hash: 'a', last_seen_at: start + 3_000 });
  });

  it('are listed while they last, the latest used first', async () => {
    const { db, one, two } = await open();
    const tokens = async (now: number, limit = 10) =>
      (await selectSessions(db.read, one, now, limit)).map((row) => row.token_hash);
    expect(await tokens(start)).toEqual(['d', 'c', 'b', 'a']);
    expect(await tokens(start, 2)).toEqual(['d', 'c']);
    expect(await tokens(start + 30 * day + 1)).toEqual(['d', 'c']);
    expect(await countSessions(db.read, one, start + 30 * day + 1)).toBe(2);
    expect(await countSessions(db.read, two, start)).toBe(1);
  });

  it('end for their own household only', async () => {
    const { db, one, two, left } = await open();
    expect(await db.tx((trx) => findSessionOf(trx, two, 'a'))).toBeUndefined();
    await db.tx((trx) => deleteSessionOf(trx, two, 'a'));
    expect(await left()).toContain('a');
    await db.tx((trx) => deleteSessionOf(trx, one, 'a'));
    expect(await left()).toEqual(['b', 'c', 'd', 'other']);
  });

  it('of a child end together, and no others', async () => {
    const { db, one, two, left } = await open();
    await db.tx((trx) => deleteSubUserSessions(trx, two, 'child'));
    expect(await left()).toHaveLength(5);
    await db.tx((trx) => deleteSubUserSessions(trx, one, 'child'));
    expect(await left()).toEqual(['a', 'b', 'other']);
  });

  it('of the main user become one with a new token; the children’s stay', async () => {
    const { db, one, left } = await open();
    const rotate = (held: string, fresh: string) => db.tx((trx) => rotateSession(trx, one, { held, fresh }));
    // A child's session, an ended session and another household's session can't be rotated.
    for (const held of ['c', 'gone', 'other']) expect(await rotate(held, 'fresh')).toBe(false);
    expect(await left()).toHaveLength(5);
    const both = await Promise.all([rotate('a', 'fresh 1'), rotate('a', 'fresh 2')]);
    expect(both.sort()).toEqual([false, true]);
    const tokens = await left();
    expect(tokens.filter((token) => token.startsWith('fresh'))).toHaveLength(1);
    expect(tokens.filter((token) => !token.startsWith('fresh'))).toEqual(['c', 'd', 'other']);
  });

  it('that are over are deleted 500 at a time', async () => {
    const { db, two, left } = await open();
    await db.tx(async (trx) => {
      for (let nth = 0; nth < 501; nth += 1)
        await insertSession(trx, sessionOf(`old ${nth}`, two, null, start - 40 * day));
    });
    await db.tx((trx) => deleteExpiredSessions(trx, start));
    expect(await left()).toHaveLength(6);
    await db.tx((trx) => deleteExpiredSessions(trx, start));
    expect(await left()).toEqual(['a', 'b', 'c', 'd', 'other']);
  });
});

describeOnBothDatabases('devices', (openFresh) => {
  it('remember the households that used them last', async () => {
    const db = await openFresh();
    const users = await db.tx(async (trx) => {
      const ids: string[] = [];
      for (const nth of [1, 2, 3, 4]) ids.push(await addUser(trx, nth));
      return ids;
    });
    const use = (nth: number, at: number) =>
      db.tx((trx) =>
        upsertDevice(trx, {
          tokenHash: 'phone',
          userId: users[nth] ?? '',
          now: start + at,
          maxHouseholds: 3,
          isMain: true,
        }),
      );
    for (const [nth, at] of [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 4],
      [3, 5],
    ] as const)
      await use(nth, at);
    expect(await findDeviceHouseholds(db.read, 'phone')).toEqual([users[3], users[0], users[2]]);
    expect(await findDeviceHouseholds(db.read, 'another phone')).toEqual([]);
  });

  it('keep who has just used them, though others look newer by a wrong clock', async () => {
    const db = await openFresh();
    const ids = await db.tx(async (trx) => [await addUser(trx, 1), await addUser(trx, 2)]);
    const [first = '', second = ''] = ids;
    const use = (userId: string, now: number) =>
      db.tx((trx) => upsertDevice(trx, { tokenHash: 'phone', userId, now, maxHouseholds: 1, isMain: true }));
    await use(first, start + 365 * day);
    await use(second, start);
    expect(await findDeviceHouseholds(db.read, 'phone')).toEqual([second]);
  });
});
