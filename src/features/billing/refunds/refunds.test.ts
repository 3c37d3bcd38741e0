import { expect, it } from 'vitest';
import { addUpLedger } from '#src/domain/ledger.ts';
import { isPaid, monthAfter } from '#src/domain/period.ts';
import { findBooks } from '#src/features/billing/ledger/books-store.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { readOwnReceipt } from '../plan/own-receipt.ts';
import { readPlan } from '../plan/read.ts';
import { startRenewal } from '../plan/renew.ts';
import { findPlan } from '../plan/store.ts';
import { readReceipt } from '../receipt.ts';
import { tidyBilling } from '../tidy.ts';
import { readRefundNews } from './read.ts';
import { recordRefund } from './record-refund.ts';

const day = 24 * 60 * 60_000;

describeOnBothDatabases('money that goes back', (openFresh) => {
  async function open(webhooks = 'normal') {
    const db = await openFresh();
    const billing = await startBilling(db, webhooks);
    const { deps, control, pay } = billing;
    const arrived = async (count: number) => {
      await expect.poll(() => billing.deliveries.length).toBe(count);
    };
    const userId = async () => {
      const row = await db.read.selectFrom('user').select('id').executeTakeFirst();
      return row?.id ?? '';
    };
    return {
      ...billing,
      db,
      arrived,
      userId,
      /** Signs up and pays. */
      join: async () => pay((await billing.signUp()).redirectUrl),
      renew: async () => {
        const started = await startRenewal(deps, { userId: await userId() });
        if (started.kind !== 'started') throw new Error(started.kind);
        await pay(started.redirectUrl);
      },
      refund: (body: object = {}) => control('POST', '/__refunds', body),
      plan: async () => {
        const { paidUntil } = await findPlan(db.read, await userId());
        return { paidUntil, paid: isPaid(paidUntil, deps.clock.now()) };
      },
      sum: async () => addUpLedger(await findBooks(deps.db.read, await userId()), deps.clock.now()),
      payments: () => db.read.selectFrom('payment').selectAll().orderBy('paid_at').execute(),
      mails: async () =>
        (await db.read.selectFrom('mail').select(['kind', 'address']).orderBy('kind').execute()).filter(
          ({ kind }) => kind !== 'welcome' && kind !== 'receipt',
        ),
    };
  }

  const events = [
    { kind: 'month-refunded', address: 'Sipho@x.example' },
    { kind: 'refund-told', address: 'billing@stoep.example' },
  ];

  it.each([
    ['a refund', {}],
    ['a refund of a part', { amount: 100 }],
    ['a charge-back', { kind: 'chargeback' }],
  ])('ends the month at once by %s, tells household and operator, and adds up', async (_name, body) => {
    const { join, arrived, refund, plan, sum, mails, pass, payments, deps, userId } = await open();
    await join();
    await arrived(1);
    expect(await plan()).toMatchObject({ paid: true });
    pass(10 * day);
    await refund(body);
    await arrived(2);
    expect(await plan()).toEqual({ paidUntil: null, paid: false });
    expect(await sum()).toMatchObject({ paid: false, faults: [], kept: 0, owed: 0, returned: 3500 });
    expect(await mails()).toEqual(events);
    const [payment] = await payments();
    const paymentId = payment?.id ?? '';
    const news = await readRefundNews(deps, paymentId, englishTexts);
    const returned = 'amount' in body ? 'R1' : 'R35';
    expect(news).toMatchObject({ payment: paymentId, amount: 'R35', returned, paidUntil: null });
    expect(news?.kind).toBe('kind' in body ? 'chargeback' : 'refund');
    const view = await readPlan(deps, await userId(), englishTexts);
    expect(view).toMatchObject({ state: 'none', refund: { amount: 'R35', on: news?.refundedOn } });
    expect(view.payments).toMatchObject([{ id: paymentId, refundedOn: news?.refundedOn }]);
    const receipt = await readOwnReceipt(deps, { userId: await userId(), paymentId }, englishTexts);
    expect(receipt?.refunded).toEqual({ on: news?.refundedOn, ended: news?.endedOn });
    // A receipt would say until when the household can watch.
    expect(await readReceipt(deps, paymentId, englishTexts)).toBeNull();
  });

  it('counts once, however many refunds and deliveries there are', async () => {
    const { join, arrived, refund, sum, mails, control, db } = await open('double');
    await join();
    await arrived(2);
    await refund({ amount: 1000 });
    await refund({ amount: 1000 });
    await refund({ kind: 'chargeback', amount: 500 });
    await arrived(8);
    await control('POST', '/__webhooks/flush', {});
    expect(await sum()).toMatchObject({ faults: [], returned: 3500, lines: [] });
    expect(await mails()).toEqual(events);
    expect(await db.read.selectFrom('refund').select('id').execute()).toHaveLength(3);
  });

  it('is not undone by a payment that is heard of later', async () => {
    const { join, refund, control, arrived, plan, sum, mails, deliveries, db } = await open('hold');
    await join();
    await refund();
    await control('POST', '/__webhooks/flush', { order: 'reverse' });
    await arrived(2);
    expect(deliveries).toEqual(['kept', 'kept']);
    expect(await plan()).toEqual({ paidUntil: null, paid: false });
    expect(await sum()).toMatchObject({ faults: [], returned: 3500, kept: 0 });
    expect(await mails()).toEqual(events);
    const outcomes = await db.read
      .selectFrom('webhook_event')
      .select(['type', 'outcome'])
      .orderBy('type')
      .execute();
    expect(outcomes).toEqual([
      { type: 'payment.succeeded', outcome: 'made' },
      { type: 'refund.succeeded', outcome: 'refund-early' },
    ]);
  });

  it('leaves the later month whole when the earlier one went back, beginning at once', async () => {
    const { join, renew, arrived, refund, plan, sum, pass, db, deps, userId } = await open();
    await join();
    await arrived(1);
    pass(5 * day);
    await renew();
    await arrived(2);
    pass(5 * day);
    const first = await db.read
      .selectFrom('checkout')
      .select('provider_id')
      .orderBy('created_at')
      .executeTakeFirst();
    await refund({ checkout: first?.provider_id });
    await arrived(3);
    const { paidUntil } = await plan();
    const now = deps.clock.now();
    expect(paidUntil).toBeLessThanOrEqual(monthAfter(now));
    expect(paidUntil).toBeGreaterThan(monthAfter(now) - 60_000);
    expect(await sum()).toMatchObject({ paid: true, faults: [], kept: 3500, returned: 3500 });
    const view = await readPlan(deps, await userId(), englishTexts);
    expect(view).toMatchObject({ state: 'running', refund: { amount: 'R35' } });
    pass(day);
    await renew();
    await arrived(4);
    expect((await readPlan(deps, await userId(), englishTexts)).refund).toBeNull();
  });

  it('takes the later month away when that one went back', async () => {
    const { join, renew, arrived, refund, plan, sum } = await open();
    await join();
    await arrived(1);
    const before = await plan();
    await renew();
    await arrived(2);
    await refund();
    await arrived(3);
    expect(await plan()).toEqual(before);
    expect(await sum()).toMatchObject({ paid: true, faults: [], kept: 3500, returned: 3500 });
  });

  it('settles a payment that was owed back, and tells the operator', async () => {
    const { signUp, pay, arrived, refund, payments, sum, mails } = await open();
    const [first, second] = [await signUp(), await signUp(undefined, 'another-one')];
    await pay(first.redirectUrl);
    await arrived(1);
    await pay(second.redirectUrl);
    await arrived(2);
    await refund();
    await arrived(3);
    expect(await payments()).toMatchObject([
      { refund_due: 0, refunded_at: null },
      { refund_due: 1, refunded_at: expect.any(Number) },
    ]);
    expect(await sum()).toMatchObject({ paid: true, faults: [] });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['refund-coming', 'refund-due', 'refund-told']);
  });

  it('ends nothing by a refund of another payment of the same checkout, or of another mode', async () => {
    const { join, arrived, plan, deps, payments, db } = await open();
    await join();
    await arrived(1);
    const [payment] = await payments();

    const checkout = await db.read.selectFrom('checkout').select('provider_id').executeTakeFirst();
    const refund = {
      id: 'rfd_other',
      provider: 'Yoco',
      kind: 'refund' as const,
      paymentId: 'p_other',
      checkoutId: checkout?.provider_id ?? '',
      amount: 3500,
      currency: 'ZAR',
      mode: 'test',
    };
    expect(await recordRefund(deps, { ...refund, webhookId: 'msg_1' })).toBe('refund-early');
    const live = { ...refund, paymentId: payment?.id ?? '', mode: 'live' };
    expect(await recordRefund(deps, { ...live, webhookId: 'msg_2' })).toBe('wrong-mode');
    expect(await plan()).toMatchObject({ paid: true });
  });

  it('is acted on later when a process ended between keeping the event and acting on it', async () => {
    const { join, arrived, payments, plan, db, deps, pass } = await open();
    await join();
    await arrived(1);
    const [payment] = await payments();
    const refund = { id: 'rfd_1', kind: 'refund', paymentId: payment?.id, checkoutId: null };
    const event = { webhookId: 'msg_9', eventId: 'evt_9', type: 'refund.succeeded', payment: null };
    const body = { ...event, refund: { ...refund, amount: 3500, currency: 'ZAR', mode: 'test' } };
    await db.tx(async (trx) => {
      await trx
        .insertInto('webhook_event')
        .values({
          webhook_id: 'msg_9',
          event_id: 'evt_9',
          type: 'refund.succeeded',
          payment_id: null,
          body: JSON.stringify(body),
          received_at: deps.clock.now(),
          outcome: null,
        })
        .execute();
    });
    pass(2 * 60_000);
    await tidyBilling(deps);
    expect(await plan()).toMatchObject({ paid: false });
  });
});
