import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { graceMs } from '#src/domain/period.ts';
import { cancelHouseholdPlan, resumeHouseholdPlan } from '#src/features/billing/plan/renew.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { silentLog } from '#test/silent-log.ts';
import { chooseReminders } from './choose.ts';
import { readPeriodEnding, remindHouseholds } from './remind.ts';

const day = 24 * 60 * 60_000;
const start = Date.parse('2026-11-20T10:00:00+02:00');

describeOnBothDatabases('reminders', (openFresh) => {
  async function open() {
    let now = start;
    const clock = clockAt(() => now);
    const db = await openFresh();
    const deps = { db, clock, log: silentLog };
    const add = async (email: string, endsAt: number | null) =>
      (await buildHousehold(db, plainHashing, clock, { email, password: 'x', paidUntil: endsAt })).userId;
    const mails = () =>
      db.read.selectFrom('mail').select(['kind', 'address', 'about']).orderBy('address').execute();
    return {
      deps,
      add,
      mails,
      remind: () => remindHouseholds(deps),
      at: (moment: number) => {
        now = moment;
      },
    };
  }

  it('come five days and one day before the end, once each, though two processes look', async () => {
    const { add, remind, at, mails } = await open();
    const endsAt = start + 30 * day;
    await add('a@x.example', endsAt);
    const sent: string[] = [];
    for (let hour = 0; hour < 40 * 24; hour += 12) {
      at(start + hour * 60 * 60_000);
      const [one, two] = await Promise.all([remind(), remind()]);
      for (let count = one + two; count > 0; count -= 1) sent.push(`${(30 * 24 - hour) / 24} days`);
    }
    expect(sent).toEqual(['5 days', '1 days']);
    const one = { kind: 'month-ending', address: 'a@x.example', about: String(endsAt) };
    expect(await mails()).toEqual([one, one]);
  });

  it('make up for days on which nobody ran, with the latest only, and not after the days of grace', async () => {
    const { add, remind, at } = await open();
    await add('three-days@x.example', start + 3 * day);
    await add('today@x.example', start + 1);
    await add('grace@x.example', start - graceMs + 1);
    await add('over@x.example', start - graceMs);
    await add('never@x.example', null);
    at(start);
    expect(await remind()).toBe(3);
    expect(await remind()).toBe(0);
    at(start + 2 * day);
    expect(await remind()).toBe(1);
  });

  it('reach every household of many', async () => {
    const { deps, remind } = await open();
    const ids = Array.from({ length: 250 }, (_, index) => `u${index}`);
    await deps.db.tx(async (trx) => {
      for (const id of ids) {
        const email = `${id}@x.example`;
        await trx
          .insertInto('user')
          .values({ id, email, email_key: email, password_hash: 'x', photo_url: null, created_at: 0 })
          .execute();
        await trx
          .insertInto('period')
          .values({ id: `p${id}`, user_id: id, payment_id: null, starts_at: 0, ends_at: start + 4 * day })
          .execute();
      }
    });
    expect(await remind()).toBe(250);
    expect(await remind()).toBe(0);
  });

  it('leave alone who has cancelled, until they go on', async () => {
    const { deps, add, remind } = await open();
    const userId = await add('a@x.example', start + 4 * day);
    await cancelHouseholdPlan(deps, userId);
    expect(await remind()).toBe(0);
    await resumeHouseholdPlan(deps, userId);
    expect(await remind()).toBe(1);
  });

  it('leave alone who wants none, and write nothing that was queued before', async () => {
    const { deps, add, remind } = await open();
    const endsAt = start + 4 * day;
    const userId = await add('a@x.example', endsAt);
    const read = () => readPeriodEnding(deps, 'a@x.example', endsAt, englishTexts);
    expect(await read()).not.toBeNull();
    await chooseReminders(deps, userId, false);
    await chooseReminders(deps, userId, false);
    expect([await remind(), await read()]).toEqual([0, null]);
    await chooseReminders(deps, userId, true);
    expect(await remind()).toBe(1);
  });

  it('leave alone who has renewed, and tell nothing that is no longer true', async () => {
    const { deps, add, remind, at } = await open();
    const endsAt = start + 4 * day;
    const userId = await add('A@x.example', endsAt);
    const read = () => readPeriodEnding(deps, 'a@x.example', endsAt, englishTexts);
    expect(await read()).toEqual({
      userId,
      price: 'R35',
      daysLeft: 4,
      endsOn: '24 November 2026',
      graceEndsOn: '27 November 2026',
    });
    at(endsAt - 60_000);
    expect(await read()).toMatchObject({ daysLeft: 0 });
    at(endsAt + 60_000);
    expect(await read()).toMatchObject({ daysLeft: null });
    at(endsAt + graceMs);
    expect(await read()).toBeNull();
    at(start);
    await cancelHouseholdPlan(deps, userId);
    expect(await read()).toBeNull();
    await resumeHouseholdPlan(deps, userId);
    await add('A@x.example', start + 34 * day);
    expect(await read()).toBeNull();
    expect(await remind()).toBe(0);
    expect(await readPeriodEnding(deps, 'nobody@x.example', endsAt, englishTexts)).toBeNull();
  });
});
