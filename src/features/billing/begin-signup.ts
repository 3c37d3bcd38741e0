import { randomUUID } from 'node:crypto';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { emailKey, readEmail } from '#src/domain/email.ts';
import { oracleBudgets } from '#src/domain/email-oracle.ts';
import { type PasswordFault, passwordFault } from '#src/domain/password.ts';
import { signupLifeMs } from '#src/domain/signup.ts';
import { isToken } from '#src/domain/token.ts';
import { findUserId } from '../accounts/store.ts';
import type { BillingDeps } from './deps.ts';
import { findOpenSignup, insertSignup, isKnownBrowser, renewSignup, supersedeSignups } from './store.ts';

export interface SignupRequest {
  email: string;
  password: string;
  /** As limits count it. */
  address: string;
  /** What the signup cookie holds. */
  browserToken: string | undefined;
}

export type SignupFault =
  | { kind: 'missing' | PasswordFault | 'not-an-email' | 'email-taken' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** `browserToken` goes into the signup cookie. */
export type SignupResult = { kind: 'begun'; signupId: string; browserToken: string } | SignupFault;

/**
 * Makes the pending signup that a payment can turn into an account, or renews the one that this browser has
 * for this e-mail. The password is hashed here and then forgotten.
 * @throws HashingBusy, DatabaseBusy
 */
export async function beginSignup(deps: BillingDeps, request: SignupRequest): Promise<SignupResult> {
  const { db, clock, hashing } = deps;
  if (request.email.trim() === '' || request.password === '') return { kind: 'missing' };
  const email = readEmail(request.email);
  if (email === null) return { kind: 'not-an-email' };
  const fault = await passwordFault(request.password, { email, isCommon: hashing.isCommon });
  if (fault !== null) return { kind: fault };
  const refused = await askWhetherTaken(deps, request, emailKey(email));
  if (refused !== null) return refused;
  const passwordHash = await hashing.hashMain(request.password);
  const { hashToken } = hashing;
  const fresh = { token: hashing.newToken(), id: randomUUID() };
  return db.tx(async (trx) => {
    const now = clock.now();
    const held = request.browserToken;
    // Only a token that we gave out: nobody can choose one for somebody else's browser.
    const isOurs = isToken(held) && (await isKnownBrowser(trx, hashToken(held)));
    const browserToken = isOurs ? held : fresh.token;
    const browserHash = hashToken(browserToken);
    const open = await findOpenSignup(trx, browserHash, now);
    const expiresAt = now + signupLifeMs;
    if (open !== null && open.emailKey === emailKey(email)) {
      await renewSignup(trx, open.id, { email, passwordHash, expiresAt });
      return { kind: 'begun', signupId: open.id, browserToken };
    }
    await insertSignup(trx, {
      id: fresh.id,
      reference_hash: hashToken(signupReference(hashing, browserToken, fresh.id)),
      browser_hash: browserHash,
      email,
      email_key: emailKey(email),
      password_hash: passwordHash,
      created_at: now,
      expires_at: expiresAt,
    });
    await supersedeSignups(trx, browserHash, fresh.id);
    return { kind: 'begun', signupId: fresh.id, browserToken };
  });
}

/** Whether a browser has a signup that it can go on with. */
export async function hasOpenSignup(
  { db, clock, hashing }: Pick<BillingDeps, 'db' | 'clock' | 'hashing'>,
  browserToken: string | undefined,
): Promise<boolean> {
  if (!isToken(browserToken)) return false;
  return (await findOpenSignup(db.read, hashing.hashToken(browserToken), clock.now())) !== null;
}

/**
 * What stands for a signup in the return address. Only the browser's token can make it, so that it needs to
 * be stored nowhere but as a hash, and every checkout of one signup returns to the same.
 */
export function signupReference(hashing: Hashing, browserToken: string, signupId: string): string {
  return hashing.deriveToken(browserToken, `signup:${signupId}`);
}

/** Null when the e-mail has no account. The answer is worth something to a stranger, so it's rationed. */
async function askWhetherTaken(
  { db, clock, limits, hashing: { hashToken } }: BillingDeps,
  { address, browserToken }: SignupRequest,
  key: string,
): Promise<SignupFault | null> {
  const open = isToken(browserToken)
    ? await findOpenSignup(db.read, hashToken(browserToken), clock.now())
    : null;
  // Who signs up with this very e-mail already has the answer, and may need several tries to pay.
  const isRepeated = open?.emailKey === key;
  const { ofAddress, ofEmail } = oracleBudgets(address, hashToken(key));
  const allowance = limits.takeAll(isRepeated ? [ofAddress] : [ofAddress, ofEmail]);
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  return (await findUserId(db.read, key)) === null ? null : { kind: 'email-taken' };
}
