import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { isSameEmail } from '#src/domain/email.ts';
import { insertMail } from '../../outbox/store.ts';
import { updateEmail } from '../email-store.ts';
import { findAccount } from '../store.ts';
import { findChanges, insertChange } from './store.ts';

/** Source: docs/requirements.md#accounts. */
const undoMs = 72 * 60 * 60 * 1000;

/** Stores the former address for the undo link, unless the new one is another spelling of the same address. */
export async function changeEmail(
  trx: Tx,
  userId: string,
  { email, now }: { email: string; now: number },
): Promise<void> {
  const before = await findAccount(trx, userId);
  if (before !== undefined && !isSameEmail(before.email, email)) {
    const former = { email: before.email, email_key: before.email_key };
    const times = { changed_at: now, expires_at: now + undoMs };
    const about = await insertChange(trx, { user_id: userId, ...former, ...times });
    await insertMail(trx, { kind: 'email-changed', address: before.email, about, now });
  }
  await updateEmail(trx, userId, email);
}

/** Includes former addresses, because mails may have gone to them too. */
export async function findAddresses(db: Reader, userId: string): Promise<string[]> {
  const account = await findAccount(db, userId);
  const changes = await findChanges(db, userId);
  return [...(account === undefined ? [] : [account]), ...changes].map(({ email }) => email);
}
