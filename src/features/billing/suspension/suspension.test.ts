import { expect, it } from 'vitest';
import { addUpLedger } from '#src/domain/ledger.ts';
import { findBooks } from '#src/features/billing/ledger/books-store.ts';
import { eraseHousehold } from '#src/features/household/personal-data/personal-data.ts';
import { resumeAudited, suspendAudited } from '#src/features/operations/households/act.ts';
import { readHousehold } from '#src/features/operations/households/read.ts';
import { makePasses } from '#src/features/operations/passes.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { codeOf } from '#test/refusals.ts';
import { renewWithPass } from '../passes/redeem.ts';
import { readPlan } from '../plan/read.ts';
import { startRenewal } from '../plan/renew.ts';
import { findPlan } from '../plan/store.ts';
import { readReceipt } from '../receipt.ts';
import { readMonthEnding } from '../reminders/remind.ts';
import { deleteLapsedHouseholds } from '../retention/retention.ts';

const day = 24 * 60 * 60_000;

describeOnBothDatabases('a suspended household', (openFresh) => {
  /** Opens a household that has paid for a month. */
  async function open() {
    const db = await openFresh();
    const billing = await startBilling(db);
    const { deps, deliveries } = billing;
    const pay = async (redirectUrl: string) => {
      const count = deliveries.length + 1;
      await billing.pay(redirectUrl);
      await expect.poll(() => deliveries.length).toBe(count);
    };
    await pay((await billing.signUp()).redirectUrl);
    const { id: userId } = await db.read.selectFrom('user').select('id').executeTakeFirstOrThrow();
    const act = { userId, actor: 'op@x.example' };
    const paidUntil = async () => (await findPlan(db.read, userId)).paidUntil ?? 0;
    return {
      ...billing,
      db,
      userId,
      pay,
      paidUntil,
      renew: async () => {
        const started = await startRenewal(deps, { userId });
        return started.kind === 'started' ? started.redirectUrl : '';
      },
      suspend: (reason = 'Sold on') => suspendAudited(deps, act, reason),
      resume: () => resumeAudited(deps, act),
      faults: async () => addUpLedger(await findBooks(db.read, userId), deps.clock.now()).faults,
      see: () => readPlan(deps, userId, englishTexts),
    };
  }

  it('reads why, renews no more, and takes no pass; a payment under way adds its month', async () => {
    const { db, deps, userId, suspend, renew, pay, paidUntil, faults, see } = await open();
    const redirectUrl = await renew();
    const before = await paidUntil();
    expect([await suspend(), await suspend('Another')]).toEqual(['done', 'same']);
    expect(await see()).toMatchObject({ state: 'suspended', suspension: { reason: 'Sold on' } });
    expect(await codeOf(startRenewal(deps, { userId }))).toBe('suspended');
    const wanted = { count: 1, months: 1, price: 3500, note: '', madeBy: 'x', expiresAt: before + 400 * day };
    const { codes } = await makePasses(deps, wanted, async () => undefined);
    expect(await codeOf(renewWithPass(deps, { typed: codes[0] ?? '', userId }))).toBe('suspended');
    expect(await readMonthEnding(deps, userId, before, englishTexts)).toBeNull();
    const household = await readHousehold({ ...deps, config: { languages: ['en'] } }, userId);
    expect(household).toMatchObject({ paid: false, suspension: { reason: 'Sold on' } });
    expect(household?.audit).toMatchObject([{ what: 'Suspended the household', detail: 'Sold on' }]);
    await pay(redirectUrl);
    expect(await paidUntil()).toBeGreaterThan(before + 27 * day);
    const payments = await db.read.selectFrom('payment').select('id').execute();
    for (const { id } of payments)
      expect(await readReceipt({ db }, id, englishTexts)).toMatchObject({ isSuspended: true });
    expect(await faults()).toEqual([]);
    const pass = await db.read.selectFrom('pass').select('redeemed_at').executeTakeFirstOrThrow();
    expect(pass.redeemed_at).toBeNull();
  });

  it('gets the days back that went by, after those that it has', async () => {
    const { pass, suspend, resume, paidUntil, faults, renew, pay } = await open();
    const before = await paidUntil();
    await suspend();
    pass(10 * day);
    expect([await resume(), await resume()]).toEqual(['done', 'same']);
    const given = (await paidUntil()) - before;
    expect(given).toBeGreaterThanOrEqual(10 * day);
    expect(given).toBeLessThan(10 * day + 60_000);
    await pay(await renew());
    expect(await faults()).toEqual([]);
  });

  it('gets all of them back after a month that ended meanwhile, and none of a month that had ended before', async () => {
    const { deps, pass, suspend, resume, paidUntil, faults, see } = await open();
    pass(5 * day);
    const left = (await paidUntil()) - deps.clock.now();
    await suspend();
    pass(100 * day);
    await resume();
    const given = (await paidUntil()) - deps.clock.now();
    expect(Math.abs(given - left)).toBeLessThan(60_000);
    expect(await see()).toMatchObject({ state: 'running', suspension: null });
    pass(60 * day);
    const ended = await paidUntil();
    await suspend();
    await resume();
    expect(await paidUntil()).toBe(ended);
    expect(await faults()).toEqual([]);
  });

  it('isn’t deleted after 24 months, and is told anew once it goes on', async () => {
    const { db, deps, pass, suspend, resume } = await open();
    const mailer = { forget: async () => undefined };
    const look = () =>
      deleteLapsedHouseholds(deps, (id, mayErase) => eraseHousehold({ db, mailer }, id, { mayErase }));
    const notices = () => db.read.selectFrom('deletion_notice').select('told_at').execute();
    const users = () => db.read.selectFrom('user').select('id').execute();
    pass(740 * day);
    await look();
    expect(await notices()).toHaveLength(1);
    await suspend();
    pass(100 * day);
    await look();
    expect(await users()).toHaveLength(1);
    await resume();
    await look();
    expect([await users(), await notices()]).toEqual([[expect.anything()], [expect.anything()]]);
    pass(31 * day);
    await look();
    expect(await users()).toEqual([]);
  });
});
