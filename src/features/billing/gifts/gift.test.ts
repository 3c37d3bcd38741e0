import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { formatDay } from '#src/domain/dates.ts';
import { addUpLedger } from '#src/domain/ledger.ts';
import { monthAfter } from '#src/domain/period.ts';
import { findBooks } from '#src/features/billing/ledger/books-store.ts';
import { renewWithPass } from '#src/features/billing/passes/redeem.ts';
import { listCheckouts, reconcileCheckouts } from '#src/features/billing/reconcile/reconcile.ts';
import { findHouseholdKeys } from '#src/features/household/personal-data/find-keys.ts';
import { eraseHousehold } from '#src/features/household/personal-data/personal-data.ts';
import { readPersonalData } from '#src/features/household/personal-data/store.ts';
import { listBatches, stopPasses } from '#src/features/operations/passes.ts';
import { afterRead } from '#test/after-read.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { askAtOnce } from '#test/spend-limit.ts';
import { readOwnReceipt } from '../plan/own-receipt.ts';
import { readPlan } from '../plan/read.ts';
import { readReceipt } from '../receipt.ts';
import { tidyBilling } from '../tidy.ts';
import { startGift } from './buy.ts';
import { giftKey } from './gift-code.ts';
import { followGift } from './read.ts';

const day = 24 * 60 * 60_000;

describeOnBothDatabases('a gift', (openFresh) => {
  async function open(mode = 'normal') {
    const db = await openFresh();
    const billing = await startBilling(db, mode);
    const { deps } = billing;
    const begin = async (email = 'giver@x.example') => {
      return startGift(deps, { email, asker: { known: null, address: 'here' }, language: null });
    };
    const newest = async () => (await listCheckouts(deps))[0] ?? Promise.reject(new Error('no checkout'));
    const follow = async (key?: string) => {
      const { id } = await newest();
      const page = { checkoutId: id, key: key ?? giftKey(plainHashing, id), returnedAt: deps.clock.now() };
      return followGift(deps, page, englishTexts);
    };
    const codeOf = async () => {
      const gift = await follow();
      if (gift.kind !== 'paid') throw new Error(gift.kind);
      return gift.code;
    };
    const move = async (email: string, paidUntil: number | null = null) =>
      (await buildHousehold(db, plainHashing, deps.clock, { email, password: 'x', paidUntil })).userId;
    const redeem = (typed: string, userId: string) => resultOf(renewWithPass(deps, { typed, userId }));
    const refund = (body: object = {}) => billing.control('POST', '/__refunds', body);
    const mails = async () => {
      const rows = await db.read.selectFrom('mail').select(['kind', 'address']).execute();
      return rows.map(({ kind, address }) => `${kind} to ${address}`).toSorted();
    };
    const keysOf = async (userId: string) =>
      (await findHouseholdKeys(db.read, userId)) ?? Promise.reject(new Error('no household'));
    const arrived = (times: number) => expect.poll(() => billing.deliveries.length).toBe(times);
    const ledger = async (userId: string) => addUpLedger(await findBooks(db.read, userId), deps.clock.now());
    return {
      db,
      ...billing,
      begin,
      newest,
      follow,
      codeOf,
      move,
      redeem,
      refund,
      mails,
      keysOf,
      arrived,
      ledger,
    };
  }

  it('is paid for, mailed and redeemed by another household, once', async () => {
    const { begin, pay, arrived, codeOf, move, redeem, mails, follow, newest, ledger, deps } =
      await open('double');
    await pay(await begin());
    await arrived(2);
    expect(await newest()).toMatchObject({ kind: 'gift', status: 'paid', email: 'giver@x.example' });
    expect(await mails()).toEqual(['gift to giver@x.example']);
    const code = await codeOf();
    const [one, other] = [await move('one@x.example'), await move('other@x.example')];
    const results = await Promise.all([redeem(code, one), redeem(code, other)]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['done', 'wrong-pass']);
    expect(await follow()).toMatchObject({ kind: 'paid', state: 'redeemed' });
    for (const userId of [one, other]) expect(await ledger(userId)).toMatchObject({ faults: [], kept: 0 });
    const states = [await readPlan(deps, one, englishTexts), await readPlan(deps, other, englishTexts)].map(
      ({ state }) => state,
    );
    expect(states.toSorted()).toEqual(['none', 'running']);
  });

  it('is confirmed by our own look when the webhook is lost, at the page or by the job', async () => {
    const { begin, pay, follow, deps, pass } = await open('drop');
    await pay(await begin());
    expect(await follow()).toMatchObject({ kind: 'paid', state: 'open' });
    pass(60_000);
    await pay(await begin('second@x.example'));
    expect(await reconcileCheckouts(deps, { now: deps.clock.now() })).toMatchObject({ paid: 1 });
    expect(await follow()).toMatchObject({ kind: 'paid' });
  });

  it('misses no payment that is confirmed between any two of its reads', async () => {
    const { db, deps, begin, follow, newest, confirm, pass } = await open('drop');
    for (let count = 1, isReached = true; isReached; count += 1) {
      isReached = false;
      pass(11 * 60_000);
      await begin();
      const { id } = await newest();
      // Asks the provider, so that the next look doesn't.
      expect(await follow()).toEqual({ kind: 'waiting' });
      const read = afterRead(db.read, count, async () => {
        isReached = true;
        await confirm({ checkoutId: id });
      });
      const page = { checkoutId: id, key: giftKey(plainHashing, id), returnedAt: deps.clock.now() };
      const { kind } = await followGift({ ...deps, db: { ...db, read } }, page, englishTexts);
      expect(['waiting', 'paid']).toContain(kind);
      if (count < 3) expect(kind).toBe('paid');
    }
  });

  it('waits for the payment, says that none came, and shows nothing without its key', async () => {
    const { begin, pay, follow, deps, newest, pass } = await open('drop');
    const page = await begin();
    expect(await follow()).toEqual({ kind: 'waiting' });
    const { id } = await newest();
    const returnedAt = deps.clock.now();
    pass(12_000);
    const later = { checkoutId: id, key: giftKey(plainHashing, id), returnedAt };
    await followGift(deps, later, englishTexts);
    pass(2_001);
    expect(await followGift(deps, later, englishTexts)).toEqual({ kind: 'unpaid' });
    await pay(page);
    for (const key of ['', 'x', giftKey(plainHashing, 'another')])
      expect(await follow(key)).toEqual({ kind: 'unknown' });
  });

  it('stops when it is refunded before anybody redeemed it', async () => {
    const { begin, pay, arrived, codeOf, move, redeem, refund, follow, mails } = await open();
    await pay(await begin());
    await arrived(1);
    const code = await codeOf();
    await refund();
    await arrived(2);
    expect(await follow()).toMatchObject({ state: 'stopped' });
    expect(await redeem(code, await move('late@x.example'))).toEqual({ kind: 'wrong-pass' });
    expect(await mails()).toEqual([
      'gift to giver@x.example',
      'gift-refunded to giver@x.example',
      'refund-told to billing@stoep.example',
    ]);
  });

  it('ends its month when it is refunded afterwards, and the later one moves up', async () => {
    const { begin, pay, arrived, codeOf, move, redeem, refund, mails, ledger, deps, db, newest } =
      await open();
    const userId = await move('one@x.example');
    await pay(await begin());
    await arrived(1);
    const { providerId: checkout } = await newest();
    await redeem(await codeOf(), userId);
    await pay(await begin('other@x.example'));
    await arrived(2);
    await redeem(await codeOf(), userId);
    await refund({ checkout });
    await arrived(3);
    const left = await db.read.selectFrom('period').selectAll().execute();
    expect(left).toHaveLength(1);
    // The month that is left begins now.
    expect(Math.abs((left[0]?.starts_at ?? 0) - deps.clock.now())).toBeLessThan(60_000);
    expect(left[0]?.ends_at).toBe(monthAfter(left[0]?.starts_at ?? 0));
    expect(await ledger(userId)).toMatchObject({ faults: [], paid: true });
    expect(await mails()).toEqual(
      expect.arrayContaining(['gift-ended to one@x.example', 'gift-refunded to giver@x.example']),
    );
    const { payments } = await readPlan(deps, userId, englishTexts);
    expect(payments.map(({ refundedOn }) => refundedOn !== null).toSorted()).toEqual([false, true]);
  });

  it('was refunded on the day of its refund, though its month had not begun', async () => {
    const { begin, pay, arrived, codeOf, move, redeem, refund, deps } = await open();
    const userId = await move('one@x.example', deps.clock.now() + 20 * day);
    await pay(await begin());
    await arrived(1);
    await redeem(await codeOf(), userId);
    const [line] = (await readPlan(deps, userId, englishTexts)).payments;
    await refund();
    await arrived(2);
    const today = formatDay(deps.clock.now(), englishTexts);
    const { refund: shown, payments } = await readPlan(deps, userId, englishTexts);
    expect([shown?.on, payments[0]?.refundedOn]).toEqual([today, today]);
    const receipt = await readOwnReceipt(deps, { userId, paymentId: line?.id ?? '' }, englishTexts);
    expect(receipt?.refunded?.on).toBe(today);
  });

  it('stands in no list of batches, which an operator could stop without a refund', async () => {
    const { begin, pay, arrived, deps, db, follow } = await open();
    await pay(await begin());
    await arrived(1);
    expect(await listBatches(deps)).toEqual([]);
    const { id } = await db.read.selectFrom('pass_batch').select('id').executeTakeFirstOrThrow();
    await expect(stopPasses(deps, id, 'nomsa@example.org')).rejects.toMatchObject({ code: 'batch-over' });
    expect(await follow()).toMatchObject({ state: 'open' });
  });

  it('goes with the account of who paid, however the address was typed', async () => {
    const { begin, pay, arrived, move, deps, db, keysOf } = await open();
    await pay(await begin('Giver@X.example'));
    await arrived(1);
    const userId = await move('giver@x.example');
    const keys = await keysOf(userId);
    const { lists } = await readPersonalData(db.read, keys);
    expect(lists.gifts).toMatchObject([{ email: 'Giver@X.example' }]);
    expect(lists.waitingMails).toMatchObject([{ kind: 'gift' }]);
    await eraseHousehold({ db: deps.db, mailer: { forget: async () => undefined } }, userId);
    expect(await db.read.selectFrom('gift').selectAll().execute()).toEqual([]);
  });

  it('is a gift in the list, receipt, mail, books and copy of who redeemed it, and shows no price', async () => {
    const { begin, pay, arrived, codeOf, move, redeem, refund, ledger, keysOf, deps, db } = await open();
    const userId = await move('one@x.example');
    await pay(await begin());
    await arrived(1);
    await redeem(await codeOf(), userId);
    const gift = { by: 'gift', months: 1, amount: null };
    const before = await readPlan(deps, userId, englishTexts);
    expect(before).toMatchObject({ refund: null, payments: [{ ...gift, refundedOn: null }] });
    const paymentId = before.payments[0]?.id ?? '';
    const readOwn = () => readOwnReceipt(deps, { userId, paymentId }, englishTexts);
    expect(await readOwn()).toMatchObject({ ...gift, refunded: null });
    expect(await readReceipt(deps, paymentId, englishTexts)).toMatchObject(gift);
    expect((await ledger(userId)).lines).toMatchObject([{ by: 'gift' }]);
    const exported = async () => (await readPersonalData(db.read, await keysOf(userId))).lists;
    expect(await exported()).toMatchObject({ passes: [{ reference: paymentId, kind: 'gift', price: null }] });
    await refund();
    await arrived(2);
    const today = formatDay(deps.clock.now(), englishTexts);
    expect(await readPlan(deps, userId, englishTexts)).toMatchObject({
      state: 'none',
      refund: { amount: null, on: today },
      payments: [{ ...gift, refundedOn: today }],
    });
    expect(await readOwn()).toMatchObject({ ...gift, refunded: { on: today } });
    expect(await readReceipt(deps, paymentId, englishTexts)).toBeNull();
    expect(await exported()).toMatchObject({ months: [{ reason: 'Ended early: the gift was refunded' }] });
  });

  it('never counts when its refund is told of before its payment', async () => {
    const { begin, pay, arrived, control, refund, follow, codeOf, move, redeem } = await open('hold');
    await pay(await begin());
    await refund();
    await control('POST', '/__webhooks/flush', { order: 'reverse' });
    await arrived(2);
    expect(await follow()).toMatchObject({ state: 'stopped' });
    expect(await redeem(await codeOf(), await move('one@x.example'))).toEqual({ kind: 'wrong-pass' });
  });

  it('is refunded while somebody redeems it: it ends, or was never taken', async () => {
    const { begin, pay, arrived, codeOf, move, redeem, refund, follow, ledger, deps } = await open();
    const userId = await move('one@x.example');
    await pay(await begin());
    await arrived(1);
    const code = await codeOf();
    await Promise.all([redeem(code, userId), refund()]);
    await arrived(2);
    expect(await follow()).toMatchObject({ state: 'stopped' });
    expect(await ledger(userId)).toMatchObject({ faults: [], paid: false });
    expect((await readPlan(deps, userId, englishTexts)).state).toBe('none');
  });

  it('is limited, and says when the provider fails', async () => {
    const { deps, control, pass } = await open();
    await control('PUT', '/__fault', { kind: 'status', status: 422, on: 'create' });
    const start = (email: string) =>
      resultOf(startGift(deps, { email, asker: { known: null, address: 'here' }, language: null }));
    for (let round = 0; round < 5; round += 1)
      expect(await start('a@x.example')).toEqual({ kind: 'provider-failed' });
    expect(await start('A@x.example')).toMatchObject({ kind: 'too-many' });
    for (let round = 0; round < 5; round += 1) await start(`b${round}@x.example`);
    const strangers = await askAtOnce({ advance: pass }, () => start('c@x.example'));
    expect(strangers).toContainEqual(expect.objectContaining({ kind: 'too-many' }));
  });

  it('forgets who paid after 90 days, and stays valid', async () => {
    const { begin, pay, arrived, pass, deps, db, codeOf, move, redeem } = await open();
    await pay(await begin());
    await arrived(1);
    await tidyBilling(deps);
    expect(await db.read.selectFrom('gift').selectAll().execute()).toHaveLength(1);
    pass(91 * day);
    await tidyBilling(deps);
    expect(await db.read.selectFrom('gift').selectAll().execute()).toEqual([]);
    expect(await redeem(await codeOf(), await move('one@x.example'))).toEqual({ kind: 'done' });
  });
});
