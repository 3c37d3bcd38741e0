import pTimeout from 'p-timeout';
import { isToken } from '#src/domain/token.ts';
import { findOpenCheckouts } from '#src/features/billing/ledger/checkouts-store.ts';
import { hasSignedIn } from '../accounts/sessions/first-sign-in-store.ts';
import type { BillingDeps } from './deps.ts';
import { findReferredSignup } from './payment-proof.ts';
import { findPlan } from './plan/store.ts';
import { readPayments } from './read-payment.ts';
import { findSignup, type Signup } from './store.ts';

export interface PaymentReturn {
  reference: string | null;
  browserToken: string | undefined;
  returnedAt: number;
}

export type PaymentProgress =
  | { kind: 'made'; signupId: string }
  | { kind: 'claimed'; userId: string | null }
  | { kind: 'elsewhere' }
  | { kind: 'waiting' }
  /** Waiting, in a browser that didn't begin the sign-up. */
  | { kind: 'on-its-way' }
  /** Confirmed, in a browser that didn't begin the sign-up, until the account's first sign-in. */
  | { kind: 'arrived' }
  | { kind: 'unpaid' };

const providerTimeoutMs = 1000;

/** Source: docs/requirements.md#sign-up-and-payment. */
const unpaidAfterMs = 10_000;
const giveUpAfterMs = 120_000;

/** The provider is asked every 2 s, so its last answer is at most this old. */
const freshMs = 2500;

/** Asks the provider until a webhook has arrived. The address alone proves no payment. */
export async function followPayment(deps: BillingDeps, came: PaymentReturn): Promise<PaymentProgress> {
  const { hashToken } = deps.hashing;
  const signup = await findReferredSignup(deps, came.reference);
  if (signup === null) return { kind: 'unpaid' };
  const isOwn = isToken(came.browserToken) && hashToken(came.browserToken) === signup.browserHash;
  const progress = await progressOf(deps, signup, isOwn);
  if (progress !== null) return progress;
  await pTimeout(readPayments(deps, { signupId: signup.id }), {
    milliseconds: providerTimeoutMs,
    message: false,
  });
  // Read before the state: a payment that is confirmed in between closes the checkout.
  const [open] = await findOpenCheckouts(deps.db.read, { signupId: signup.id });
  const after = await findSignup(deps.db.read, signup.id);
  const later = after === null ? null : await progressOf(deps, after, isOwn);
  if (later !== null) return later;
  // Without a checkout that reached the provider nobody can have paid.
  if (open === undefined || !isWorthWaiting(open, came.returnedAt, deps.clock.now()))
    return { kind: 'unpaid' };
  return { kind: isOwn ? 'waiting' : 'on-its-way' };
}

/** Returns null while the payment isn't confirmed. */
async function progressOf(
  deps: BillingDeps,
  signup: Signup,
  isOwn: boolean,
): Promise<PaymentProgress | null> {
  const { state, id, userId } = signup;
  if (state === 'duplicate') return { kind: 'unpaid' };
  if (state === 'made') return isOwn ? { kind: 'made', signupId: id } : readArrival(deps, signup);
  if (state === 'claimed') return isOwn ? { kind: 'claimed', userId } : { kind: 'elsewhere' };
  return null;
}

/** Reports only whether the payment has arrived, and nothing else of the account. */
async function readArrival({ db, clock }: BillingDeps, { userId }: Signup): Promise<PaymentProgress> {
  if (userId === null || (await hasSignedIn(db.read, userId))) return { kind: 'elsewhere' };
  const { paidUntil } = await findPlan(db.read, userId);
  // A refund ends the month at once, without days of grace.
  return { kind: (paidUntil ?? 0) > clock.now() ? 'arrived' : 'unpaid' };
}

/**
 * All times are in epoch ms.
 * @param checkout its `checkedAt` is the time of the provider's last answer that nothing was paid
 */
export function isWorthWaiting(
  { checkedAt }: { checkedAt: number | null },
  returnedAt: number,
  now: number,
): boolean {
  const waited = now - returnedAt;
  const isAnswered = (checkedAt ?? 0) >= returnedAt + unpaidAfterMs - freshMs;
  return waited < giveUpAfterMs && !(waited >= unpaidAfterMs && isAnswered);
}
