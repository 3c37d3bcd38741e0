import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { monthlyPrice } from '#src/domain/money.ts';
import { checkoutReuseMs } from '#src/domain/signup.ts';
import { isToken } from '#src/domain/token.ts';
import { paths } from '#src/routes.ts';
import { signupReference } from './begin-signup.ts';
import { checkoutBudgets } from './budgets.ts';
import type { BillingDeps } from './deps.ts';
import {
  type Checkout,
  failCheckout,
  findReusableCheckout,
  insertCheckout,
  openCheckout,
} from './ledger/store.ts';
import { readPayments } from './read-payment.ts';
import { findOpenSignup, findSignup, findUserId, moveSignup, type Signup, type Tx } from './store.ts';

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
  asked: { browserToken: string | undefined; address: string },
): Promise<CheckoutStart> {
  const { db, clock, limits, hashing } = deps;
  const { browserToken } = asked;
  if (!isToken(browserToken)) return { kind: 'missing' };
  const now = clock.now();
  const signup = await findOpenSignup(db.read, hashing.hashToken(browserToken), now);
  if (signup === null) return { kind: 'missing' };
  const reference = signupReference(hashing, browserToken, signup.id);
  const reusable = await findReusableCheckout(db.read, { signupId: signup.id }, now - checkoutReuseMs);
  if (reusable === null && (await isPaidAlready(deps, signup))) return { kind: 'paid', reference };
  if ((await findUserId(db.read, signup.emailKey)) !== null) return { kind: 'email-taken' };
  if (reusable === null) {
    const allowance = limits.takeAll(checkoutBudgets(signup.browserHash, asked.address));
    if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  }
  const checkout = reusable ?? (await reserveCheckout(deps, signup, now));
  if (checkout.redirectUrl !== null) return { kind: 'started', redirectUrl: checkout.redirectUrl };
  return askProvider(deps, signup, checkout, reference);
}

/** Whether an older checkout was paid and nobody told us: a second one would be paid twice. */
async function isPaidAlready(deps: BillingDeps, signup: Signup): Promise<boolean> {
  if (signup.state === 'new') return false;
  await Promise.race([readPayments(deps, { signupId: signup.id }), delay(patienceMs)]);
  return (await findSignup(deps.db.read, signup.id))?.state === 'made';
}

/**
 * Writes the checkout down before the provider hears of it, so that a call whose answer got lost is repeated
 * under the same key. Of two at once the later finds what the earlier wrote.
 */
function reserveCheckout({ db }: BillingDeps, signup: Signup, now: number): Promise<Checkout> {
  const fresh = { id: randomUUID(), key: randomUUID() };
  return db.tx(async (trx: Tx) => {
    const found = await findReusableCheckout(trx, { signupId: signup.id }, now - checkoutReuseMs);
    if (found !== null) return found;
    await insertCheckout(trx, {
      id: fresh.id,
      pending_signup_id: signup.id,
      user_id: null,
      idempotency_key: fresh.key,
      amount: monthlyPrice.cents,
      currency: monthlyPrice.currency,
      created_at: now,
    });
    const { cents: amount, currency } = monthlyPrice;
    return {
      id: fresh.id,
      signupId: signup.id,
      userId: null,
      providerId: null,
      idempotencyKey: fresh.key,
      redirectUrl: null,
      amount,
      currency,
      checkedAt: null,
    };
  });
}

async function askProvider(
  { db, clock, log, checkout: provider, config }: BillingDeps,
  signup: Signup,
  checkout: Checkout,
  reference: string,
): Promise<CheckoutStart> {
  try {
    const made = await provider.create({
      amount: checkout.amount,
      currency: monthlyPrice.currency,
      successUrl: config.publicUrl + paths.paymentReturn(reference),
      cancelUrl: config.publicUrl + paths.signupUnpaid,
      failureUrl: config.publicUrl + paths.signupFailed('payment'),
      metadata: { checkout: checkout.id },
      idempotencyKey: checkout.idempotencyKey,
    });
    const { id: providerId, redirectUrl } = made;
    if (redirectUrl === null) throw new ThirdPartyFailure('checkout', 'No redirectUrl.', 200);
    await db.tx(async (trx) => {
      await openCheckout(trx, checkout.id, { providerId, redirectUrl, now: clock.now() });
      await moveSignup(trx, signup.id, 'new', 'checkout');
    });
    return { kind: 'started', redirectUrl };
  } catch (error) {
    if (!(error instanceof ThirdPartyFailure)) throw error;
    log.error({ err: error, status: error.status, checkout: checkout.id }, 'checkout could not be made');
    // Refused, the key is spent; unanswered (or still being answered), it is what a repetition needs.
    const isRefused = error.status !== null && error.status !== 409;
    if (isRefused) await db.tx((trx) => failCheckout(trx, checkout.id, clock.now()));
    return { kind: 'provider-failed' };
  }
}
