import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Limited, Limits } from '#src/adapters/limits/limits.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { beginUse, recordUse, type VerifyDeps } from '#src/features/passkeys/passkeys.ts';
import { recordAccountPasskeyUse } from './passkeys/store.ts';
import { verifyOwnPasskey } from './passkeys/verify-own.ts';
import { findPasswordHash } from './store.ts';

export interface ConfirmParentDeps extends VerifyDeps {
  db: Database;
  clock: Clock;
  hashing: Pick<Hashing, 'verify'> & VerifyDeps['hashing'];
  limits: Limits;
}

interface Asker {
  userId: string;
  /** The sub-user's, whose challenge counts in it alone. */
  session: string;
}

export type ParentConfirmation = { kind: 'confirmed' | 'wrong' } | Limited;

/** On a sub-user's device: the main user's password, or a passkey of the household. Neither opens anything else. */
export function confirmParent(
  deps: ConfirmParentDeps,
  asker: Asker,
  proof: { password: string } | { passkey: unknown },
): Promise<ParentConfirmation> {
  return deps.limits.countFailures<ParentConfirmation, never>(
    limitRules.parent,
    { known: asker.userId },
    {
      run: async () => {
        const isRight =
          'password' in proof
            ? await isPassword(deps, asker.userId, proof.password)
            : await isPasskey(deps, asker, proof.passkey);
        return { kind: isRight ? 'confirmed' : 'wrong' };
      },
      isFailure: ({ kind }) => kind === 'wrong',
      isUnguessable: 'passkey' in proof,
    },
  );
}

export function beginParentPasskey(deps: VerifyDeps, { session }: Pick<Asker, 'session'>): object {
  return beginUse(deps, purposeOf(session));
}

async function isPassword(
  { db, hashing }: ConfirmParentDeps,
  userId: string,
  password: string,
): Promise<boolean> {
  return hashing.verify(password, await findPasswordHash(db.read, userId));
}

async function isPasskey(
  deps: ConfirmParentDeps,
  { userId, session }: Asker,
  answer: unknown,
): Promise<boolean> {
  const use = await verifyOwnPasskey(deps, userId, purposeOf(session), answer);
  return use !== null && deps.db.tx((trx) => recordUse(trx, deps, use, recordAccountPasskeyUse));
}

function purposeOf(session: string): string {
  return `household parent ${session}`;
}
