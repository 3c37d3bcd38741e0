import { expect, it } from 'vitest';
import type { HouseholdKeys } from '#src/domain/own-data.ts';
import { insertPeriods } from '#src/features/billing/ledger/periods-store.ts';
import { recordWebhook } from '#src/features/billing/ledger/webhooks-store.ts';
import { addUser, allRows, buildUser, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { insertOpenCheckout, insertPaid } from '#test/ledger-rows.ts';
import { deleteHousehold } from './personal-data.ts';
import { readPersonalData } from './store.ts';

const day = 24 * 60 * 60_000;

const keysOf = (userId: string, relatedSignupIds: string[] = []): HouseholdKeys => ({
  userId,
  email: `${userId}@x.example`,
  photoUrl: null,
  addresses: [`${userId}@x.example`],
  names: new Map(),
  signupIds: relatedSignupIds,
  relatedSignupIds,
});

const iso = (at: number) => new Date(at).toISOString();

describeOnBothDatabases('a household’s books', (openFresh) => {
  /** Each household has a paid month with its event. The first household also has many open checkouts. */
  async function open() {
    const db = await openFresh();
    const households = await db.tx(async (trx) => {
      const users = [await addUser(trx, 1), await addUser(trx, 2)] as const;
      for (const userId of users) {
        await insertPaid(trx, `of-${userId}`, userId);
        const month = { id: `m-${userId}`, payment_id: `p_of-${userId}`, starts_at: rowsStart };
        await insertPeriods(trx, [
          { ...month, user_id: userId, ends_at: rowsStart + 30 * day, reason: null },
        ]);
        const keys = { webhook_id: `w-${userId}`, event_id: `e-${userId}`, payment_id: `p_of-${userId}` };
        const body = `{"payer":"${userId}"}`;
        await recordWebhook(trx, {
          ...keys,
          provider: 'Yoco',
          type: 'payment.succeeded',
          body,
          received_at: rowsStart,
        });
      }
      // More checkouts than one statement handles.
      for (let nth = 0; nth < 501; nth += 1) await insertOpenCheckout(trx, `c${nth}`, users[0]);
      return users;
    });
    return { db, one: households[0], two: households[1] };
  }

  it('are exported whole, and nothing of another household', async () => {
    const { db, two } = await open();
    const { lists } = await readPersonalData(db.read, keysOf(two));
    expect(lists).toMatchObject({
      months: [
        {
          from: iso(rowsStart),
          until: iso(rowsStart + 30 * day),
          payment: 'p_of-u2',
          pass: null,
          reason: null,
        },
      ],
      payments: [
        {
          reference: 'p_of-u2',
          amount: 3500,
          currency: 'ZAR',
          paidAt: iso(rowsStart),
          toBeRefunded: false,
          refundedAt: null,
        },
      ],
      passes: [],
      checkouts: [
        {
          through: 'Yoco',
          reference: 'ch_of-u2',
          status: 'open',
          amount: 3500,
          currency: 'ZAR',
          createdAt: iso(rowsStart),
        },
      ],
    });
  });

  it('name nobody once the household is erased, and another household’s stay as they were', async () => {
    const { db, one, two } = await open();
    const before = await allRows(db);
    await db.tx((trx) => deleteHousehold(trx, one));
    const after = await allRows(db);
    const named = (rows: Record<string, string[]>, userId: string) =>
      ['checkout', 'payment', 'period', 'webhook_event'].flatMap((table) =>
        (rows[table] ?? []).filter((row) => row.includes(`"${userId}"`) || row.includes(`\\"${userId}\\"`)),
      );
    expect(named(before, one)).toHaveLength(505);
    expect(named(after, one)).toEqual([]);
    expect(named(after, two)).toEqual(named(before, two));
    expect(named(after, two)).toHaveLength(4);
    // The books keep their sums.
    expect(after.payment).toHaveLength(2);
    expect(after.checkout).toHaveLength(503);
  });

  it('lose the checkouts of sign-ups that led nowhere too', async () => {
    const { db, one } = await open();
    const { email, email_key } = buildUser(1);
    await db.tx(async (trx) => {
      const signup = { id: 's1', reference_hash: 'r', browser_hash: 'b', email };
      const times = { created_at: rowsStart, expires_at: rowsStart + day, claimed_at: null };
      await trx
        .insertInto('pending_signup')
        .values({
          ...signup,
          email_key,
          password_hash: null,
          state: 'new',
          user_id: null,
          ...times,
        })
        .execute();
      await insertOpenCheckout(trx, 'early', null);
      await trx.updateTable('checkout').set({ pending_signup_id: 's1' }).where('id', '=', 'early').execute();
    });
    const { lists } = await readPersonalData(db.read, keysOf(one, ['s1']));
    expect(lists.checkouts?.map(({ reference }) => reference)).toContain('ch_early');
    await db.tx((trx) => deleteHousehold(trx, one));
    const rows = await db.read
      .selectFrom('checkout')
      .select('pending_signup_id')
      .where('id', '=', 'early')
      .execute();
    expect(rows).toEqual([{ pending_signup_id: null }]);
  });
});
