import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Asker } from '#src/adapters/limits/limits.ts';
import { foldEmail, readEmail } from '#src/domain/email.ts';
import type { Language } from '#src/domain/languages.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { type PasswordFault, passwordFault } from '#src/domain/password.ts';
import { signupLifeMs } from '#src/domain/signup.ts';
import { isToken } from '#src/domain/token.ts';
import { isEmailTaken } from '../accounts/email-store.ts';
import type { BillingDeps } from './deps.ts';
import {
  findOpenSignup,
  findSignup,
  insertSignup,
  isKnownBrowser,
  moveSignup,
  renewSignup,
  supersedeSignups,
} from './store.ts';

export interface SignupRequest {
  email: string;
  password: string;
  asker: Asker;
  browserToken: string | undefined;
  /** Is null if the browser chose none. */
  language: Language | null;
}

export type SignupFault =
  | { kind: 'missing' | PasswordFault | 'not-an-email' | 'email-taken' }
  | { kind: 'limited'; retryAfterSeconds: number };

export type SignupResult = { kind: 'begun'; signupId: string; browserToken: string } | SignupFault;

/** Makes a pending signup, or renews this browser's one for the same e-mail. */
export async function beginSignup(deps: BillingDeps, request: SignupRequest): Promise<SignupResult> {
  const { db, clock, hashing } = deps;
  const account = await readNewAccount(deps, request);
  if (account.kind !== 'account') return account;
  const { email } = account;
  const { language } = request;
  const refused = await refuseTaken(deps, request, email);
  if (refused !== null) return refused;
  const passwordHash = await hashing.hashMain(request.password);
  const { hashToken } = hashing;
  const fresh = { token: hashing.newToken(), id: randomUUID() };
  return db.tx(async (trx) => {
    const now = clock.now();
    const held = request.browserToken;
    // Only a token of ours: a stranger must not choose one for another browser.
    const isOurs = isToken(held) && (await isKnownBrowser(trx, hashToken(held)));
    const browserToken = isOurs ? held : fresh.token;
    const browserHash = hashToken(browserToken);
    const open = await findOpenSignup(trx, browserHash, now);
    const expiresAt = now + signupLifeMs;
    if (open !== null && open.emailKey === foldEmail(email)) {
      await renewSignup(trx, open.id, { email, passwordHash, expiresAt, language });
      return { kind: 'begun', signupId: open.id, browserToken };
    }
    await insertSignup(trx, {
      id: fresh.id,
      reference_hash: hashToken(signupReference(hashing, browserToken, fresh.id)),
      browser_hash: browserHash,
      email,
      email_key: foldEmail(email),
      password_hash: passwordHash,
      created_at: now,
      expires_at: expiresAt,
      language,
    });
    await supersedeSignups(trx, browserHash, fresh.id);
    return { kind: 'begun', signupId: fresh.id, browserToken };
  });
}

/** The e-mail of this browser's open signup, which can go on to the payment. */
export async function readPendingEmail(
  { db, clock, hashing }: Pick<BillingDeps, 'db' | 'clock' | 'hashing'>,
  browserToken: string | undefined,
): Promise<string | null> {
  if (!isToken(browserToken)) return null;
  const open = await findOpenSignup(db.read, hashing.hashToken(browserToken), clock.now());
  return open?.email ?? null;
}

/**
 * Made from the browser's token, so that only a hash is stored and every checkout of a signup returns to one address.
 */
export function signupReference(hashing: Hashing, browserToken: string, signupId: string): string {
  return hashing.deriveToken(browserToken, `signup:${signupId}`);
}

/** An e-mail and a password that may make an account. */
export async function readNewAccount(
  { hashing }: Pick<BillingDeps, 'hashing'>,
  request: Pick<SignupRequest, 'email' | 'password'>,
): Promise<{ kind: 'account'; email: string } | SignupFault> {
  if (request.email.trim() === '' || request.password === '') return { kind: 'missing' };
  const email = readEmail(request.email);
  if (email === null) return { kind: 'not-an-email' };
  const fault = await passwordFault(request.password, { email, isCommon: hashing.isCommon });
  return fault === null ? { kind: 'account', email } : { kind: fault };
}

/** Returns null without an account. The answer reveals whether the e-mail exists, so it is rate-limited. */
export async function refuseTaken(
  { db, clock, limits, hashing: { hashToken } }: Pick<BillingDeps, 'db' | 'clock' | 'limits' | 'hashing'>,
  { asker, browserToken }: SignupRequest,
  email: string,
): Promise<SignupFault | null> {
  const key = foldEmail(email);
  const browserHash = isToken(browserToken) ? hashToken(browserToken) : null;
  const isKnown = browserHash !== null && (await isKnownBrowser(db.read, browserHash));
  const open = isKnown ? await findOpenSignup(db.read, browserHash, clock.now()) : null;
  // The same browser has the answer already, and may need several tries to pay.
  const isRepeated = open?.emailKey === key;
  const allowance = isRepeated
    ? await limits.take(limitRules.emailOracle, { known: `signup ${browserHash}` }, { email: null })
    : await limits.take(limitRules.emailOracle, asker, { email: hashToken(key) });
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  return (await isEmailTaken(db.read, email)) ? { kind: 'email-taken' } : null;
}

export type OpenSession<Opened> = (trx: Tx, who: { userId: string; subUserId: null }) => Promise<Opened>;

/** Works once, and only in the browser that began the signup. */
export function claimSignup<Opened>(
  { db, clock, hashing }: Pick<BillingDeps, 'db' | 'clock' | 'hashing'>,
  claim: { signupId: string; browserToken: string },
  openSession: OpenSession<Opened>,
): Promise<Opened | null> {
  return db.tx(async (trx) => {
    const signup = await findSignup(trx, claim.signupId);
    if (signup?.state !== 'made' || signup.userId === null) return null;
    if (signup.browserHash !== hashing.hashToken(claim.browserToken)) return null;
    if (!(await moveSignup(trx, signup.id, 'made', 'claimed', { claimed_at: clock.now() }))) return null;
    return openSession(trx, { userId: signup.userId, subUserId: null });
  });
}
