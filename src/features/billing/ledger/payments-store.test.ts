import { expect, it } from 'vitest';
import { addUser, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { insertPaid } from '#test/ledger-rows.ts';
import { markPaid } from './checkouts-store.ts';
import {
  findOwnPaidMonth,
  findPaidMonth,
  findPaidMonths,
  findPayment,
  findPaymentOf,
  findPayments,
} from './payments-store.ts';
import { insertEndedPeriod, insertPeriods } from './periods-store.ts';

const day = 24 * 60 * 60_000;

describeOnBothDatabases('payments', (openFresh) => {
  /** A household with a running month, a month that ended early, and a payment that bought nothing. */
  async function open() {
    const db = await openFresh();
    const [one, two] = await db.tx(async (trx) => {
      const users = [await addUser(trx, 1), await addUser(trx, 2)] as const;
      for (const [nth, id] of ['first', 'second', 'double'].entries())
        await insertPaid(trx, id, users[0], rowsStart + nth * day);
      await markPaid(trx, 'second', rowsStart + day);
      await trx.updateTable('payment').set({ refund_due: 1 }).where('id', '=', 'p_double').execute();
      const times = { starts_at: rowsStart + day, ends_at: rowsStart + 31 * day };
      await insertPeriods(trx, [
        { id: 'm2', user_id: users[0], payment_id: 'p_second', ...times, reason: null },
      ]);
      await insertEndedPeriod(trx, {
        id: 'm1',
        userId: users[0],
        paymentId: 'p_first',
        startsAt: rowsStart,
        endsAt: rowsStart + 30 * day,
        endedAt: rowsStart + day,
      });
      return users;
    });
    return { db, one, two };
  }

  const first = {
    id: 'p_first',
    provider: 'Yoco',
    amount: 3500,
    paidAt: rowsStart,
    startsAt: rowsStart,
    endsAt: rowsStart + 30 * day,
    refundedAt: null,
    endedAt: rowsStart + day,
  };
  const second = {
    id: 'p_second',
    provider: 'Yoco',
    amount: 3500,
    paidAt: rowsStart + day,
    startsAt: rowsStart + day,
    endsAt: rowsStart + 31 * day,
    refundedAt: null,
    endedAt: null,
  };

  it('tell which month they bought, running or ended early', async () => {
    const { db, one } = await open();
    expect(await findPaidMonth(db.read, 'p_first')).toEqual({ ...first, userId: one });
    expect(await findPaidMonth(db.read, 'p_second')).toEqual({ ...second, userId: one });
    expect(await findPaidMonth(db.read, 'p_double')).toBeNull();
    expect(await findPaidMonth(db.read, 'p_none')).toBeNull();
  });

  it('list a household’s months, the latest first, and so many', async () => {
    const { db, one, two } = await open();
    expect(await findPaidMonths(db.read, one, 10)).toEqual([second, first]);
    expect(await findPaidMonths(db.read, one, 1)).toEqual([second]);
    expect(await findPaidMonths(db.read, two, 10)).toEqual([]);
  });

  it('show a receipt to the household that paid, and to no other', async () => {
    const { db, one, two } = await open();
    expect(await findOwnPaidMonth(db.read, one, 'p_first')).toEqual(first);
    expect(await findOwnPaidMonth(db.read, two, 'p_first')).toBeNull();
    expect(await findOwnPaidMonth(db.read, one, 'p_double')).toBeNull();
  });

  it('list what bought nothing too, with the state of its checkout', async () => {
    const { db, one, two } = await open();
    const listed = await findPayments(db.read, one);
    expect(listed.map(({ id, refundDue, checkoutStatus }) => [id, refundDue, checkoutStatus])).toEqual([
      ['p_first', false, 'open'],
      ['p_second', false, 'paid'],
      ['p_double', true, 'open'],
    ]);
    expect(await findPayments(db.read, two)).toEqual([]);
  });

  it('are found by themselves and by their checkout', async () => {
    const { db } = await open();
    expect(await findPaymentOf(db.read, 'first')).toEqual({ id: 'p_first' });
    expect(await findPaymentOf(db.read, 'none')).toBeNull();
    expect(await findPayment(db.read, 'p_double')).toMatchObject({
      amount: 3500,
      paidAt: rowsStart + 2 * day,
    });
    expect(await findPayment(db.read, 'p_none')).toBeNull();
  });

  it('are one for each checkout', async () => {
    const { db, one } = await open();
    const again = db.tx((trx) =>
      trx
        .insertInto('payment')
        .values({
          id: 'p_again',
          checkout_id: 'first',
          user_id: one,
          amount: 3500,
          currency: 'ZAR',
          paid_at: rowsStart,
          refund_due: 0,
        })
        .execute(),
    );
    await expect(again).rejects.toMatchObject({ code: 'unique-violation' });
    expect(await findPayments(db.read, one)).toHaveLength(3);
  });
});
