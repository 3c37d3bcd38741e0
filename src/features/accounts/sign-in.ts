import type { Asker } from '#src/adapters/limits/limits.ts';
import { foldEmail } from '#src/domain/email.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { findDeviceHouseholds } from '#src/features/accounts/sessions/device-store.ts';
import type { Browser, OpenedSession } from '#src/features/accounts/sessions/sessions.ts';
import { findUserByEmail } from './email-store.ts';
import { openVerified } from './open-verified.ts';
import { forgetPinFailures } from './pin-store.ts';
import { hasPasswordHash, replacePasswordHash } from './store.ts';

export interface MainSignIn {
  email: string;
  password: string;
  address: string;
  browser: Browser;
}

/** An unknown e-mail and a wrong password get the same text and cost the same work. */
export async function signInMain(deps: AccountsDeps, attempt: MainSignIn): Promise<OpenedSession> {
  const { email } = attempt;
  // An invalid address skips the query but not the hash.
  const user = await findUserByEmail(deps.db.read, email);
  const account = deps.hashing.hashToken(foldEmail(user?.email ?? email));
  const asker = await signInAsker(deps, attempt, user?.id ?? null);
  const work = {
    run: async () => {
      const first = await openIfRight(deps, attempt, user);
      // Another sign-in may have replaced a weak hash.
      const opened =
        first === 'changed'
          ? await openIfRight(deps, attempt, await findUserByEmail(deps.db.read, email))
          : first;
      if (typeof opened === 'string') throw new Refusal('wrong-sign-in');
      return opened;
    },
    failures: ['wrong-sign-in'] as const,
  };
  return deps.limits.countFailures(limitRules.signIn, asker, work, { account });
}

/**
 * A browser that knows the household has a counter of its own: a stranger's guesses, even on the same network,
 * must not lock the household out.
 */
export async function signInAsker(
  { db, hashing }: AccountsDeps,
  { browser, address }: Pick<MainSignIn, 'browser' | 'address'>,
  userId: string | null,
): Promise<Asker> {
  if (browser.device !== null && userId !== null) {
    const device = hashing.hashToken(browser.device);
    const households = await findDeviceHouseholds(db.read, device);
    if (households.includes(userId)) return { known: `${device}:${userId}` };
  }
  return { known: null, address };
}

async function openIfRight(
  deps: AccountsDeps,
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
    accept: (trx) => forgetPinFailures(trx, { kind: 'main', id: userId }),
    isStored: (trx) => hasPasswordHash(trx, userId, stored),
    hash: () => hashing.hashMain(password),
    replace: (trx, to) => replacePasswordHash(trx, userId, { from: stored, to }),
  });
}
