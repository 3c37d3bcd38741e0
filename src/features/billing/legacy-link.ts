import type { Asker } from '#src/adapters/limits/limits.ts';
import { foldEmail } from '#src/domain/email.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { isToken } from '#src/domain/token.ts';
import { hashOfSignup, signupReference } from './begin-signup.ts';
import type { BillingDeps } from './deps.ts';
import { paymentProof } from './payment-proof.ts';
import { readPayments } from './read-payment.ts';
import { findSignupsByEmail, type Signup } from './store.ts';

export interface LegacyLink {
  email: string;
  password: string;
  browserToken: string | undefined;
  asker: Asker;
}

export type LegacyResult = { kind: 'follow'; reference: string } | { kind: 'sign-in' };

/** The address proves nothing: its e-mail needs a confirmed payment, and its password must be right. */
export function openLegacyLink(deps: BillingDeps, link: LegacyLink): Promise<LegacyResult> {
  const work = { run: () => follow(deps, link), failures: ['nothing-to-pay'] as const };
  const account = deps.hashing.hashToken(foldEmail(link.email));
  return deps.limits.countFailures(limitRules.legacyLink, link.asker, work, { account });
}

async function follow(deps: BillingDeps, link: LegacyLink): Promise<LegacyResult> {
  const { hashToken } = deps.hashing;
  const signup = await findOwn(deps, link);
  const isRight = await deps.hashing.verify(
    link.password,
    signup === null ? null : await hashOfSignup(deps.db.read, signup),
  );
  if (!isRight || signup === null) throw new Refusal('nothing-to-pay');
  const { browserToken } = link;
  if (isToken(browserToken) && hashToken(browserToken) === signup.browserHash) {
    return { kind: 'follow', reference: signupReference(deps.hashing, browserToken, signup.id) };
  }
  await readPayments(deps, { signupId: signup.id });
  const [latest] = await findSignupsByEmail(deps.db.read, link.email);
  if (latest?.state === 'made') return { kind: 'follow', reference: paymentProof(deps.hashing, latest.id) };
  if (latest?.state !== 'claimed') throw new Refusal('nothing-to-pay');
  return { kind: 'sign-in' };
}

/** Finds this browser's signup, else the latest. */
async function findOwn(
  { db, hashing }: BillingDeps,
  { email, browserToken }: LegacyLink,
): Promise<Signup | null> {
  const signups = await findSignupsByEmail(db.read, email);
  const browserHash = isToken(browserToken) ? hashing.hashToken(browserToken) : null;
  return signups.find((signup) => signup.browserHash === browserHash) ?? signups[0] ?? null;
}
