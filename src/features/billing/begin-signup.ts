import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Asker } from '#src/adapters/limits/limits.ts';
import { foldEmail } from '#src/domain/email.ts';
import type { Language } from '#src/domain/languages.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { passwordFault } from '#src/domain/password.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { signupLifeMs } from '#src/domain/signup.ts';
import { isToken } from '#src/domain/token.ts';
import { isEmailTaken } from '../accounts/email-store.ts';
import { hasSignedIn } from '../accounts/sessions/first-sign-in-store.ts';
import { findPasswordHash } from '../accounts/store.ts';
import type { BillingDeps } from './deps.ts';
import { findMadeSignup, selectEarlierSignups } from './earlier-store.ts';
import { paymentProof } from './payment-proof.ts';
import {
  findOpenSignup,
  findSignup,
  insertSignup,
  isKnownBrowser,
  moveSignup,
  renewSignup,
  type Signup,
  supersedeSignups,
} from './store.ts';

export interface SignupRequest {
  /** As `readEmail` returns it. */
  email: string;
  password: string;
  asker: Asker;
  browserToken: string | undefined;
  /** Null if the browser chose none. */
  language: Language | null;
}

export type SignupResult =
  /** With `mayBePaid`, a payment for this address may be on its way, so another one needs a press. */
  | { kind: 'begun'; signupId: string; browserToken: string; mayBePaid: boolean }
  /** E-mail and password match a sign-up whose payment is open or confirmed; `reference` identifies it. */
  | { kind: 'known'; reference: string };

/** Limits earlier sign-ups, because checking the password against each of them costs a hash. */
const maxEarlier = 6;

/** Creates a pending signup, or renews the one of this browser for the same e-mail. */
export async function beginSignup(deps: BillingDeps, request: SignupRequest): Promise<SignupResult> {
  const { db, clock, hashing } = deps;
  const { email, language } = request;
  await requireGoodPassword(hashing, request);
  await takeOracle(deps, request);
  const earlier = await readEarlier(deps, request);
  if (earlier.kind === 'known') return earlier;
  const { mayBePaid } = earlier;
  if (!mayBePaid && (await isEmailTaken(db.read, email))) throw new Refusal('email-taken');
  const passwordHash = await hashing.hashMain(request.password);
  const { hashToken } = hashing;
  const fresh = { token: hashing.newToken(), id: randomUUID() };
  return db.tx(async (trx) => {
    const now = clock.now();
    const held = request.browserToken;
    // Only a token that we issued is used: a stranger must not choose one for another browser.
    const isOurs = isToken(held) && (await isKnownBrowser(trx, hashToken(held)));
    const browserToken = isOurs ? held : fresh.token;
    const browserHash = hashToken(browserToken);
    const open = await findOpenSignup(trx, browserHash, now);
    const expiresAt = now + signupLifeMs;
    if (open !== null && open.emailKey === foldEmail(email)) {
      await renewSignup(trx, open.id, { email, passwordHash, expiresAt, language });
      return { kind: 'begun', signupId: open.id, browserToken, mayBePaid };
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
    return { kind: 'begun', signupId: fresh.id, browserToken, mayBePaid };
  });
}

/** Returns whether the password proves a sign-up with this e-mail. Anybody may have begun such a sign-up. */
async function readEarlier(
  deps: BillingDeps,
  { email, password, browserToken }: SignupRequest,
): Promise<{ kind: 'known'; reference: string } | { kind: 'none'; mayBePaid: boolean }> {
  const { db, clock, hashing } = deps;
  const own = isToken(browserToken) ? hashing.hashToken(browserToken) : null;
  const all = await selectEarlierSignups(db.read, { email, now: clock.now(), limit: maxEarlier });
  const [first] = all;
  // After the first sign-in, nobody learns about the account's payment here.
  if (first?.state === 'made' && first.userId !== null && (await hasSignedIn(db.read, first.userId)))
    return { kind: 'none', mayBePaid: false };
  // This browser continues with its own checkout, and was warned of others before.
  const isGoingOn = all.some(({ browserHash, state }) => browserHash === own && state === 'checkout');
  const earlier = isGoingOn ? all.filter(({ state }) => state === 'made') : all;
  for (const signup of earlier) {
    if (!(await hashing.verify(password, await hashOfSignup(db.read, signup)))) continue;
    const isOwn = isToken(browserToken) && signup.browserHash === own;
    const reference = isOwn
      ? signupReference(hashing, browserToken, signup.id)
      : paymentProof(hashing, signup.id);
    return { kind: 'known', reference };
  }
  return { kind: 'none', mayBePaid: earlier.length > 0 };
}

/** The hash moves from the sign-up to the account when the account is made. */
export async function hashOfSignup(db: Reader, { passwordHash, userId }: Signup): Promise<string | null> {
  return passwordHash ?? (userId === null ? null : findPasswordHash(db, userId));
}

/** Returns the reference of a sign-up that was paid in this browser and whose payer didn't come back. */
export async function readPaidReference(
  { db, hashing }: Pick<BillingDeps, 'db' | 'hashing'>,
  browserToken: string | undefined,
): Promise<string | null> {
  if (!isToken(browserToken)) return null;
  const signup = await findMadeSignup(db.read, hashing.hashToken(browserToken));
  return signup === null ? null : signupReference(hashing, browserToken, signup.id);
}

/** Returns the e-mail of this browser's open signup, which can continue to the payment. */
export async function readPendingEmail(
  { db, clock, hashing }: Pick<BillingDeps, 'db' | 'clock' | 'hashing'>,
  browserToken: string | undefined,
): Promise<string | null> {
  if (!isToken(browserToken)) return null;
  const open = await findOpenSignup(db.read, hashing.hashToken(browserToken), clock.now());
  return open?.email ?? null;
}

/**
 * Derived from the browser's token: only a hash is stored, and every checkout of a signup returns to one
 * address.
 */
export function signupReference(hashing: Hashing, browserToken: string, signupId: string): string {
  return hashing.deriveToken(browserToken, `signup:${signupId}`);
}

export async function requireGoodPassword(
  { isCommon }: Pick<Hashing, 'isCommon'>,
  { email, password }: Pick<SignupRequest, 'email' | 'password'>,
): Promise<void> {
  const fault = await passwordFault(password, { email, isCommon });
  if (fault !== null) throw new Refusal(fault);
}

export async function requireFreeEmail(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'limits' | 'hashing'>,
  request: SignupRequest,
): Promise<void> {
  await takeOracle(deps, request);
  if (await isEmailTaken(deps.db.read, request.email)) throw new Refusal('email-taken');
}

/** Limits the requests whose answer reveals whether the e-mail has an account. */
async function takeOracle(
  { db, clock, limits, hashing: { hashToken } }: Pick<BillingDeps, 'db' | 'clock' | 'limits' | 'hashing'>,
  { email, asker, browserToken }: SignupRequest,
): Promise<void> {
  const key = foldEmail(email);
  const browserHash = isToken(browserToken) ? hashToken(browserToken) : null;
  const isKnown = browserHash !== null && (await isKnownBrowser(db.read, browserHash));
  const open = isKnown ? await findOpenSignup(db.read, browserHash, clock.now()) : null;
  // The same browser knows the answer already, and may need several tries to pay.
  const isRepeated = open?.emailKey === key;
  requireAllowed(
    isRepeated
      ? await limits.take(limitRules.emailOracle, { known: `signup ${browserHash}` }, { email: null })
      : await limits.take(limitRules.emailOracle, asker, { email: hashToken(key) }),
  );
}

export type OpenSession<Opened> = (trx: Tx, who: { userId: string; subUserId: null }) => Promise<Opened>;

/** Works once, and only in the browser that began the signup. */
export async function claimSignup<Opened>(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'hashing' | 'limits'>,
  claim: { signupId: string; browserToken: string; asker: Asker },
  openSession: OpenSession<Opened>,
): Promise<Opened | null> {
  const { db, clock, hashing } = deps;
  const claimed = await db.tx(async (trx) => {
    const signup = await findSignup(trx, claim.signupId);
    if (signup?.state !== 'made' || signup.userId === null) return null;
    if (signup.browserHash !== hashing.hashToken(claim.browserToken)) return null;
    if (!(await moveSignup(trx, signup.id, 'made', 'claimed', { claimed_at: clock.now() }))) return null;
    return { signup, opened: await openSession(trx, { userId: signup.userId, subUserId: null }) };
  });
  if (claimed === null) return null;
  giveBackLimits(deps, claimed.signup, claim.asker);
  return claimed.opened;
}

/** A sign-up that is paid counts against no limit. `asker` is the browser that opens the account. */
function giveBackLimits(
  { limits, hashing }: Pick<BillingDeps, 'limits' | 'hashing'>,
  { email, browserHash }: Pick<Signup, 'email' | 'browserHash'>,
  asker: Asker,
): void {
  limits.giveBack(limitRules.emailOracle, asker, { email: hashing.hashToken(foldEmail(email)) });
  limits.giveBack(limitRules.emailOracle, { known: `signup ${browserHash}` }, { email: null });
  limits.giveBack(limitRules.checkout, asker, { payer: `browser:${browserHash}` });
}
