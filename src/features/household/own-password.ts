import { limitRules } from '#src/domain/limit-rules.ts';
import { type PasswordFault, passwordFault } from '#src/domain/password.ts';
import { deleteOtherDevices } from '#src/features/accounts/sessions/device-store.ts';
import { deleteSessionOf, rotateSession, selectSessions } from '#src/features/accounts/sessions/store.ts';
import { findPasswordHash, replacePasswordHash } from '../accounts/store.ts';
import type { HouseholdDeps, MainCaller } from './deps.ts';
import { deviceHandle } from './read.ts';

export type PasswordResult =
  | { kind: 'changed'; session: string }
  | { kind: 'refused'; fault: 'fieldsEmpty' | PasswordFault | 'wrongPassword' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** The main user's other sessions end, no other device knows the household, and this session gets another token. */
export async function changePassword(
  deps: HouseholdDeps,
  caller: MainCaller,
  { current, next }: { current: string; next: string },
): Promise<PasswordResult> {
  const { userId } = caller.viewer;
  if (current === '' || next === '') return { kind: 'refused', fault: 'fieldsEmpty' };
  const { isCommon } = deps.hashing;
  const fault = await passwordFault(next, { email: caller.viewer.email, isCommon });
  if (fault !== null) return { kind: 'refused', fault };
  // Shared by every form of the profile that asks for the password.
  return deps.limits.countFailures<PasswordResult, never>(
    limitRules.ownPassword,
    { known: userId },
    {
      run: () => replaceIfRight(deps, caller, { current, next }),
      isFailure: (result) => result.kind === 'refused' && result.fault === 'wrongPassword',
    },
  );
}

async function replaceIfRight(
  { db, hashing }: HouseholdDeps,
  { viewer: { userId }, session: held }: MainCaller,
  { current, next }: { current: string; next: string },
): Promise<PasswordResult> {
  const from = await findPasswordHash(db.read, userId);
  const isRight = await hashing.verify(current, from);
  if (from === null || !isRight) return { kind: 'refused', fault: 'wrongPassword' };
  const to = await hashing.hashMain(next);
  const session = hashing.newToken();
  const hashes = { held: hashing.hashToken(held), fresh: hashing.hashToken(session) };
  const changed = await db.tx(
    // Signed out meanwhile, nothing changes.
    async (trx) => {
      if (!(await rotateSession(trx, userId, hashes))) return false;
      await deleteOtherDevices(trx, userId, hashes.fresh);
      return replacePasswordHash(trx, userId, { from, to });
    },
  );
  if (!changed) return { kind: 'refused', fault: 'wrongPassword' };
  return { kind: 'changed', session };
}

export async function endDevice(
  { db, clock, hashing }: HouseholdDeps,
  { viewer: { userId } }: MainCaller,
  handle: string,
): Promise<void> {
  const rows = await selectSessions(db.read, userId, clock.now(), 1_000);
  const meant = rows.find(({ token_hash }) => deviceHandle(hashing, token_hash) === handle);
  if (meant === undefined) return;
  await db.tx((trx) => deleteSessionOf(trx, userId, meant.token_hash));
}
