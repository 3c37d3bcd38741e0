import { expect, it } from 'vitest';
import { pollDelay } from '#src/domain/checkout-polling.ts';
import { addUser, both, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { checkoutOf, insertOpenCheckout } from '#test/ledger-rows.ts';
import {
  failCheckout,
  findCheckoutOfHousehold,
  findCheckoutOfProvider,
  findOpenCheckouts,
  findReusableCheckout,
  insertCheckout,
  markPaid,
  openCheckout,
  recordChecked,
  recordEvent,
} from './checkouts-store.ts';

const minute = 60_000;

describeOnBothDatabases('checkouts', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const [userId, otherId] = await db.tx(async (trx) => [await addUser(trx, 1), await addUser(trx, 2)]);
    const rowOf = (id: string) =>
      db.read.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const eventsOf = async (id: string) => {
      const rows = await db.read.selectFrom('checkout_event').selectAll().orderBy('at').execute();
      return rows.filter((row) => row.checkout_id === id).map(({ kind, at }) => [kind, at]);
    };
    return { db, userId, otherId, rowOf, eventsOf };
  }

  it('begin unknown to the provider, and are looked up after a minute', async () => {
    const { db, userId, rowOf, eventsOf } = await open();
    await db.tx((trx) => insertCheckout(trx, checkoutOf('c1', userId)));
    expect(await rowOf('c1')).toEqual({
      ...checkoutOf('c1', userId),
      provider_id: null,
      redirect_url: null,
      status: 'new',
      checked_at: null,
      ask_at: rowsStart + pollDelay(0),
    });
    expect(await eventsOf('c1')).toEqual([['made', rowsStart]]);
  });

  it('open once; a later answer of the provider changes nothing', async () => {
    const { db, userId, rowOf, eventsOf } = await open();
    await db.tx((trx) => insertOpenCheckout(trx, 'c1', userId));
    const late = {
      providerId: 'ch_late',
      redirectUrl: 'https://pay.example/late',
      now: rowsStart + minute,
    };
    await db.tx((trx) => openCheckout(trx, 'c1', late));
    const { provider_id, redirect_url, status } = await rowOf('c1');
    expect({ provider_id, redirect_url, status }).toEqual({
      provider_id: 'ch_c1',
      redirect_url: 'https://pay.example/c1',
      status: 'open',
    });
    expect(await eventsOf('c1')).toContainEqual(['opened', rowsStart]);
    expect(await eventsOf('c1')).toHaveLength(2);
  });

  it('fail only before they are open', async () => {
    const { db, userId, rowOf } = await open();
    await db.tx(async (trx) => {
      await insertOpenCheckout(trx, 'opened', userId);
      await insertCheckout(trx, checkoutOf('refused', userId));
      for (const id of ['opened', 'refused']) await failCheckout(trx, id, rowsStart + minute);
    });
    expect(await rowOf('opened')).toMatchObject({ status: 'open', ask_at: rowsStart + pollDelay(0) });
    expect(await rowOf('refused')).toMatchObject({ status: 'failed', ask_at: null });
  });

  it('are paid from any state, and not looked up again', async () => {
    const { db, userId, rowOf, eventsOf } = await open();
    await db.tx(async (trx) => {
      await insertOpenCheckout(trx, 'c1', userId);
      await insertCheckout(trx, checkoutOf('c2', userId));
      await failCheckout(trx, 'c2', rowsStart + minute);
      for (const id of ['c1', 'c2']) await markPaid(trx, id, rowsStart + 2 * minute);
    });
    for (const id of ['c1', 'c2']) {
      expect(await rowOf(id)).toMatchObject({ status: 'paid', ask_at: null });
      expect((await eventsOf(id)).at(-1)).toEqual(['paid', rowsStart + 2 * minute]);
    }
  });

  it('note each event once, also when two processes note it at once', async () => {
    const { db, userId, eventsOf } = await open();
    await db.tx((trx) => insertCheckout(trx, checkoutOf('c1', userId)));
    const noted = await both(db, (trx) => recordEvent(trx, 'c1', 'refunded', rowsStart + minute));
    expect(noted.sort()).toEqual([false, true]);
    expect(await db.tx((trx) => recordEvent(trx, 'c1', 'refunded', rowsStart + 2 * minute))).toBe(false);
    expect(await eventsOf('c1')).toContainEqual(['refunded', rowsStart + minute]);
  });

  it('are used again while they are new or open, the latest first, and not beyond their time', async () => {
    const { db, userId, otherId } = await open();
    await db.tx(async (trx) => {
      await insertOpenCheckout(trx, 'old', userId, rowsStart);
      await insertOpenCheckout(trx, 'latest', userId, rowsStart + 10);
      await insertOpenCheckout(trx, 'paid', userId, rowsStart + 20);
      await markPaid(trx, 'paid', rowsStart + 30);
      await insertOpenCheckout(trx, 'of-another', otherId, rowsStart + 40);
    });
    const find = async (since: number) =>
      (await findReusableCheckout(db.read, { userId }, { provider: 'Yoco', since }))?.id;
    expect(await find(rowsStart - 1)).toBe('latest');
    expect(await find(rowsStart + 9)).toBe('latest');
    expect(await find(rowsStart + 10)).toBeUndefined();
    expect(
      await findReusableCheckout(db.read, { signupId: userId }, { provider: 'Yoco', since: 0 }),
    ).toBeNull();
    expect(await findReusableCheckout(db.read, { userId }, { provider: 'Other', since: 0 })).toBeNull();
  });

  it('that are open are the three latest that the provider knows', async () => {
    const { db, userId } = await open();
    await db.tx(async (trx) => {
      for (const nth of [3, 1, 4, 2]) await insertOpenCheckout(trx, `c${nth}`, userId, rowsStart + nth);
      await insertCheckout(trx, checkoutOf('unknown', userId, rowsStart + 9));
    });
    const ids = (await findOpenCheckouts(db.read, { userId })).map(({ id }) => id);
    expect(ids).toEqual(['c4', 'c3', 'c2']);
  });

  it('are shown to their own household alone', async () => {
    const { db, userId, otherId } = await open();
    await db.tx(async (trx) => {
      await insertOpenCheckout(trx, 'c1', userId);
      await recordChecked(trx, 'c1', rowsStart + 7);
    });
    const shown = { status: 'open', checkedAt: rowsStart + 7 };
    expect(await findCheckoutOfHousehold(db.read, userId, 'c1')).toEqual(shown);
    expect(await findCheckoutOfHousehold(db.read, otherId, 'c1')).toBeNull();
    expect(await findCheckoutOfHousehold(db.read, userId, 'c2')).toBeNull();
  });

  it('are found by the provider’s id, with the payer', async () => {
    const { db, userId } = await open();
    await db.tx((trx) => insertOpenCheckout(trx, 'c1', userId));
    const found = await findCheckoutOfProvider(db.read, 'Yoco', 'ch_c1');
    expect(found).toMatchObject({ id: 'c1', userId, signupId: null, amount: 3500, currency: 'ZAR' });
    expect(await findCheckoutOfProvider(db.read, 'Yoco', 'ch_c2')).toBeNull();
    expect(await findCheckoutOfProvider(db.read, 'Other', 'ch_c1')).toBeNull();
  });
});
