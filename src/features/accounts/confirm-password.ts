import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Limited, Limits } from '#src/adapters/limits/limits.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { renewSignIn } from '#src/features/accounts/sessions/store.ts';
import { findPasswordHash } from './store.ts';

export interface ConfirmPasswordDeps {
  db: Database;
  clock: Clock;
  hashing: Pick<Hashing, 'verify' | 'hashToken'>;
  limits: Limits;
}

/** Sessions by code and the profile's forms have a counter each. */
type Counter = 'codePassword' | 'ownPassword';

export type PasswordConfirmation = { kind: 'confirmed'; at: number } | { kind: 'wrong' } | Limited;

/** A right password makes the session as recent as a new sign-in. */
export function confirmPassword(
  { db, clock, hashing, limits }: ConfirmPasswordDeps,
  { userId, session, counter }: { userId: string; session: string; counter: Counter },
  password: string,
): Promise<PasswordConfirmation> {
  return limits.countFailures<PasswordConfirmation, never>(
    limitRules[counter],
    { known: userId },
    {
      run: async () => {
        const stored = await findPasswordHash(db.read, userId);
        if (!(await hashing.verify(password, stored))) return { kind: 'wrong' };
        const at = clock.now();
        // Signed out, or another password meanwhile.
        const isRenewed = await db.tx(
          async (trx) =>
            (await findPasswordHash(trx, userId)) === stored &&
            (await renewSignIn(trx, userId, hashing.hashToken(session), at)),
        );
        return isRenewed ? { kind: 'confirmed', at } : { kind: 'wrong' };
      },
      isFailure: ({ kind }) => kind === 'wrong',
    },
  );
}
