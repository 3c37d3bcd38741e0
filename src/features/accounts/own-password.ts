import { passwordFault } from '#src/domain/password.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { requireProof } from '#src/domain/require-proof.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { deleteOtherDevices } from './sessions/device-store.ts';
import { rotateSession } from './sessions/ending-store.ts';
import { updateUser } from './store.ts';

/** Returns this session's new token. Ends the main user's other sessions and forgets other devices. */
export async function changePassword(
  { db, clock, hashing }: AccountsDeps,
  { viewer, session: held }: { viewer: MainUser; session: string },
  password: string,
): Promise<string> {
  requireProof(viewer, clock.now());
  const { userId, email } = viewer;
  const fault = await passwordFault(password, { email, isCommon: hashing.isCommon });
  if (fault !== null) throw new Refusal(fault);
  const passwordHash = await hashing.hashMain(password);
  const session = hashing.newToken();
  const hashes = { held: hashing.hashToken(held), fresh: hashing.hashToken(session) };
  await db.tx(async (trx) => {
    // The session has ended meanwhile, by another new password or by a sign-out.
    if (!(await rotateSession(trx, userId, hashes))) throw new Refusal('proof-needed');
    await deleteOtherDevices(trx, userId, hashes.fresh);
    await updateUser(trx, userId, { password_hash: passwordHash });
  });
  return session;
}
