import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import { hashToken } from '#src/adapters/hashing/tokens.ts';
import { noLimits, unlimited } from '#src/domain/screen-time.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import type { SubUser } from '#src/domain/viewer.ts';
import { upsertDevice } from '#src/features/accounts/sessions/device-store.ts';
import { findSubUser, insertSubUser, updateSubUser } from '#src/features/accounts/sub-users/store.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { addUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { giveMoreTime } from './give-more.ts';
import { type Device, deleteOldScreenTime, readScreenTime, recordWord } from './screen-time.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A Friday at 19:00 in Johannesburg. */
const evening = Date.parse('2026-11-27T19:00:00+02:00');

const hashing = { hashToken: (token: string) => hashToken(token, 'secret') };

describeOnBothDatabases('the screen time of a sub-user', (openFresh) => {
  let db: Database;
  let clock: TestClock;
  let child: SubUser;
  let node: { id: string };
  beforeEach(async () => {
    node = { id: 'node' };
    db = await openFresh();
    clock = createTestClock(evening);
    const name = { kind: 'sub' as const, userId: 'u1', subUserId: 'lerato', name: 'Lerato' };
    const sees = { ageGroup: '13+' as const, genres: [], choices: noChoices };
    const screenTime = { ...noLimits, weekdayMinutes: 60, openUntil: null };
    child = { ...name, ...sees, confirmedAt: evening, paid: true, screenTime };
    const limits = { age_group: '13+', genres: '[]', created_at: evening, consent_at: null };
    await db.tx(async (trx) => {
      await addUser(trx, 1);
      const who = { id: 'lerato', user_id: 'u1', slot: 1, name: 'Lerato', password_hash: 'hash' };
      await insertSubUser(trx, { ...who, ...limits });
      for (const name of ['phone', 'television']) {
        const tokenHash = hashing.hashToken(name);
        await upsertDevice(trx, { tokenHash, userId: 'u1', now: evening, maxHouseholds: 5, isMain: false });
      }
    });
  });

  const deps = () => ({ db, clock, hashing, node });
  const texts = textsIn('en');
  const device = (name: string): Device => ({ session: `session of ${name}`, device: name });
  /** A page reports that it plays or that it has stopped. */
  const say = (plays: boolean, name = 'phone', page = 'page') =>
    recordWord(deps(), child, { device: device(name), page, plays, texts });
  const play = (name?: string, page?: string) => say(true, name, page);
  const stop = (name?: string, page?: string) => say(false, name, page);
  const read = (name = 'phone') => readScreenTime(deps(), child, device(name), texts);
  const minutesLeft = async () => ((await read()).playMs ?? Number.NaN) / minute;
  const limit = (minutes: number) => {
    child = { ...child, screenTime: { ...noLimits, weekdayMinutes: minutes, openUntil: null } };
  };
  /** Minutes charged to all devices, used or not. */
  const charged = async () => {
    const days = await db.read.selectFrom('screen_time_day').select('used_ms').execute();
    const leases = await db.read.selectFrom('screen_time_lease').select(['used_ms', 'left_ms']).execute();
    const all = [...days.map(({ used_ms: ms }) => ms), ...leases.map((one) => one.used_ms + one.left_ms)];
    return all.reduce((sum, ms) => sum + ms, 0) / minute;
  };

  it('is charged ten minutes ahead, and shows what was used', async () => {
    expect(await play()).toMatchObject({ leaseMs: 10 * minute, playMs: hour, mayBegin: true });
    expect(await charged()).toBe(10);
    clock.advance(4 * minute);
    expect(await play()).toMatchObject({ leaseMs: 6 * minute, playMs: 56 * minute });
    expect(await charged()).toBe(10);
    clock.advance(5 * minute);
    expect(await play()).toMatchObject({ leaseMs: 10 * minute, playMs: 51 * minute });
    expect(await charged()).toBe(19);
  });

  it('gets back what a film didn’t use once it stops, but for the first minute', async () => {
    await play();
    clock.advance(4 * minute);
    expect(await stop()).toMatchObject({ leaseMs: 0, playMs: 56 * minute });
    expect(await charged()).toBe(4);
    clock.advance(30 * minute);
    await play();
    clock.advance(10 * second);
    await stop();
    expect(await charged()).toBe(5);
    clock.advance(20 * second);
    await play();
    clock.advance(10 * second);
    await stop();
    expect(await charged()).toBe(5);
    clock.advance(30 * minute);
    expect(await minutesLeft()).toBe(55);
  });

  it('costs the whole lease when its device falls silent, and nothing more for a reload', async () => {
    await play('phone', 'before the crash');
    clock.advance(2 * minute);
    await play('phone', 'after the crash');
    expect(await charged()).toBe(10);
    expect(await minutesLeft()).toBe(58);
    clock.advance(30 * minute);
    expect(await minutesLeft()).toBe(50);
    // A page without contact plays on for two minutes after its lease, which are charged later.
    await play('phone', 'the next evening');
    expect(await minutesLeft()).toBe(48);
  });

  it('isn’t given back by the late word of a page that was reloaded', async () => {
    await play('phone', 'first');
    clock.advance(2 * minute);
    await play('phone', 'second');
    await stop('phone', 'first');
    expect(await charged()).toBe(10);
    await stop('phone', 'second');
    expect(await charged()).toBe(2);
  });

  it('goes on where an answer was lost', async () => {
    await play();
    clock.advance(9 * minute);
    // Both requests reach the server; the page receives only the second answer.
    await play();
    expect(await play()).toMatchObject({ leaseMs: 10 * minute });
    expect(await charged()).toBe(19);
    // The page's requests are lost until one minute after the end of the lease.
    clock.advance(11 * minute);
    expect(await play()).toMatchObject({ playMs: 40 * minute, leaseMs: 10 * minute });
    expect(await charged()).toBe(30);
  });

  it('is charged for each device, and for no session or page', async () => {
    const again = { session: 'a new session', device: 'phone' };
    await Promise.all([play('phone', 'one'), play('phone', 'two'), play('television')]);
    await recordWord(deps(), child, { device: again, page: 'three', plays: true, texts });
    expect(await charged()).toBe(20);
    clock.advance(5 * minute);
    expect(await minutesLeft()).toBe(50);
  });

  it('is charged to a session whose device nobody knows', async () => {
    const unknown = (session: string) => ({ session, device: 'made up' });
    for (const session of ['one', 'two'])
      await recordWord(deps(), child, { device: unknown(session), page: '', plays: true, texts });
    expect(await charged()).toBe(20);
  });

  it('is no more on two devices than on one, and says where the rest is', async () => {
    limit(15);
    await play('phone');
    expect(await play('television')).toMatchObject({ leaseMs: 5 * minute });
    clock.advance(5 * minute);
    const opensAgain = 'The rest of today’s time is in use on another device.';
    expect(await play('television')).toMatchObject({ leaseMs: 0, playMs: 5 * minute, opensAgain });
    expect(await read('television')).toMatchObject({ mayBegin: false, opensAgain });
    await stop('phone');
    expect(await read('television')).toMatchObject({ mayBegin: true, opensAgain: null });
    expect(await play('television')).toMatchObject({ leaseMs: 5 * minute });
  });

  it('ends at midnight, and the next day is charged for what follows', async () => {
    clock.advance(5 * hour - 4 * minute);
    expect(await play()).toMatchObject({ leaseMs: 4 * minute });
    clock.advance(4 * minute + 20 * second);
    child = {
      ...child,
      screenTime: { ...noLimits, weekdayMinutes: 60, weekendMinutes: 90, openUntil: null },
    };
    expect(await play()).toMatchObject({ leaseMs: 10 * minute, playMs: 90 * minute });
    const days = await db.read.selectFrom('screen_time_day').select(['day', 'used_ms']).execute();
    expect(days).toEqual([{ day: '2026-11-27', used_ms: 4 * minute + 20 * second }]);
  });

  it('ends at the bedtime', async () => {
    child = { ...child, screenTime: { ...noLimits, weekdayBedtime: 19 * 60 + 5, openUntil: null } };
    expect(await play()).toMatchObject({ leaseMs: 5 * minute, clockMs: 5 * minute, playMs: null });
    clock.advance(5 * minute);
    expect(await play()).toMatchObject({ leaseMs: 0, mayBegin: false });
  });

  it('ends with the next word after a parent gave less, and goes on after they gave more', async () => {
    await play();
    clock.advance(4 * minute);
    limit(5);
    expect(await play()).toMatchObject({ leaseMs: minute, playMs: minute });
    limit(0);
    expect(await play()).toMatchObject({ leaseMs: 0, mayBegin: false, playMs: -4 * minute });
    expect(await charged()).toBe(4);
    limit(30);
    expect(await play()).toMatchObject({ leaseMs: 10 * minute, playMs: 26 * minute });
  });

  it('counts by the clock that isn’t set, and believes no other node’s', async () => {
    await play();
    clock.advance(4 * minute);
    clock.step(-30 * minute);
    await stop();
    expect(await charged()).toBe(4);
    await play();
    clock.step(2 * hour);
    clock.advance(2 * minute);
    await stop();
    expect(await charged()).toBe(6);
    await play();
    node = { id: 'restarted' };
    clock.advance(2 * minute);
    await stop();
    expect(await charged()).toBe(8);
    await play();
    node = { id: 'seconds behind' };
    clock.step(-5 * second);
    await stop();
    expect(await charged()).toBe(9);
    await play();
    node = { id: 'restarted again' };
    clock.step(-5 * minute);
    await stop();
    expect(await charged()).toBe(18);
  });

  it('is not charged without limits, where what passes between two words is kept for a limit of later', async () => {
    child = { ...child, screenTime: unlimited };
    expect(await play()).toMatchObject({ leaseMs: null, mayBegin: true, opensAgain: null });
    expect(await charged()).toBe(0);
    clock.advance(30 * second);
    await play();
    clock.advance(30 * second);
    await stop();
    clock.advance(hour);
    expect(await charged()).toBe(1);
    limit(60);
    expect(await minutesLeft()).toBe(59);
  });

  it.each([
    ['no word comes between two films in five hours', 22, Math.floor((5 * hour) / 22), 2],
    ['somebody signs in anew every 29 seconds', 62, 29 * second, Math.ceil((15 * 60) / 29)],
  ])('is over after its limit though %s', async (_case, films, apart, expected) => {
    limit(15);
    let given = 0;
    for (let film = 0; film < films; film += 1) {
      const signedIn = { session: `session ${film}`, device: 'phone' };
      const word = { device: signedIn, page: `page ${film}`, plays: true, texts };
      if (((await recordWord(deps(), child, word)).leaseMs ?? 0) > 0) given += 1;
      clock.advance(apart);
    }
    expect(given).toBe(expected);
  });

  it('gets fifteen minutes more once, however often and where they are asked for', async () => {
    const limits = { weekday_minutes: 60, weekday_bedtime: 19 * 60 };
    await db.tx((trx) => updateSubUser(trx, { userId: 'u1', id: 'lerato' }, limits));
    const give = () => giveMoreTime(deps(), child);
    expect((await Promise.all([give(), give(), give()])).filter(Boolean)).toHaveLength(1);
    const row = await findSubUser(db.read, 'u1', 'lerato');
    expect(row?.open_until).toBe(evening + 15 * minute);
    expect(await db.read.selectFrom('screen_time_day').selectAll().execute()).toEqual([]);
    clock.advance(15 * minute);
    await db.tx((trx) => updateSubUser(trx, { userId: 'u1', id: 'lerato' }, { weekday_minutes: 0 }));
    expect(await give()).toBe(true);
    child = { ...child, screenTime: { ...noLimits, weekdayMinutes: 0, openUntil: null } };
    expect(await minutesLeft()).toBe(15);
    expect(await giveMoreTime(deps(), { userId: 'u2', subUserId: 'lerato' })).toBe(false);
  });

  it('is kept for thirty days', async () => {
    await play();
    clock.advance(30 * minute);
    await play();
    const rows = async () => {
      const days = await db.read.selectFrom('screen_time_day').select('day').execute();
      const leases = await db.read.selectFrom('screen_time_lease').select('day').execute();
      return days.length + leases.length;
    };
    clock.advance(30 * day);
    await deleteOldScreenTime({ db, clock });
    expect(await rows()).toBe(2);
    clock.advance(day);
    await deleteOldScreenTime({ db, clock });
    expect(await rows()).toBe(0);
  });

  it('is given to nobody who was deleted', async () => {
    await play();
    await db.tx((trx) => trx.deleteFrom('sub_user').where('id', '=', 'lerato').execute());
    await play();
    expect(await db.read.selectFrom('screen_time_day').selectAll().execute()).toEqual([]);
    expect(await db.read.selectFrom('screen_time_lease').selectAll().execute()).toEqual([]);
  });
});
