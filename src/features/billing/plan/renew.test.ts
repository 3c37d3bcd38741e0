import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { graceMs, monthAfter } from '#src/domain/period.ts';
import { checkoutReuseMs } from '#src/domain/signup.ts';
import { eraseHousehold } from '#src/features/household/personal-data/personal-data.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { readOwnReceipt } from './own-receipt.ts';
import { readPlan } from './read.ts';
import { cancelHouseholdPlan, followRenewal, resumeHouseholdPlan, startRenewal } from './renew.ts';

const day = 24 * 60 * 60_000;

describeOnBothDatabases('renewing', (openFresh) => {
  async function open(mode = 'normal', endsIn: number | null = 10 * day) {
    const db = await openFresh();
    const billing = await startBilling(db, mode);
    const { deps } = billing;
    const paidUntil = endsIn === null ? null : deps.clock.now() + endsIn;
    const household = await buildHousehold(db, plainHashing, deps.clock, {
      email: 'zanele@x.example',
      password: 'x',
      paidUntil,
    });
    const { userId } = household;
    const start = () => resultOf(startRenewal(deps, { userId }));
    const begin = async () => {
      const started = await start();
      if (started.redirectUrl === undefined) throw new Error(started.kind);
      return started.redirectUrl;
    };
    const checkouts = () => db.read.selectFrom('checkout').selectAll().execute();
    const follow = async (returnedAt = deps.clock.now(), who = userId) => {
      const checkoutId = (await checkouts()).at(-1)?.id ?? '';
      return followRenewal(deps, { userId: who, checkoutId, returnedAt });
    };
    const months = () =>
      db.read
        .selectFrom('period')
        .select(['starts_at', 'ends_at', 'payment_id'])
        .where('payment_id', 'is not', null)
        .orderBy('ends_at')
        .execute();
    const arrived = (times: number) => expect.poll(() => billing.deliveries.length).toBe(times);
    return {
      db,
      ...billing,
      userId,
      paidUntil: paidUntil ?? 0,
      start,
      begin,
      checkouts,
      follow,
      months,
      arrived,
    };
  }

  it.each([
    { ends: 'in ten days', endsIn: 10 * day, anew: false },
    { ends: 'two days ago, within the days of grace', endsIn: -2 * day, anew: false },
    { ends: 'long ago', endsIn: -graceMs - 1, anew: true },
  ])('adds a month to one that ends $ends', async ({ endsIn, anew }) => {
    const { begin, pay, arrived, months, deps, paidUntil, userId } = await open('double', endsIn);
    await pay(await begin());
    await arrived(2);
    const [month, ...others] = await months();
    expect(others).toEqual([]);
    const startsAt = month?.starts_at ?? 0;
    if (anew) expect(Math.abs(startsAt - deps.clock.now())).toBeLessThan(60_000);
    else expect(startsAt).toBe(paidUntil);
    expect(month?.ends_at).toBe(monthAfter(startsAt));
    const plan = await readPlan(deps, userId, englishTexts);
    expect(plan).toMatchObject({ state: 'running', paidJustNow: true, pending: false });
    expect(plan.payments).toHaveLength(1);
  });

  it('is confirmed by our own look when the webhook is lost, and a late one counts for nothing', async () => {
    const { begin, pay, follow, months, control, deps, userId, db } = await open('hold');
    await cancelHouseholdPlan(deps, userId);
    await pay(await begin());
    expect(await follow()).toBe('renewed');
    await control('PUT', '/__webhooks', { mode: 'normal' });
    await control('POST', '/__webhooks/flush', {});
    expect(await months()).toHaveLength(1);
    // A payment undoes the cancellation, and causes one mail.
    expect((await readPlan(deps, userId, englishTexts)).cancelled).toBe(false);
    const mails = await db.read.selectFrom('mail').select(['kind', 'address', 'about']).execute();
    const paymentId = (await months())[0]?.payment_id;
    expect(mails).toEqual([{ kind: 'receipt', address: 'zanele@x.example', about: paymentId }]);
  });

  it('gives the same address for 30 minutes, however many ask at once, and then another', async () => {
    const { start, begin, pass, checkouts } = await open('drop');
    const at = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(at).size).toBe(1);
    pass(checkoutReuseMs + 1);
    expect(await start()).toMatchObject({ kind: 'started' });
    expect(await checkouts()).toHaveLength(2);
  });

  it('looks after an older payment before it takes another', async () => {
    const { start, begin, pay, pass, months } = await open('drop');
    await pay(await begin());
    pass(checkoutReuseMs + 1);
    expect(await start()).toEqual({ kind: 'renewed' });
    expect(await months()).toHaveLength(1);
  });

  it('of an account that is deleted meanwhile begins nothing', async () => {
    const { start, checkouts, db, userId } = await open();
    await eraseHousehold({ db, mailer: { forget: async () => undefined } }, userId);
    expect(await start()).toEqual({ kind: 'gone' });
    expect(await checkouts()).toEqual([]);
  });

  it('is limited, and says nothing was charged when the provider fails', async () => {
    const { start, control } = await open();
    await control('PUT', '/__fault', { kind: 'status', status: 422, on: 'create' });
    for (let round = 0; round < 5; round += 1) expect(await start()).toEqual({ kind: 'provider-failed' });
    await control('DELETE', '/__fault');
    expect(await start()).toMatchObject({ kind: 'too-many' });
  });

  it('waits for what the provider knows, and no longer than for a signup', async () => {
    const { begin, follow, deps, pass, pay, months } = await open('drop');
    const page = await begin();
    const returnedAt = deps.clock.now();
    for (let second = 0; second < 10; second += 2) {
      expect(await follow(returnedAt)).toBe('waiting');
      pass(2001);
    }
    expect(await follow(returnedAt)).toBe('unpaid');
    await pay(page);
    pass(2001);
    expect(await follow(returnedAt)).toBe('renewed');
    expect(await months()).toHaveLength(1);
  });

  it('knows no checkout and no receipt of another household', async () => {
    const { begin, pay, arrived, follow, deps, db, months, userId } = await open();
    const other = await buildHousehold(db, plainHashing, deps.clock, {
      email: 'other@x.example',
      password: 'x',
    });
    await pay(await begin());
    await arrived(1);
    expect(await follow(deps.clock.now(), other.userId)).toBe('unknown');
    const paymentId = (await months())[0]?.payment_id ?? '';
    expect(await readOwnReceipt(deps, { userId: other.userId, paymentId }, englishTexts)).toBeNull();
    expect(await readOwnReceipt(deps, { userId, paymentId }, englishTexts)).toMatchObject({ amount: 'R35' });
    expect((await readPlan(deps, other.userId, englishTexts)).payments).toEqual([]);
  });

  it('is flagged for refund, and the operator told once, when the household is gone', async () => {
    const { begin, pay, arrived, db, userId, control } = await open('double');
    const page = await begin();
    await db.tx(async (trx) => {
      await trx.deleteFrom('period').where('user_id', '=', userId).execute();
      await trx.deleteFrom('user').where('id', '=', userId).execute();
    });
    await pay(page);
    await arrived(2);
    await control('POST', '/__webhooks/flush', {});
    const payments = await db.read.selectFrom('payment').selectAll().execute();
    expect(payments).toMatchObject([{ refund_due: 1, user_id: null }]);
    const mails = await db.read.selectFrom('mail').select(['kind', 'address', 'about']).execute();
    expect(mails).toEqual([{ kind: 'refund-due', address: 'billing@stoep.example', about: payments[0]?.id }]);
  });

  it('cancels and goes on again, any number of times', async () => {
    const { deps, userId, db } = await open('drop', 20 * day);
    const isCancelled = async () => (await readPlan(deps, userId, englishTexts)).cancelled;
    expect(await isCancelled()).toBe(false);
    await Promise.all([cancelHouseholdPlan(deps, userId), cancelHouseholdPlan(deps, userId)]);
    expect(await isCancelled()).toBe(true);
    await resumeHouseholdPlan(deps, userId);
    await resumeHouseholdPlan(deps, userId);
    expect(await isCancelled()).toBe(false);
    await cancelHouseholdPlan(deps, userId);
    const choices = await db.read.selectFrom('plan_choice').select('kind').orderBy('seq').execute();
    expect(choices.map(({ kind }) => kind)).toEqual(['cancelled', 'resumed', 'cancelled']);
  });

  it.each([
    [20 * day, 'running'],
    [5 * day, 'ending'],
    [-1, 'grace'],
    [-graceMs, 'lapsed'],
    [null, 'none'],
  ])('a month that ends in %s ms is %s', async (endsIn, state) => {
    const { deps, userId } = await open('drop', endsIn);
    expect((await readPlan(deps, userId, englishTexts)).state).toBe(state);
  });
});
