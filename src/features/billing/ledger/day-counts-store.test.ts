import { expect, it } from 'vitest';
import { graceMs } from '#src/domain/period.ts';
import { addUser, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { insertPaid } from '#test/ledger-rows.ts';
import { countLapsed, countPayments, findFirstPayment, sumRefundsDue } from './day-counts-store.ts';
import { insertEndedPeriod, insertPeriods } from './periods-store.ts';

const day = 24 * 60 * 60_000;
const today = { from: rowsStart, until: rowsStart + day };

describeOnBothDatabases('a day’s counts', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const userId = await db.tx((trx) => addUser(trx, 1));
    const pay = (id: string, at: number, more: object = {}) =>
      db.tx(async (trx) => {
        await insertPaid(trx, id, userId, at);
        if (Object.keys(more).length > 0)
          await trx.updateTable('payment').set(more).where('id', '=', `p_${id}`).execute();
      });
    const month = (id: string, startsAt: number, endsAt: number) => ({
      id,
      user_id: userId,
      payment_id: null,
      starts_at: startsAt,
      ends_at: endsAt,
      reason: 'A test',
    });
    return { db, userId, pay, month };
  }

  it('are zero without a payment', async () => {
    const { db } = await open();
    const nothing = { payments: 0, renewals: 0, refundsDue: 0, taken: 0, returned: 0 };
    expect(await countPayments(db.read, today)).toEqual(nothing);
    expect(await countLapsed(db.read, today)).toBe(0);
    expect(await sumRefundsDue(db.read)).toEqual({ count: 0, amount: 0 });
    expect(await findFirstPayment(db.read)).toBeNull();
  });

  it('take a day from its first to its last millisecond', async () => {
    const { db, pay } = await open();
    for (const [nth, at] of [today.from - 1, today.from, today.until - 1, today.until].entries())
      await pay(`c${nth}`, at);
    expect(await countPayments(db.read, today)).toMatchObject({ payments: 2, renewals: 2, taken: 7000 });
    expect(await findFirstPayment(db.read)).toBe(today.from - 1);
  });

  it('tell money that bought something from money that goes back', async () => {
    const { db, pay } = await open();
    await pay('bought', rowsStart);
    await pay('returned', rowsStart - 40 * day, { refunded_at: rowsStart + 5 });
    await pay('double', rowsStart + 1, { refund_due: 1 });
    await pay('double-returned', rowsStart + 2, { refund_due: 1, refunded_at: rowsStart + 9 });
    expect(await countPayments(db.read, today)).toEqual({
      payments: 3,
      renewals: 1,
      refundsDue: 2,
      taken: 3500,
      returned: 3500,
    });
    expect(await sumRefundsDue(db.read)).toEqual({ count: 1, amount: 3500 });
  });

  it('count a household as lapsed on the day on which its days of grace end, unless it has renewed', async () => {
    const { db, month } = await open();
    const ended = rowsStart + 1 - graceMs;
    await db.tx((trx) => insertPeriods(trx, [month('m1', ended - 30 * day, ended)]));
    expect(await countLapsed(db.read, today)).toBe(1);
    expect(await countLapsed(db.read, { from: today.from - day, until: today.from })).toBe(0);
    await db.tx((trx) => insertPeriods(trx, [month('m2', ended + day, ended + 31 * day)]));
    expect(await countLapsed(db.read, today)).toBe(0);
  });

  it('count a household as lapsed on the day of a refund that ends its time, unless more was paid', async () => {
    const { db, userId, month } = await open();
    await db.tx(async (trx) => {
      await insertPaid(trx, 'c1', userId, rowsStart - day);
      const times = { startsAt: rowsStart - day, endsAt: rowsStart + 29 * day, endedAt: rowsStart + 7 };
      await insertEndedPeriod(trx, { id: 'm1', userId, paymentId: 'p_c1', ...times });
    });
    expect(await countLapsed(db.read, today)).toBe(1);
    await db.tx((trx) => insertPeriods(trx, [month('m2', rowsStart - day, rowsStart + 20 * day)]));
    expect(await countLapsed(db.read, today)).toBe(0);
  });
});
