import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Limited, Limits } from '#src/adapters/limits/limits.ts';
import {
  beginUse,
  readCredentialId,
  recordUse,
  type VerifyDeps,
  verifyUse,
} from '#src/features/passkeys/passkeys.ts';
import { findAccountPasskey, recordAccountPasskeyUse } from './passkeys/store.ts';
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

/** A counter of its own: who guesses here keeps no main user from the profile. Source: docs/requirements.md#limits. */
const guesses = { limit: 10, windowMs: 10 * 60_000 };

export type ParentConfirmation = { kind: 'confirmed' | 'wrong' } | Limited;

/** On a sub-user's device: the main user's password, or a passkey of the household. Neither opens anything else. */
export function confirmParent(
  deps: ConfirmParentDeps,
  asker: Asker,
  proof: { password: string } | { passkey: unknown },
): Promise<ParentConfirmation> {
  return deps.limits.countFailures<ParentConfirmation>([{ key: `parent:${asker.userId}`, ...guesses }], {
    run: async () => {
      const isRight =
        'password' in proof
          ? await isPassword(deps, asker.userId, proof.password)
          : await isPasskey(deps, asker, proof.passkey);
      return { kind: isRight ? 'confirmed' : 'wrong' };
    },
    isFailure: ({ kind }) => kind === 'wrong',
  });
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
  const credentialId = readCredentialId(answer);
  const passkey = credentialId === null ? undefined : await findAccountPasskey(deps.db.read, credentialId);
  if (passkey?.ownerId !== userId) return false;
  const use = await verifyUse(deps, purposeOf(session), answer, passkey);
  if (use === null) return false;
  return deps.db.tx((trx) => recordUse(trx, deps, use, recordAccountPasskeyUse));
}

function purposeOf(session: string): string {
  return `household parent ${session}`;
}
