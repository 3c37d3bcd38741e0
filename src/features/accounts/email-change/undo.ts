import type { Tx } from '#src/adapters/db/database.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { isToken } from '#src/domain/token.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { deletePasskeys } from '#src/features/accounts/passkeys/store.ts';
import { deletePins } from '#src/features/accounts/pin-store.ts';
import { deleteDevices } from '#src/features/accounts/sessions/device-store.ts';
import { deleteSessions } from '#src/features/accounts/sessions/store.ts';
import { restoreUserEmail } from '../email-store.ts';
import { resetLifeMs } from '../reset/reset.ts';
import { deleteResets, insertReset } from '../reset/store.ts';
import {
  deleteChangesSince,
  deleteExpiredChanges,
  findChange,
  findChangeOf,
  insertUndo,
  type OpenChange,
} from './store.ts';

/** Earlier links stay valid, because a late mail may contain one. */
export async function issueUndo(
  { db, clock, hashing }: AccountsDeps,
  changeId: string,
): Promise<string | null> {
  if ((await findChange(db.read, changeId, clock.now())) === null) return null;
  const token = hashing.newToken();
  await db.tx((trx) => insertUndo(trx, changeId, hashing.hashToken(token)));
  return token;
}

export async function findEmailUndo(
  { db, clock, hashing }: AccountsDeps,
  token: string,
): Promise<string | null> {
  if (!isToken(token)) return null;
  const change = await findChangeOf(db.read, hashing.hashToken(token), clock.now());
  return change?.email ?? null;
}

/**
 * Restores the former address, and returns the token for setting a new password. Ends all sessions and deletes
 * known devices, passkeys and PINs, because a stranger may have any of them.
 */
export async function undoEmailChange({ db, clock, hashing }: AccountsDeps, token: string): Promise<string> {
  if (!isToken(token)) throw new Refusal('undo-over');
  const reset = hashing.newToken();
  const work = () =>
    db.tx(async (trx) => {
      const now = clock.now();
      const change = await findChangeOf(trx, hashing.hashToken(token), now);
      if (change === null) throw new Refusal('undo-over');
      await restoreEmail(trx, change);
      const { userId } = change;
      const tokenHash = hashing.hashToken(reset);
      await insertReset(trx, { tokenHash, userId, expiresAt: now + resetLifeMs, now });
      return reset;
    });
  return work().catch((error: unknown) => {
    throw error instanceof UniqueViolation ? new Refusal('former-address-taken') : error;
  });
}

/** Deletes later changes too, because their undo links may be in the stranger's mailbox. */
async function restoreEmail(trx: Tx, { userId, ...former }: OpenChange): Promise<void> {
  const { changedAt } = former;
  await restoreUserEmail(trx, userId, former);
  await deleteSessions(trx, userId);
  await deleteDevices(trx, userId);
  await deletePasskeys(trx, userId);
  await deletePins(trx, userId);
  await deleteResets(trx, userId);
  await deleteChangesSince(trx, userId, changedAt);
}

export function forgetOldAddresses({ db, clock }: AccountsDeps): Promise<void> {
  return db.tx((trx) => deleteExpiredChanges(trx, clock.now()));
}
