import { expect, it } from 'vitest';
import { addUser, both, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { insertOpenCheckout, insertPaid } from '#test/ledger-rows.ts';
import { markPaid } from './checkouts-store.ts';
import {
  claimCheckout,
  findDue,
  findUnsettled,
  giveUpCheckout,
  recordPolled,
  selectCheckouts,
} from './unsettled-store.ts';

const minute = 60_000;

describeOnBothDatabases('unsettled checkouts', (openFresh) => {
  async function open(count = 1) {
    const db = await openFresh();
    const ids = Array.from({ length: count }, (_, nth) => `c${String(nth).padStart(4, '0')}`);
    const userId = await db.tx(async (trx) => {
      const id = await addUser(trx, 1);
      for (const [nth, checkout] of ids.entries())
        await insertOpenCheckout(trx, checkout, id, rowsStart + nth);
      return id;
    });
    const rowOf = (id = 'c0000') =>
      db.read.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { db, ids, userId, rowOf };
  }

  it('are due by their time, the latest first, at most 100', async () => {
    const { db, ids } = await open(120);
    const dueAt = rowsStart + minute;
    expect(await findDue(db.read, 'Yoco', dueAt - 1)).toEqual([]);
    const few = await findDue(db.read, 'Yoco', dueAt + 2);
    expect(few.map(({ id }) => id)).toEqual(['c0002', 'c0001', 'c0000']);
    const all = await findDue(db.read, 'Yoco', dueAt + minute);
    expect(all.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 100));
    // The other provider knows none of the checkouts.
    expect(await findDue(db.read, 'Other', dueAt + minute)).toEqual([]);
    expect(await findUnsettled(db.read, 'Other', '')).toEqual([]);
  });

  it('are all reached in the order of their ids, without those that are settled', async () => {
    const { db, ids } = await open(230);
    await db.tx((trx) => markPaid(trx, 'c0100', rowsStart));
    const found: string[] = [];
    for (let after = ''; ; ) {
      const some = await findUnsettled(db.read, 'Yoco', after);
      if (some.length === 0) break;
      found.push(...some.map(({ id }) => id));
      after = found.at(-1) ?? '';
    }
    expect(found).toEqual(ids.filter((id) => id !== 'c0100'));
  });

  it('are claimed by one of two nodes', async () => {
    const { db, rowOf } = await open();
    const [due] = await findDue(db.read, 'Yoco', rowsStart + minute);
    if (due === undefined) throw new Error('Nothing is due.');
    const claimed = await both(db, (trx) => claimCheckout(trx, due, rowsStart + 5 * minute));
    expect(claimed.sort()).toEqual([false, true]);
    expect((await rowOf()).ask_at).toBe(rowsStart + 5 * minute);
    expect(await findDue(db.read, 'Yoco', rowsStart + 5 * minute - 1)).toEqual([]);
    // The claim of a node that crashed ends by itself.
    expect(await findDue(db.read, 'Yoco', rowsStart + 5 * minute)).toHaveLength(1);
  });

  it('are claimed without a time too, and not once they are paid', async () => {
    const { db } = await open();
    await db.tx((trx) => trx.updateTable('checkout').set({ ask_at: null }).execute());
    const [one] = await findUnsettled(db.read, 'Yoco', '');
    if (one === undefined) throw new Error('Nothing is unsettled.');
    expect(one.pollAt).toBeNull();
    expect(await db.tx((trx) => claimCheckout(trx, one, rowsStart + minute))).toBe(true);
    await db.tx((trx) => markPaid(trx, one.id, rowsStart));
    expect(await db.tx((trx) => claimCheckout(trx, one, rowsStart + minute))).toBe(false);
  });

  it('keep the last answer when a call gets none, and their end when one comes late', async () => {
    const { db, rowOf } = await open();
    const ask = (schedule: { pollAt: number; answeredAt: number | null }) =>
      db.tx((trx) => recordPolled(trx, 'c0000', schedule));
    await ask({ pollAt: rowsStart + 2, answeredAt: rowsStart + 1 });
    await ask({ pollAt: rowsStart + 9, answeredAt: null });
    expect(await rowOf()).toMatchObject({ ask_at: rowsStart + 9, checked_at: rowsStart + 1 });
    await db.tx((trx) => markPaid(trx, 'c0000', rowsStart + 10));
    await ask({ pollAt: rowsStart + 99, answeredAt: rowsStart + 98 });
    expect(await rowOf()).toMatchObject({ ask_at: null, checked_at: rowsStart + 1, status: 'paid' });
  });

  it('are given up once, and never after a payment', async () => {
    const { db, userId, rowOf } = await open();
    await db.tx((trx) => insertPaid(trx, 'paid', userId));
    await db.tx((trx) => markPaid(trx, 'paid', rowsStart));
    const given = await both(db, (trx) => giveUpCheckout(trx, 'c0000', rowsStart + 1));
    expect(given.sort()).toEqual([false, true]);
    expect(await rowOf()).toMatchObject({ status: 'expired', ask_at: null });
    expect(await db.tx((trx) => giveUpCheckout(trx, 'paid', rowsStart + 1))).toBe(false);
    const events = await db.read.selectFrom('checkout_event').selectAll().execute();
    expect(events.filter(({ kind }) => kind === 'given-up').map((event) => event.checkout_id)).toEqual([
      'c0000',
    ]);
  });

  it('are listed with their payment, the latest first, by status', async () => {
    const { db, userId } = await open();
    await db.tx(async (trx) => {
      await insertPaid(trx, 'paid', userId, rowsStart + 5);
      await markPaid(trx, 'paid', rowsStart + 6);
      await trx.updateTable('payment').set({ refund_due: 1 }).where('id', '=', 'p_paid').execute();
    });
    const all = await selectCheckouts(db.read, { status: null, limit: 10 });
    expect(all.map(({ id, paymentId, refundDue }) => [id, paymentId, refundDue])).toEqual([
      ['paid', 'p_paid', true],
      ['c0000', null, false],
    ]);
    const open_ = await selectCheckouts(db.read, { status: 'open', limit: 10 });
    expect(open_.map(({ id }) => id)).toEqual(['c0000']);
    expect(await selectCheckouts(db.read, { status: null, limit: 1 })).toHaveLength(1);
    await db.tx((trx) => trx.updateTable('payment').set({ refunded_at: rowsStart }).execute());
    const [back] = await selectCheckouts(db.read, { status: 'paid', limit: 1 });
    expect(back).toMatchObject({ refundDue: false, refundedAt: rowsStart });
  });
});
