import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Budget, Limits } from '#src/adapters/limits/limits.ts';
import type { Log } from '#src/adapters/log.ts';
import { foldEmail } from '#src/domain/email.ts';
import type { Browser, OpenedSession } from '#src/features/accounts/sessions/sessions.ts';
import { findDeviceHouseholds } from '#src/features/accounts/sessions/store.ts';
import { findUserByEmail } from './email-store.ts';
import { openVerified } from './open-verified.ts';
import { hasPasswordHash, replacePasswordHash } from './store.ts';

export interface SignInDeps {
  db: Database;
  clock: Clock;
  hashing: Hashing;
  limits: Limits;
  log: Log;
}

export interface MainSignIn {
  email: string;
  password: string;
  address: string;
  browser: Browser;
}

export type SignInResult =
  | { kind: 'signed-in'; opened: OpenedSession }
  | { kind: 'empty' }
  | { kind: 'invalid' }
  | { kind: 'limited'; retryAfterSeconds: number };

const windowMs = 10 * 60 * 1000;

/** Failures allowed in the window; a known browser has its own counter. Source: docs/requirements.md#limits. */
const failures = { account: 10, knownDevice: 20, address: 30 };

/** An unknown e-mail and a wrong password get the same text and cost the same work. */
export async function signInMain(deps: SignInDeps, attempt: MainSignIn): Promise<SignInResult> {
  const { email } = attempt;
  if (foldEmail(email) === '' || attempt.password === '') return { kind: 'empty' };
  // An invalid address skips the query but not the hash.
  const user = await findUserByEmail(deps.db.read, email);
  const account = { email: user?.email ?? email, userId: user?.id ?? null };
  const budgets = await signInBudgets(deps, attempt, account);
  return deps.limits.countFailures<SignInResult>(budgets, {
    run: async () => {
      const first = await openIfRight(deps, attempt, user);
      // Another sign-in may have replaced a weak hash.
      const opened =
        first === 'changed'
          ? await openIfRight(deps, attempt, await findUserByEmail(deps.db.read, email))
          : first;
      return typeof opened === 'string' ? { kind: 'invalid' } : { kind: 'signed-in', opened };
    },
    isFailure: ({ kind }) => kind === 'invalid',
  });
}

/** A stranger's guesses must not lock the household out of its own browser, not on a shared network either. */
export async function signInBudgets(
  { db, hashing }: Pick<SignInDeps, 'db' | 'hashing'>,
  { browser, address }: Pick<MainSignIn, 'browser' | 'address'>,
  { email, userId }: { email: string; userId: string | null },
): Promise<Budget[]> {
  if (browser.device !== null && userId !== null) {
    const device = hashing.hashToken(browser.device);
    const households = await findDeviceHouseholds(db.read, device);
    if (households.includes(userId)) {
      return [{ key: `sign-in:device:${device}:${userId}`, limit: failures.knownDevice, windowMs }];
    }
  }
  return [
    { key: `sign-in:address:${address}`, limit: failures.address, windowMs },
    { key: `sign-in:account:${hashing.hashToken(foldEmail(email))}`, limit: failures.account, windowMs },
  ];
}

async function openIfRight(
  deps: SignInDeps,
  { password, browser }: MainSignIn,
  user: { id: string; password_hash: string } | undefined,
): Promise<OpenedSession | 'wrong' | 'changed'> {
  const { hashing } = deps;
  const isRight = await hashing.verify(password, user?.password_hash ?? null);
  if (!isRight || user === undefined) return 'wrong';
  const { id: userId, password_hash: stored } = user;
  return openVerified(deps, browser, {
    owner: { userId, subUserId: null },
    stored,
    isStored: (trx) => hasPasswordHash(trx, userId, stored),
    hash: () => hashing.hashMain(password),
    replace: (trx, to) => replacePasswordHash(trx, userId, { from: stored, to }),
  });
}
