import pTimeout from 'p-timeout';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { checkoutReuseMs } from '#src/domain/signup.ts';
import type { BillingDeps } from '#src/features/billing/deps.ts';
import {
  findCheckoutOfHousehold,
  findReusableCheckout,
} from '#src/features/billing/ledger/checkouts-store.ts';
import { findSuspension } from '#src/features/billing/ledger/suspensions-store.ts';
import { paths } from '#src/routes.ts';
import { isWorthWaiting } from '../follow-payment.ts';
import { fetchRedirectUrl, reserveCheckout } from '../make-checkout.ts';
import { readPayments } from '../read-payment.ts';
import { cancelPlan, findPlan, resumePlan } from './store.ts';

const olderCheckoutTimeoutMs = 3000;

const providerTimeoutMs = 1000;

export type RenewalStart =
  | { kind: 'started'; redirectUrl: string }
  /** An older checkout was paid. */
  | { kind: 'renewed' }
  /** The account was deleted meanwhile. */
  | { kind: 'gone' };

/** Makes one checkout within 30 minutes. An older checkout is settled first, so that nobody pays twice. */
export async function startRenewal(deps: BillingDeps, { userId }: { userId: string }): Promise<RenewalStart> {
  const { db, clock, limits } = deps;
  if ((await findSuspension(db.read, userId)) !== undefined) throw new Refusal('suspended');
  const now = clock.now();
  const payer = { userId };
  const since = now - checkoutReuseMs;
  const reusable = await findReusableCheckout(db.read, payer, { provider: deps.checkout.name, since });
  if (reusable === null) {
    if (await isPaidMeanwhile(deps, userId)) return { kind: 'renewed' };
    requireAllowed(
      await limits.take(limitRules.checkout, { known: userId }, { payer: `household:${userId}` }),
    );
  }
  const checkout = reusable ?? (await reserveCheckout(deps, payer, now));
  if (checkout === null) return { kind: 'gone' };
  const places = {
    success: paths.renewalReturn(checkout.id),
    cancel: paths.profilePlan('unpaid'),
    failure: paths.profilePlan('failed'),
  };
  const redirectUrl = await fetchRedirectUrl(deps, checkout, places, async () => undefined);
  if (redirectUrl === null) throw new Refusal('provider-failed');
  return { kind: 'started', redirectUrl };
}

async function isPaidMeanwhile(deps: BillingDeps, userId: string): Promise<boolean> {
  const before = await findPlan(deps.db.read, userId);
  await pTimeout(readPayments(deps, { userId }), { milliseconds: olderCheckoutTimeoutMs, message: false });
  const after = await findPlan(deps.db.read, userId);
  return after.paidUntil !== before.paidUntil;
}

export type RenewalProgress = 'renewed' | 'waiting' | 'unpaid' | 'unknown';

/**
 * Returns `unknown` for another household's checkout. Asks the provider until a webhook has arrived.
 * `returnedAt` is epoch ms.
 */
export async function followRenewal(
  deps: BillingDeps,
  came: { userId: string; checkoutId: string; returnedAt: number },
): Promise<RenewalProgress> {
  const { db, clock } = deps;
  const { userId, checkoutId, returnedAt } = came;
  const before = await findCheckoutOfHousehold(db.read, userId, checkoutId);
  if (before === null || before.status === 'new') return 'unknown';
  if (before.status === 'paid') return 'renewed';
  await pTimeout(readPayments(deps, { userId }), { milliseconds: providerTimeoutMs, message: false });
  const after = await findCheckoutOfHousehold(db.read, userId, checkoutId);
  if (after === null) return 'unknown';
  if (after.status === 'paid') return 'renewed';
  const waits = after.status === 'open' && isWorthWaiting(after, returnedAt, clock.now());
  return waits ? 'waiting' : 'unpaid';
}

/** The household watches until its period ends, without reminders. */
export function cancelHouseholdPlan(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  return db.tx((trx) => cancelPlan(trx, userId, clock.now()));
}

export function resumeHouseholdPlan(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  return db.tx((trx) => resumePlan(trx, userId, clock.now()));
}
