import { emailKey, readEmail } from '#src/domain/email.ts';
import { isToken } from '#src/domain/token.ts';
import { findPasswordHash } from '../accounts/store.ts';
import { signupReference } from './begin-signup.ts';
import type { BillingDeps } from './deps.ts';
import { readPayments } from './read-payment.ts';
import { findSignupsByEmail, type Signup } from './store.ts';

export interface LegacyLink {
  email: string;
  password: string;
  browserToken: string | undefined;
  /** As limits count it. */
  address: string;
}

export type LegacyResult =
  /** The signup of this browser: its payment is to be followed. */
  | { kind: 'follow'; reference: string }
  /** Another browser's; its account stands. */
  | { kind: 'sign-in' }
  | { kind: 'unpaid' };

const windowMs = 10 * 60 * 1000;

/**
 * What an address of the old kind, with e-mail and password in it, leads to. It proves nothing by itself: a
 * signup of that e-mail must exist, its payment must be confirmed, and the password must be its own.
 * @throws HashingBusy, DatabaseBusy
 */
export async function openLegacyLink(deps: BillingDeps, link: LegacyLink): Promise<LegacyResult> {
  const key = emailKey(link.email);
  const budgets = [
    { key: `legacy:address:${link.address}`, limit: 10, windowMs },
    // The same counter as signing in has: a password can be tried here as it can there.
    { key: `sign-in:account:${deps.hashing.hashToken(key)}`, limit: 10, windowMs },
  ];
  const result = await deps.limits.countFailures(budgets, {
    run: () => follow(deps, key, link),
    isFailure: ({ kind }) => kind === 'unpaid',
  });
  return result.kind === 'limited' ? { kind: 'unpaid' } : result;
}

async function follow(deps: BillingDeps, key: string, link: LegacyLink): Promise<LegacyResult> {
  const { hashToken } = deps.hashing;
  const signup = await findOwn(deps, key, link);
  const isRight = await deps.hashing.verify(link.password, await hashOf(deps, signup));
  if (!isRight || signup === null) return { kind: 'unpaid' };
  const { browserToken } = link;
  if (isToken(browserToken) && hashToken(browserToken) === signup.browserHash) {
    return { kind: 'follow', reference: signupReference(deps.hashing, browserToken, signup.id) };
  }
  await readPayments(deps, { signupId: signup.id });
  const [latest] = await findSignupsByEmail(deps.db.read, key);
  return latest?.state === 'made' || latest?.state === 'claimed' ? { kind: 'sign-in' } : { kind: 'unpaid' };
}

/** This browser's signup of that e-mail if it has one, else the latest. */
async function findOwn(
  { db, hashing }: BillingDeps,
  key: string,
  { browserToken }: LegacyLink,
): Promise<Signup | null> {
  const signups = readEmail(key) === null ? [] : await findSignupsByEmail(db.read, key);
  const browserHash = isToken(browserToken) ? hashing.hashToken(browserToken) : null;
  return signups.find((signup) => signup.browserHash === browserHash) ?? signups[0] ?? null;
}

async function hashOf({ db }: BillingDeps, signup: Signup | null): Promise<string | null> {
  if (signup === null) return null;
  if (signup.passwordHash !== null) return signup.passwordHash;
  return signup.userId === null ? null : findPasswordHash(db.read, signup.userId);
}
