import { foldEmail } from '#src/domain/email.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { isToken } from '#src/domain/token.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import {
  type Browser,
  type OpenedSession,
  prepareSession,
} from '#src/features/accounts/sessions/sessions.ts';
import { signInAsker } from '#src/features/accounts/sign-in.ts';
import { beginUse, readCredentialId, recordUse, verifyUse } from '#src/features/passkeys/passkeys.ts';
import { findAccountPasskey, recordAccountPasskeyUse } from './store.ts';

/** `secret` is the browser's cookie; a challenge is valid only together with it. */
export function beginPasskeySignIn(
  deps: AccountsDeps,
  secret: string | null,
): { options: object; secret: string } {
  const held = isToken(secret) ? secret : deps.hashing.newToken();
  return { options: beginUse(deps, purposeOf(held)), secret: held };
}

interface PasskeySignIn {
  answer: unknown;
  secret: string | null;
  address: string;
  browser: Browser;
}

/** Counts failures and opens a session as a sign-in by password does. */
export async function signInWithPasskey(deps: AccountsDeps, attempt: PasskeySignIn): Promise<OpenedSession> {
  const credentialId = readCredentialId(attempt.answer);
  const passkey = credentialId === null ? undefined : await findAccountPasskey(deps.db.read, credentialId);
  const account =
    passkey === undefined
      ? { email: credentialId ?? '', userId: null }
      : { email: passkey.email, userId: passkey.ownerId };
  const asker = await signInAsker(deps, attempt, account.userId);
  const work = {
    run: async () => {
      const opened = passkey === undefined ? null : await openIfVerified(deps, attempt, passkey);
      if (opened === null) throw new Refusal('wrong-sign-in-passkey');
      return opened;
    },
    failures: ['wrong-sign-in-passkey'] as const,
    isUnguessable: true,
  };
  return deps.limits.countFailures(limitRules.signIn, asker, work, {
    account: deps.hashing.hashToken(foldEmail(account.email)),
  });
}

async function openIfVerified(
  deps: AccountsDeps,
  { answer, secret, browser }: PasskeySignIn,
  passkey: Parameters<typeof verifyUse>[3],
): Promise<OpenedSession | null> {
  const use = isToken(secret) ? await verifyUse(deps, purposeOf(secret), answer, passkey) : null;
  if (use === null) return null;
  const open = prepareSession(deps, browser);
  return deps.db.tx(async (trx) =>
    (await recordUse(trx, deps, use, recordAccountPasskeyUse))
      ? open(trx, { userId: passkey.ownerId, subUserId: null })
      : null,
  );
}

/** Ties a challenge to a browser's cookie. The passkey may sign in, or confirm the user who is signed in. */
export function purposeOf(secret: string): string {
  return `household sign-in ${secret}`;
}
