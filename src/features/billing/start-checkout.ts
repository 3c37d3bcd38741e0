import { setTimeout as delay } from 'node:timers/promises';
import { checkoutReuseMs } from '#src/domain/signup.ts';
import { isToken } from '#src/domain/token.ts';
import { paths } from '#src/routes.ts';
import { findUserId } from '../accounts/store.ts';
import { findReusableCheckout } from '../ledger/checkouts-store.ts';
import { signupReference } from './begin-signup.ts';
import { checkoutBudgets } from './budgets.ts';
import type { BillingDeps } from './deps.ts';
import { askForAddress, reserveCheckout } from './make-checkout.ts';
import { readPayments } from './read-payment.ts';
import { findOpenSignup, findSignup, moveSignup, type Signup } from './store.ts';

/** How long the provider may take to say whether an older checkout was paid, in ms. */
const patienceMs = 3000;

export type CheckoutStart =
  | { kind: 'started'; redirectUrl: string }
  /** It is paid already: the reference to follow it by. */
  | { kind: 'paid'; reference: string }
  /** This browser has no signup to pay for. */
  | { kind: 'missing' }
  | { kind: 'email-taken' }
  | { kind: 'limited'; retryAfterSeconds: number }
  /** Logged here; nothing was charged. */
  | { kind: 'provider-failed' };

/**
 * Sends the signup of a browser to the provider. Within 30 minutes one signup has one checkout, however
 * often and however many at once ask for it.
 * @throws DatabaseBusy
 */
export async function startCheckout(
  deps: BillingDeps,
  caller: { browserToken: string | undefined; address: string },
): Promise<CheckoutStart> {
  const { db, clock, limits, hashing } = deps;
  const { browserToken } = caller;
  if (!isToken(browserToken)) return { kind: 'missing' };
  const now = clock.now();
  const signup = await findOpenSignup(db.read, hashing.hashToken(browserToken), now);
  if (signup === null) return { kind: 'missing' };
  const reference = signupReference(hashing, browserToken, signup.id);
  const reusable = await findReusableCheckout(db.read, { signupId: signup.id }, now - checkoutReuseMs);
  if (reusable === null && (await isPaidAlready(deps, signup))) return { kind: 'paid', reference };
  if ((await findUserId(db.read, signup.emailKey)) !== null) return { kind: 'email-taken' };
  if (reusable === null) {
    const allowance = limits.takeAll(checkoutBudgets(`browser:${signup.browserHash}`, caller.address));
    if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  }
  const checkout = reusable ?? (await reserveCheckout(deps, { signupId: signup.id }, now));
  const places = {
    success: paths.paymentReturn(reference),
    cancel: paths.signupUnpaid,
    failure: paths.signupFailed('payment'),
  };
  const redirectUrl = await askForAddress(deps, checkout, places, async (trx) => {
    await moveSignup(trx, signup.id, 'new', 'checkout');
  });
  return redirectUrl === null ? { kind: 'provider-failed' } : { kind: 'started', redirectUrl };
}

/** Whether an older checkout was paid and nobody told us: a second one would be paid twice. */
async function isPaidAlready(deps: BillingDeps, signup: Signup): Promise<boolean> {
  if (signup.state === 'new') return false;
  await Promise.race([readPayments(deps, { signupId: signup.id }), delay(patienceMs)]);
  return (await findSignup(deps.db.read, signup.id))?.state === 'made';
}
