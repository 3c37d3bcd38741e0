import { passwordFault } from '#src/domain/password.ts';
import type { Caller, HouseholdDeps } from './deps.ts';
import { findPasswordHash, rotateSession, updatePassword } from './store.ts';

export type PasswordResult =
  | { kind: 'changed'; session: string }
  | { kind: 'refused'; fault: 'fieldsEmpty' | 'short' | 'long' | 'wrongPassword' }
  | { kind: 'limited'; retryAfterSeconds: number };

const windowMs = 10 * 60 * 1000;

/** As many as guesses at sign-in. Source: contract. */
const guesses = 10;

/**
 * Changes the main user's own password. The main user's other sessions end; this one gets another token.
 * @throws HashingBusy, DatabaseBusy
 */
export async function changePassword(
  { db, hashing, limits }: HouseholdDeps,
  { viewer: { userId }, session: held }: Caller,
  { current, next }: { current: string; next: string },
): Promise<PasswordResult> {
  if (current === '' || next === '') return { kind: 'refused', fault: 'fieldsEmpty' };
  const fault = passwordFault(next);
  if (fault !== null) return { kind: 'refused', fault };
  const key = `own-password:${userId}`;
  const allowance = limits.take(key, guesses, windowMs);
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  const from = await findPasswordHash(db.read, userId);
  const isRight = await hashing.verify(current, from);
  if (from === null || !isRight) return { kind: 'refused', fault: 'wrongPassword' };
  const to = await hashing.hashMain(next);
  const session = hashing.newToken();
  const hashes = { held: hashing.hashToken(held), fresh: hashing.hashToken(session) };
  const changed = await db.tx(
    // The session first: signed out meanwhile, nothing is changed.
    async (trx) => (await rotateSession(trx, userId, hashes)) && updatePassword(trx, userId, { from, to }),
  );
  if (!changed) return { kind: 'refused', fault: 'wrongPassword' };
  limits.giveBack(key);
  return { kind: 'changed', session };
}
