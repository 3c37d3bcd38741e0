import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import { emailKey, readEmail } from '#src/domain/email.ts';
import { type Browser, type OpenedSession, prepareSession } from './sessions.ts';
import { findDeviceHouseholds, findUserByEmail, hasPasswordHash } from './store.ts';

export interface SignInDeps {
  db: Database;
  clock: Clock;
  hashing: Hashing;
  limits: Limits;
}

export interface MainSignIn {
  email: string;
  password: string;
  /** As limits count it. */
  address: string;
  browser: Browser;
}

export type SignInResult =
  | { kind: 'signed-in'; opened: OpenedSession }
  | { kind: 'empty' }
  | { kind: 'invalid' }
  | { kind: 'limited'; retryAfterSeconds: number };

const windowMs = 10 * 60 * 1000;

/** Failures allowed in the window. Source: contract; a browser that is known has a counter of its own. */
const failures = { account: 10, knownDevice: 20, address: 30 };

/**
 * Signs a main user in. An unknown e-mail and a wrong password are alike in words and in work. A guess is
 * counted before it is checked, so that many at once are no way around the limit; a right one isn't counted.
 * @throws HashingBusy, DatabaseBusy
 */
export async function signInMain(deps: SignInDeps, attempt: MainSignIn): Promise<SignInResult> {
  const { limits } = deps;
  const key = emailKey(attempt.email);
  if (key === '' || attempt.password === '') return { kind: 'empty' };
  const byAddress = `sign-in:address:${attempt.address}`;
  const address = limits.peek(byAddress, failures.address, windowMs);
  if (!address.allowed) return { kind: 'limited', retryAfterSeconds: address.retryAfterSeconds };
  // What can't be an address isn't looked up, but worked on like any other.
  const user = readEmail(key) === null ? undefined : await findUserByEmail(deps.db.read, key);
  const counter = await counterOf(deps, key, user?.id ?? null, attempt.browser);
  const allowance = limits.take(counter.key, counter.limit, windowMs);
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  const opened = await openIfRight(deps, attempt, user).catch((error: unknown) => {
    limits.giveBack(counter.key);
    throw error;
  });
  if (opened === null) {
    limits.take(byAddress, failures.address, windowMs);
    return { kind: 'invalid' };
  }
  limits.giveBack(counter.key);
  return { kind: 'signed-in', opened };
}

/** Which failures a guess counts with: a stranger's can then not lock the household out of its own browser. */
async function counterOf(
  { db, hashing }: SignInDeps,
  key: string,
  userId: string | null,
  browser: Browser,
): Promise<{ key: string; limit: number }> {
  if (browser.device !== null && userId !== null) {
    const device = hashing.hashToken(browser.device);
    const households = await findDeviceHouseholds(db.read, device);
    if (households.includes(userId)) {
      return { key: `sign-in:device:${device}:${userId}`, limit: failures.knownDevice };
    }
  }
  return { key: `sign-in:account:${hashing.hashToken(key)}`, limit: failures.account };
}

async function openIfRight(
  { db, clock, hashing }: SignInDeps,
  { password, browser }: MainSignIn,
  user: { id: string; password_hash: string } | undefined,
): Promise<OpenedSession | null> {
  const isRight = await hashing.verify(password, user?.password_hash ?? null);
  if (!isRight || user === undefined) return null;
  const open = prepareSession({ hashing, clock }, browser);
  return db.tx(async (trx) => {
    // Deleted, or given another password, while the hash was computed.
    if (!(await hasPasswordHash(trx, user.id, user.password_hash))) return null;
    return open(trx, { userId: user.id, subUserId: null });
  });
}
