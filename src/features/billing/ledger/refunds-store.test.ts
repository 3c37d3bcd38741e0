import { expect, it } from 'vitest';
import type { ProviderRefund } from '#src/adapters/checkout/provider.ts';
import { addUser, both, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { insertPaid } from '#test/ledger-rows.ts';
import { insertEndedPeriod } from './periods-store.ts';
import {
  findRefundedMonth,
  findRefundedPayment,
  hasRefund,
  insertRefund,
  markRefunded,
} from './refunds-store.ts';

const day = 24 * 60 * 60_000;

const refund = (id: string, of: Partial<ProviderRefund>): ProviderRefund & { provider: string } => ({
  provider: 'Yoco',
  id,
  kind: 'refund',
  paymentId: null,
  checkoutId: null,
  amount: 3500,
  currency: 'ZAR',
  mode: 'test',
  ...of,
});

describeOnBothDatabases('refunds', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const userId = await db.tx(async (trx) => {
      const id = await addUser(trx, 1);
      for (const checkout of ['c1', 'c2']) await insertPaid(trx, checkout, id);
      return id;
    });
    const add = (one: ReturnType<typeof refund>, now = rowsStart) =>
      db.tx((trx) => insertRefund(trx, one, now));
    return { db, userId, add };
  }

  it('are stored once, also when two deliveries come at once', async () => {
    const { db, add } = await open();
    const one = refund('rfd_1', { paymentId: 'p_c1' });
    const stored = await both(db, (trx) => insertRefund(trx, one, rowsStart));
    expect(stored.sort()).toEqual([false, true]);
    expect(await add({ ...one, amount: 1 }, rowsStart + 1)).toBe(false);
    const rows = await db.read.selectFrom('refund').select(['id', 'amount', 'told_at']).execute();
    expect(rows).toEqual([{ id: 'rfd_1', amount: 3500, told_at: rowsStart }]);
  });

  it('count for their payment, or for its checkout when they name no payment', async () => {
    const { db, add } = await open();
    const has = (nth: number) =>
      hasRefund(db.read, { provider: 'Yoco', paymentId: `p_c${nth}`, checkoutId: `ch_c${nth}` });
    expect([await has(1), await has(2)]).toEqual([false, false]);
    // This refund is for another payment of the same checkout.
    await add(refund('rfd_0', { paymentId: 'p_other', checkoutId: 'ch_c1' }));
    expect(await has(1)).toBe(false);
    await add(refund('rfd_1', { paymentId: 'p_c1' }));
    expect([await has(1), await has(2)]).toEqual([true, false]);
    await add(refund('rfd_2', { checkoutId: 'ch_c2' }));
    expect(await has(2)).toBe(true);
  });

  it('find their payment by either id', async () => {
    const { db, userId } = await open();
    const found = { id: 'p_c1', checkoutId: 'c1', userId };
    expect(
      await findRefundedPayment(db.read, { provider: 'Yoco', paymentId: 'p_c1', checkoutId: null }),
    ).toEqual(found);
    expect(
      await findRefundedPayment(db.read, { provider: 'Yoco', paymentId: null, checkoutId: 'ch_c1' }),
    ).toEqual(found);
    expect(
      await findRefundedPayment(db.read, { provider: 'Yoco', paymentId: 'p_c3', checkoutId: 'ch_c1' }),
    ).toBeNull();
    const others = { provider: 'Other', paymentId: 'p_c1', checkoutId: null };
    expect(await findRefundedPayment(db.read, others)).toBeNull();
  });

  it('mark a payment once, with the time of the first', async () => {
    const { db } = await open();
    const marked = await both(db, (trx) => markRefunded(trx, 'p_c1', rowsStart + 5));
    expect(marked.sort()).toEqual([false, true]);
    expect(await db.tx((trx) => markRefunded(trx, 'p_c1', rowsStart + 9))).toBe(false);
    expect(await db.tx((trx) => markRefunded(trx, 'p_c3', rowsStart + 9))).toBe(false);
    const rows = await db.read.selectFrom('payment').select(['id', 'refunded_at']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: 'p_c1', refunded_at: rowsStart + 5 },
      { id: 'p_c2', refunded_at: null },
    ]);
  });

  it('tell what the mail about them needs', async () => {
    const { db, userId, add } = await open();
    expect(await findRefundedMonth(db.read, 'p_c1')).toBeNull();
    expect(await findRefundedMonth(db.read, 'p_c3')).toBeNull();
    await add(refund('rfd_2', { kind: 'refund', paymentId: 'p_c1', amount: 1000 }), rowsStart + 9);
    await add(refund('rfd_1', { kind: 'chargeback', checkoutId: 'ch_c1', amount: 500 }), rowsStart + 5);
    // This refund is for another payment of the same checkout.
    await add(refund('rfd_0', { paymentId: 'p_other', checkoutId: 'ch_c1' }), rowsStart + 4);
    await db.tx(async (trx) => {
      await markRefunded(trx, 'p_c1', rowsStart + 5);
      await insertEndedPeriod(trx, {
        id: 'm1',
        startsAt: rowsStart,
        endsAt: rowsStart + 30 * day,
        userId,
        paymentId: 'p_c1',
        endedAt: rowsStart + 5,
      });
    });
    expect(await findRefundedMonth(db.read, 'p_c1')).toEqual({
      provider: 'Yoco',
      amount: 3500,
      returned: 1500,
      paidAt: rowsStart,
      refundedAt: rowsStart + 5,
      kind: 'chargeback',
      userId,
      endedAt: rowsStart + 5,
      isGift: false,
    });
  });

  it('of a payment that bought nothing end no month', async () => {
    const { db } = await open();
    await db.tx((trx) => markRefunded(trx, 'p_c2', rowsStart + 5));
    expect(await findRefundedMonth(db.read, 'p_c2')).toMatchObject({ endedAt: null, kind: 'refund' });
  });
});
