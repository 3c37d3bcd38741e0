import pTimeout from 'p-timeout';
import { isToken } from '#src/domain/token.ts';
import { findOpenCheckouts } from '#src/features/billing/ledger/checkouts-store.ts';
import type { BillingDeps } from './deps.ts';
import { readPayments } from './read-payment.ts';
import { findSignupByReference, type Signup } from './store.ts';

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
  | { kind: 'unpaid' };

const providerTimeoutMs = 1000;

/** Source: docs/requirements.md#sign-up-and-payment. */
const unpaidAfterMs = 10_000;
const giveUpAfterMs = 120_000;

/** The provider is asked every 2 s. */
const freshMs = 2500;

/** Asks the provider while no webhook has come. The address proves nothing. */
export async function followPayment(deps: BillingDeps, came: PaymentReturn): Promise<PaymentProgress> {
  const { hashToken } = deps.hashing;
  if (!isToken(came.reference)) return { kind: 'unpaid' };
  const referenceHash = hashToken(came.reference);
  const signup = await findSignupByReference(deps.db.read, referenceHash);
  if (signup === null) return { kind: 'unpaid' };
  const isOwn = isToken(came.browserToken) && hashToken(came.browserToken) === signup.browserHash;
  const progress = progressOf(signup, isOwn);
  if (progress !== null) return progress;
  await pTimeout(readPayments(deps, { signupId: signup.id }), {
    milliseconds: providerTimeoutMs,
    message: false,
  });
  const after = await findSignupByReference(deps.db.read, referenceHash);
  const later = after === null ? null : progressOf(after, isOwn);
  if (later !== null) return later;
  return isOwn ? waitOrGiveUp(deps, signup.id, came.returnedAt) : { kind: 'unpaid' };
}

/** Returns null while the payment isn't confirmed. */
function progressOf(signup: Signup, isOwn: boolean): PaymentProgress | null {
  const { state, id, userId } = signup;
  if (state === 'duplicate') return { kind: 'unpaid' };
  if (state === 'made') return isOwn ? { kind: 'made', signupId: id } : { kind: 'elsewhere' };
  if (state === 'claimed') return isOwn ? { kind: 'claimed', userId } : { kind: 'elsewhere' };
  return null;
}

async function waitOrGiveUp(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  signupId: string,
  returnedAt: number,
): Promise<PaymentProgress> {
  const [latest] = await findOpenCheckouts(db.read, { signupId });
  // It never reached the provider.
  if (latest === undefined) return { kind: 'unpaid' };
  const waits = isWorthWaiting({ checkedAt: latest.checkedAt, returnedAt, now: clock.now() });
  return { kind: waits ? 'waiting' : 'unpaid' };
}

/** `checkedAt` is the provider's last answer that nothing was paid. All times are in epoch ms. */
export function isWorthWaiting(when: { checkedAt: number | null; returnedAt: number; now: number }): boolean {
  const { checkedAt, returnedAt, now } = when;
  const waited = now - returnedAt;
  const isAnswered = (checkedAt ?? 0) >= returnedAt + unpaidAfterMs - freshMs;
  return waited < giveUpAfterMs && !(waited >= unpaidAfterMs && isAnswered);
}
