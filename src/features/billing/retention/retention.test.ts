import { expect, it } from 'vitest';
import { monthsAfter } from '#src/domain/period.ts';
import { eraseHousehold } from '#src/features/household/personal-data/personal-data.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { startRenewal } from '../plan/renew.ts';
import { deleteLapsedHouseholds, deleteOldSignups, readDeletionNews } from './retention.ts';

const day = 24 * 60 * 60_000;

describeOnBothDatabases('how long personal data is kept', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const billing = await startBilling(db);
    const { deps } = billing;
    const mailer = { forget: async () => undefined };
    const arrived = async (count: number) => {
      await expect.poll(() => billing.deliveries.length).toBe(count);
    };
    return {
      ...billing,
      db,
      /** Signs up, pays, and returns when the month ends. */
      join: async () => {
        await billing.pay((await billing.signUp()).redirectUrl);
        await arrived(1);
        const period = await db.read.selectFrom('period').select('ends_at').executeTakeFirstOrThrow();
        return period.ends_at;
      },
      arrived,
      goTo: (at: number) => billing.pass(at - deps.clock.now()),
      look: () =>
        deleteLapsedHouseholds(deps, (userId, may) =>
          eraseHousehold({ db, mailer }, userId, { mayErase: may }),
        ),
      users: async () => (await db.read.selectFrom('user').select('id').execute()).map(({ id }) => id),
      notices: async () =>
        db.read
          .selectFrom('mail')
          .select(['address', 'about'])
          .where('kind', '=', 'deletion-coming')
          .execute(),
      signups: async () => db.read.selectFrom('pending_signup').select(['email', 'state']).execute(),
    };
  }

  it('forgets a sign-up that was never paid after 30 days, and no other', async () => {
    const { signUp, pay, pass, deps, signups, arrived, db } = await open();
    await pay((await signUp('paid@x.example')).redirectUrl);
    await arrived(1);
    await signUp('unpaid@x.example');
    pass(30 * day - 60_000);
    await deleteOldSignups(deps);
    expect((await signups()).map(({ email }) => email).toSorted()).toEqual([
      'paid@x.example',
      'unpaid@x.example',
    ]);
    await signUp('later@x.example');
    pass(2 * 60_000);
    await deleteOldSignups(deps);
    expect((await signups()).map(({ email }) => email).toSorted()).toEqual([
      'later@x.example',
      'paid@x.example',
    ]);
    pass(30 * day);
    await deleteOldSignups(deps);
    expect(await signups()).toEqual([{ email: 'paid@x.example', state: 'made' }]);
    const checkouts = await db.read.selectFrom('checkout').select('pending_signup_id').execute();
    expect(checkouts.filter((one) => one.pending_signup_id === null)).toHaveLength(2);
  });

  it('pays back what comes for a sign-up that is forgotten', async () => {
    const { signUp, pay, pass, deps, db, arrived, users } = await open();
    const { redirectUrl } = await signUp();
    pass(31 * day);
    await deleteOldSignups(deps);
    await pay(redirectUrl);
    await arrived(1);
    expect(await users()).toEqual([]);
    const payments = await db.read.selectFrom('payment').select(['refund_due', 'user_id']).execute();
    expect(payments).toEqual([{ refund_due: 1, user_id: null }]);
  });

  it('tells a lapsed household once, 30 days before its 24 months are over, and deletes it then', async () => {
    const { join, goTo, look, users, notices, deps, db } = await open();
    const endsAt = await join();
    const due = monthsAfter(endsAt, 24);
    goTo(due - 30 * day - 60_000);
    await look();
    expect(await notices()).toEqual([]);
    goTo(due - 30 * day);
    await Promise.all([look(), look()]);
    await look();
    expect(await notices()).toEqual([{ address: 'Sipho@x.example', about: String(endsAt) }]);
    expect(await readDeletionNews(deps, 'Sipho@x.example', endsAt, englishTexts)).toMatchObject({
      deletedOn: expect.any(String),
    });
    goTo(due - 60_000);
    await look();
    expect(await users()).toHaveLength(1);
    goTo(due + 60_000);
    await look();
    expect(await users()).toEqual([]);
    expect(await db.read.selectFrom('pending_signup').select('id').execute()).toEqual([]);
    const payments = await db.read.selectFrom('payment').select(['amount', 'user_id']).execute();
    expect(payments).toEqual([{ amount: 3500, user_id: null }]);
  });

  it('deletes nobody who was not told 30 days before, though nobody looked for years', async () => {
    const { join, goTo, look, users, pass } = await open();
    goTo(monthsAfter(await join(), 60));
    await look();
    await look();
    expect(await users()).toHaveLength(1);
    pass(30 * day);
    await look();
    expect(await users()).toEqual([]);
  });

  it('keeps who renews after being told, and tells anew after the next lapse', async () => {
    const { join, goTo, look, users, notices, pay, deps, arrived } = await open();
    const endsAt = await join();
    goTo(monthsAfter(endsAt, 24) - 10 * day);
    await look();
    const [userId = ''] = await users();
    const started = await startRenewal(deps, { userId });
    if (started.kind !== 'started') throw new Error(started.kind);
    await pay(started.redirectUrl);
    await arrived(2);
    expect(await readDeletionNews(deps, 'Sipho@x.example', endsAt, englishTexts)).toBeNull();
    goTo(monthsAfter(endsAt, 25));
    await look();
    expect(await users()).toEqual([userId]);
    goTo(monthsAfter(endsAt, 50));
    await look();
    expect(await notices()).toHaveLength(2);
    expect(await users()).toEqual([userId]);
  });

  it('deletes nobody who pays between the look and the deletion', async () => {
    const { join, goTo, look, users, deps, db } = await open();
    goTo(monthsAfter(await join(), 24));
    await look();
    goTo(deps.clock.now() + 31 * day);
    const mailer = { forget: async () => undefined };
    await deleteLapsedHouseholds(deps, async (userId, may) => {
      const now = deps.clock.now();
      const period = { id: 'late', user_id: userId, starts_at: now, ends_at: now + 30 * day };
      await db.tx(async (trx) => {
        await trx.insertInto('period').values(period).execute();
      });
      return eraseHousehold({ db, mailer }, userId, { mayErase: may });
    });
    expect(await users()).toHaveLength(1);
  });
});
