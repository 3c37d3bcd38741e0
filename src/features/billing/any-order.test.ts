import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import { addUpLedger } from '#src/domain/ledger.ts';
import { findBooks } from '#src/features/billing/ledger/books-store.ts';
import { BillingWorld, type CrashPoint, deeds, people, type Step } from '#test/billing-world.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { findPlan } from './plan/store.ts';
import { reconcileCheckouts } from './reconcile/reconcile.ts';

const crash: fc.Arbitrary<CrashPoint> = fc.record({
  when: fc.constantFrom('before', 'after'),
  transaction: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constantFrom(...deeds, 'pay', 'pay', 'webhook', 'webhook', 'renew', 'renew'),
      who: fc.nat(people.length - 1),
      crash,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('tidy', 'reconcile', 'remind'), crash }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait-long'), days: fc.integer({ min: 1, max: 40 }) }),
  },
);

/** Ends a run: all webhooks arrive, or those of payments are lost and only asking finds the payments. */
async function settle(world: BillingWorld, { areLost, isReverse }: Ending): Promise<void> {
  if (isReverse) await world.deliverRefunds();
  await settlePayments(world, areLost);
  await world.deliverRefunds();
}

interface Ending {
  areLost: boolean;
  /** True if refunds are reported before their payments. */
  isReverse: boolean;
}

async function settlePayments(world: BillingWorld, areLost: boolean): Promise<void> {
  if (!areLost) return world.deliverAll();
  await reconcileCheckouts(world.deps, { now: world.now, which: 'all' });
}

/** Closes unpaid checkouts, because the provider of the next world doesn't know them. */
async function forgetUnpaid(db: Database): Promise<void> {
  const unpaid = { status: 'failed', ask_at: null };
  await db.tx((trx) =>
    trx.updateTable('checkout').set(unpaid).where('status', 'in', ['new', 'open']).execute(),
  );
}

async function paymentsOf(db: Database, run: number) {
  return db.read
    .selectFrom('payment')
    .select(['id', 'user_id', 'refund_due', 'refunded_at'])
    .where('id', 'like', `p_ch_${run}_%`)
    .execute();
}

/** Returns each account once, with the sum of its ledger. */
async function accountsOf(world: BillingWorld) {
  const ids = new Set<string>();
  for (const who of people.keys()) {
    const id = await world.userId(who);
    if (id !== null) ids.add(id);
  }
  return Promise.all(
    [...ids].map(async (id) => ({
      id,
      sum: addUpLedger(await findBooks(world.deps.db.read, id), world.deps.clock.now()),
      plan: await findPlan(world.deps.db.read, id),
    })),
  );
}

describeOnBothDatabases('any sequence of events', (openFresh) => {
  it('ends in one account for each paid signup, none for others, and months that add up', async () => {
    const db = await openFresh();
    let run = 1000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.record({ areLost: fc.boolean(), isReverse: fc.boolean() }),
        async (steps, ending) => {
          run += 1;
          await forgetUnpaid(db);
          const world = new BillingWorld(db, run);
          for (const who of people.keys()) await world.begin(who);
          for (const one of steps) await world.take(one);
          await settle(world, ending);

          const paid = [...world.provider.checkouts.values()].filter(({ paymentId }) => paymentId !== null);
          const payments = await paymentsOf(db, run);
          expect(payments.map(({ id }) => id).toSorted()).toEqual(
            paid.map(({ paymentId }) => paymentId).toSorted(),
          );
          const paidFor = people.flatMap((_, who) =>
            world.checkouts[who]?.some((id) => world.provider.checkouts.get(id)?.paymentId != null)
              ? [world.email(who).toLowerCase()]
              : [],
          );
          const accounts = await accountsOf(world);
          expect(accounts).toHaveLength(new Set(paidFor).size);
          for (const { id, sum, plan } of accounts) {
            expect(sum.faults).toEqual([]);
            expect(sum.paidUntil).toBe(plan.paidUntil);
            const own = payments.filter(({ user_id }) => user_id === id);
            const standing = own.filter(
              ({ refund_due, refunded_at }) => refund_due === 0 && refunded_at === null,
            );
            expect(standing).toHaveLength(sum.lines.length);
            // An account is paid by no refunded payment.
            if (standing.length === 0) expect(sum.paid).toBe(false);
          }
          const refunded = payments.filter(({ refunded_at }) => refunded_at !== null);
          expect(refunded.map(({ id }) => id).toSorted()).toEqual(
            [...world.provider.refunds.keys()].map((id) => `p_${id}`).toSorted(),
          );
          // A refund is due only for a signup whose e-mail got its account meanwhile, never for a renewal.
          const owed = payments.filter(({ refund_due }) => refund_due === 1).length;
          const signups = paid.filter(({ isRenewal }) => !isRenewal).length;
          expect(owed).toBe(signups - accounts.length);
        },
      ),
      { numRuns: inject('runs').sequences },
    );
  }, 900_000);
});
