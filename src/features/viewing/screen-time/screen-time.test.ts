import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import { hashToken, newToken } from '#src/adapters/hashing/tokens.ts';
import { noLimits } from '#src/domain/screen-time.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import type { SubUser } from '#src/domain/viewer.ts';
import { insertSession } from '#src/features/accounts/sessions/store.ts';
import { findSubUser, insertSubUser, updateSubUser } from '#src/features/accounts/sub-users/store.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { addUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { giveMoreTime } from './give-more.ts';
import { deleteOldScreenTime, readScreenTime, recordBeat } from './screen-time.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** A Friday at 19:00 in Johannesburg. */
const evening = Date.parse('2026-11-27T19:00:00+02:00');

const hashing = { newToken, hashToken: (token: string) => hashToken(token, 'secret') };

describeOnBothDatabases('the screen time of a sub-user', (openFresh) => {
  let db: Database;
  let clock: TestClock;
  let child: SubUser;
  beforeEach(async () => {
    db = await openFresh();
    clock = createTestClock(evening);
    child = {
      ...{
        kind: 'sub',
        userId: 'u1',
        subUserId: 'lerato',
        name: 'Lerato',
        ageGroup: '13+',
        genres: [],
        choices: noChoices,
      },
      ...{ signedInAt: evening, paid: true },
      screenTime: { ...noLimits, weekdayMinutes: 60, openUntil: null },
    };
    const limits = { age_group: '13+', genres: '[]', created_at: evening, consent_at: null };
    await db.tx(async (trx) => {
      await addUser(trx, 1);
      const who = { id: 'lerato', user_id: 'u1', slot: 1, name: 'Lerato', password_hash: 'hash' };
      await insertSubUser(trx, { ...who, ...limits });
      for (const session of ['phone', 'television']) {
        await insertSession(trx, {
          token_hash: hashing.hashToken(session),
          ...{ user_id: 'u1', sub_user_id: 'lerato', device: session, signed_in_at: evening },
          ...{
            last_seen_at: evening,
            expires_at: evening + day,
            code_id: null,
            confirmed_by: null,
            device_hash: null,
          },
        });
      }
    });
  });

  const beat = (session: string, plays = true) =>
    recordBeat({ db, clock, hashing }, child, { session, plays, texts: textsIn('en') });
  const minutesLeft = async () =>
    ((await readScreenTime({ db, clock }, child, textsIn('en')))?.playMs ?? Number.NaN) / minute;

  it('is counted while its player says that it plays', async () => {
    await beat('phone');
    for (let beats = 0; beats < 4; beats += 1) {
      clock.advance(30 * second);
      await beat('phone');
    }
    expect(await minutesLeft()).toBe(58);
    clock.advance(30 * second);
    expect((await beat('phone', false)).playMs).toBe(57.5 * minute);
    clock.advance(30 * minute);
    await beat('phone');
    expect(await minutesLeft()).toBe(57.5);
  });

  it('is the sum of devices that play at once, and of pages of one device the time of one', async () => {
    await Promise.all([beat('phone'), beat('television'), beat('phone')]);
    clock.advance(30 * second);
    await Promise.all([beat('phone'), beat('television'), beat('phone'), beat('television')]);
    expect(await minutesLeft()).toBe(59);
  });

  it('gets at most a minute for a silence, and nothing for a clock that was set back', async () => {
    await beat('phone');
    clock.advance(20 * minute);
    await beat('phone');
    expect(await minutesLeft()).toBe(59);
    clock.step(-10 * minute);
    await beat('phone');
    expect(await minutesLeft()).toBe(59);
    clock.advance(30 * second);
    await beat('phone');
    expect(await minutesLeft()).toBe(58.5);
  });

  it('begins anew with each day in Johannesburg', async () => {
    await beat('phone');
    clock.advance(minute);
    await beat('phone');
    clock.advance(5 * 60 * minute);
    child = {
      ...child,
      screenTime: { ...noLimits, weekdayMinutes: 60, weekendMinutes: 90, openUntil: null },
    };
    expect(await minutesLeft()).toBe(90);
  });

  it('gets fifteen minutes more once, however often and where they are asked for', async () => {
    const limits = { weekday_minutes: 60, weekday_bedtime: 19 * 60 };
    await db.tx((trx) => updateSubUser(trx, { userId: 'u1', id: 'lerato' }, limits));
    const give = () => giveMoreTime({ db, clock }, child);
    expect((await Promise.all([give(), give(), give()])).filter(Boolean)).toHaveLength(1);
    const row = await findSubUser(db.read, 'u1', 'lerato');
    expect(row?.open_until).toBe(evening + 15 * minute);
    expect(await db.read.selectFrom('screen_time_day').selectAll().execute()).toEqual([]);
    clock.advance(15 * minute);
    await db.tx((trx) => updateSubUser(trx, { userId: 'u1', id: 'lerato' }, { weekday_minutes: 0 }));
    expect(await give()).toBe(true);
    child = { ...child, screenTime: { ...noLimits, weekdayMinutes: 0, openUntil: null } };
    expect(await minutesLeft()).toBe(15);
    expect(await giveMoreTime({ db, clock }, { userId: 'u2', subUserId: 'lerato' })).toBe(false);
  });

  it('is kept for thirty days', async () => {
    await beat('phone');
    clock.advance(minute);
    await beat('phone');
    const rows = async () => (await db.read.selectFrom('screen_time_day').select('day').execute()).length;
    clock.advance(30 * day);
    await deleteOldScreenTime({ db, clock });
    expect(await rows()).toBe(1);
    clock.advance(day);
    await deleteOldScreenTime({ db, clock });
    expect(await rows()).toBe(0);
  });

  it('is counted for nobody who was deleted, and on no device that was signed out', async () => {
    await beat('phone');
    clock.advance(minute);
    await db.tx((trx) => trx.deleteFrom('sub_user').where('id', '=', 'lerato').execute());
    await db.tx((trx) => trx.deleteFrom('session').execute());
    await beat('phone');
    expect(await db.read.selectFrom('screen_time_day').selectAll().execute()).toEqual([]);
    expect(await db.read.selectFrom('screen_time_mark').selectAll().execute()).toEqual([]);
  });
});
