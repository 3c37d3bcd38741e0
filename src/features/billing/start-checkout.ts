import pTimeout from 'p-timeout';
import type { Asker } from '#src/adapters/limits/limits.ts';
import type { Language } from '#src/domain/languages.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { checkoutReuseMs, openSignupStates } from '#src/domain/signup.ts';
import { isToken } from '#src/domain/token.ts';
import { findReusableCheckout } from '#src/features/billing/ledger/checkouts-store.ts';
import { paths } from '#src/routes.ts';
import { isEmailTaken } from '../accounts/email-store.ts';
import { readPaidReference, signupReference } from './begin-signup.ts';
import type { BillingDeps } from './deps.ts';
import { fetchRedirectUrl, reserveCheckout } from './make-checkout.ts';
import { findReferredSignup } from './payment-proof.ts';
import { readPayments } from './read-payment.ts';
import { findOpenSignup, findSignup, moveSignup, type Signup, updateSignupLanguage } from './store.ts';

const olderCheckoutTimeoutMs = 3000;

export type CheckoutStart =
  | { kind: 'started'; redirectUrl: string }
  /** The sign-up is paid already; `reference` identifies it. */
  | { kind: 'paid'; reference: string };

export interface CheckoutCaller {
  browserToken: string | undefined;
  asker: Asker;
  language?: Language | null;
  /** Names a sign-up that another browser began. */
  reference?: string;
}

/**
 * Makes one checkout within 30 minutes, also for concurrent calls. The account gets a language that the browser
 * has chosen since the signup.
 */
export async function startCheckout(deps: BillingDeps, caller: CheckoutCaller): Promise<CheckoutStart> {
  const { db, clock, limits } = deps;
  const { language = null } = caller;
  const now = clock.now();
  const meant = await findMeant(deps, caller, now);
  if (meant === null) {
    const paid = await readPaidReference(deps, caller.browserToken);
    if (paid === null) throw new Refusal('nothing-to-pay');
    return { kind: 'paid', reference: paid };
  }
  const { signup, reference } = meant;
  if (language !== null && language !== signup.language)
    await db.tx((trx) => updateSignupLanguage(trx, signup.id, language));
  const reusable = await findReusableCheckout(
    db.read,
    { signupId: signup.id },
    { provider: deps.checkout.name, since: now - checkoutReuseMs },
  );
  if (reusable === null && (await isPaidAlready(deps, signup))) return { kind: 'paid', reference };
  if (await isEmailTaken(db.read, signup.email)) throw new Refusal('email-taken');
  if (reusable === null) {
    const { asker } = caller;
    const browser = async () => signup.browserHash;
    const inTurn = asker.known === null ? { ...asker, readBrowser: browser } : asker;
    requireAllowed(
      await limits.take(limitRules.checkout, inTurn, { payer: `browser:${signup.browserHash}` }),
    );
  }
  const checkout = reusable ?? (await reserveCheckout(deps, { signupId: signup.id }, now));
  if (checkout === null) throw new Refusal('nothing-to-pay');
  const places = {
    success: paths.paymentReturn(reference),
    cancel: paths.signupUnpaid,
    failure: paths.signupFailed('payment'),
  };
  const redirectUrl = await fetchRedirectUrl(deps, checkout, places, async (trx) => {
    await moveSignup(trx, signup.id, 'new', 'checkout');
  });
  if (redirectUrl === null) throw new Refusal('provider-failed');
  return { kind: 'started', redirectUrl };
}

/** Returns the sign-up that the reference names, else this browser's; null if it can't be paid. */
async function findMeant(
  deps: BillingDeps,
  { browserToken, reference = '' }: CheckoutCaller,
  now: number,
): Promise<{ signup: Signup; reference: string } | null> {
  const { db, hashing } = deps;
  const referred = await findReferredSignup(deps, reference);
  if (referred !== null) {
    const isOpen = openSignupStates.some((state) => state === referred.state) && referred.expiresAt > now;
    return isOpen ? { signup: referred, reference } : null;
  }
  if (!isToken(browserToken)) return null;
  const signup = await findOpenSignup(db.read, hashing.hashToken(browserToken), now);
  return signup === null ? null : { signup, reference: signupReference(hashing, browserToken, signup.id) };
}

/** Prevents a second checkout, which would be paid twice. */
async function isPaidAlready(deps: BillingDeps, signup: Signup): Promise<boolean> {
  if (signup.state === 'new') return false;
  await pTimeout(readPayments(deps, { signupId: signup.id }), {
    milliseconds: olderCheckoutTimeoutMs,
    message: false,
  });
  return (await findSignup(deps.db.read, signup.id))?.state === 'made';
}
