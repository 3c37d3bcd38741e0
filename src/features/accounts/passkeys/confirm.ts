import { limitRules } from '#src/domain/limit-rules.ts';
import { isToken } from '#src/domain/token.ts';
import type { ConfirmPasswordDeps, PasswordConfirmation } from '#src/features/accounts/confirm-password.ts';
import { renewSignIn } from '#src/features/accounts/sessions/store.ts';
import { recordUse, type VerifyDeps } from '#src/features/passkeys/passkeys.ts';
import { purposeOf } from './sign-in.ts';
import { recordAccountPasskeyUse } from './store.ts';
import { verifyOwnPasskey } from './verify-own.ts';

type Deps = Omit<ConfirmPasswordDeps, 'hashing'> &
  Omit<VerifyDeps, 'hashing'> & { hashing: ConfirmPasswordDeps['hashing'] & VerifyDeps['hashing'] };

interface Owner {
  userId: string;
  session: string;
  /** Of the browser that asked for the options. */
  secret: string | null;
}

/** One of the household's passkeys, instead of the password: counted with it, and as good as a new sign-in. */
export function confirmWithPasskey(
  deps: Deps,
  { userId, session, secret }: Owner,
  answer: unknown,
): Promise<PasswordConfirmation> {
  const { db, clock, hashing, limits } = deps;
  return limits.countFailures<PasswordConfirmation, never>(
    limitRules.codePassword,
    { known: userId },
    {
      run: async () => {
        if (!isToken(secret)) return { kind: 'wrong' };
        const use = await verifyOwnPasskey(deps, userId, purposeOf(secret), answer);
        if (use === null) return { kind: 'wrong' };
        const at = clock.now();
        const isRenewed = await db.tx(
          async (trx) =>
            (await recordUse(trx, deps, use, recordAccountPasskeyUse)) &&
            (await renewSignIn(trx, userId, hashing.hashToken(session), at)),
        );
        return isRenewed ? { kind: 'confirmed', at } : { kind: 'wrong' };
      },
      isFailure: ({ kind }) => kind === 'wrong',
      isUnguessable: true,
    },
  );
}
