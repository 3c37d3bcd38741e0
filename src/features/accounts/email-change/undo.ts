import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { isToken } from '#src/domain/token.ts';
import { deleteSessions } from '../../sessions/store.ts';
import { resetLifeMs } from '../reset/reset.ts';
import { deleteResets, insertReset } from '../reset/store.ts';
import { updateUser } from '../store.ts';
import {
  deleteChangesSince,
  deleteExpiredChanges,
  findChange,
  findChangeOf,
  insertUndo,
  type OpenChange,
} from './store.ts';

export interface UndoDeps {
  db: Database;
  clock: Clock;
  hashing: Pick<Hashing, 'hashToken' | 'newToken'>;
}

/**
 * Makes the token of a link that puts an address back; null when that can't be done any more. Only its hash is
 * kept, and an earlier link goes on: it may be in a mail that came late.
 * @throws DatabaseBusy
 */
export async function issueUndo({ db, clock, hashing }: UndoDeps, changeId: string): Promise<string | null> {
  if ((await findChange(db.read, changeId, clock.now())) === null) return null;
  const token = hashing.newToken();
  await db.tx((trx) => insertUndo(trx, changeId, hashing.hashToken(token)));
  return token;
}

/** The address that a link puts back, or null when it can't any more. */
export async function readUndo({ db, clock, hashing }: UndoDeps, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const change = await findChangeOf(db.read, hashing.hashToken(token), clock.now());
  return change?.email ?? null;
}

export type UndoResult =
  /** The address is back; `reset` opens the page where a new password is set. */
  | { kind: 'undone'; reset: string }
  /** Somebody has made another account with it since. */
  | { kind: 'taken' }
  | { kind: 'gone' };

/**
 * Puts an address back by a link, once. Every session of the household ends, and a new password can be set:
 * whoever changed the address may know the old one.
 * @throws DatabaseBusy
 */
export async function undoEmailChange({ db, clock, hashing }: UndoDeps, token: string): Promise<UndoResult> {
  if (!isToken(token)) return { kind: 'gone' };
  const reset = hashing.newToken();
  const work = () =>
    db.tx(async (trx): Promise<UndoResult> => {
      const now = clock.now();
      const change = await findChangeOf(trx, hashing.hashToken(token), now);
      if (change === null) return { kind: 'gone' };
      await restoreEmail(trx, change);
      const { userId } = change;
      const tokenHash = hashing.hashToken(reset);
      await insertReset(trx, { tokenHash, userId, expiresAt: now + resetLifeMs, now });
      return { kind: 'undone', reset };
    });
  return work().catch((error: unknown) => {
    if (error instanceof UniqueViolation) return { kind: 'taken' };
    throw error;
  });
}

/**
 * Puts an address back and ends what the other one could open: every session, links to a new password, and
 * the ways back to what came after it, which may be in a stranger's mailbox. @throws UniqueViolation
 */
async function restoreEmail(trx: Tx, { userId, email, emailKey, changedAt }: OpenChange): Promise<void> {
  await updateUser(trx, userId, { email, email_key: emailKey });
  await deleteSessions(trx, userId);
  await deleteResets(trx, userId);
  await deleteChangesSince(trx, userId, changedAt);
}

/** Forgets addresses that can't be put back any more. @throws DatabaseBusy */
export function forgetOldAddresses({ db, clock }: Pick<UndoDeps, 'db' | 'clock'>): Promise<void> {
  return db.tx((trx) => deleteExpiredChanges(trx, clock.now()));
}
