import { timingSafeEqual } from 'node:crypto';
import type { Reader } from '#src/adapters/db/database.ts';
import { emailKey } from '#src/domain/email.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { BillingDeps } from '#src/features/billing/deps.ts';
import { findAccount } from '../../accounts/store.ts';
import { deleteRemindersOff, findRemindersOffSince, insertRemindersOff } from './store.ts';

export async function wantsReminders(db: Reader, userId: string): Promise<boolean> {
  return (await findRemindersOffSince(db, userId)) === null;
}

export function chooseReminders(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  userId: string,
  on: boolean,
): Promise<void> {
  return db.tx((trx) =>
    on ? deleteRemindersOff(trx, userId) : insertRemindersOff(trx, userId, clock.now()),
  );
}

/** The token is `ID.SIGNATURE`. It only stops reminders, never expires, and is bound to the address. */
export function signUnsubscribe({ hashing }: BillingDeps, userId: string, email: string): string {
  return `${userId}.${hashing.hashToken(`stop reminders ${userId} ${emailKey(email)}`)}`;
}

/** Returns the household that may stop its reminders with this token; null for an invalid token. */
export async function findUnsubscriber(
  deps: BillingDeps,
  token: string,
): Promise<{ userId: string; email: string } | null> {
  const [, userId] = /^([0-9a-zA-Z_-]{1,64})\.[0-9a-f]{64}$/.exec(token) ?? [];
  if (userId === undefined) return null;
  const account = await findAccount(deps.db.read, userId);
  if (account === undefined) return null;
  const own = Buffer.from(signUnsubscribe(deps, userId, account.email));
  const isOurs = own.length === token.length && timingSafeEqual(own, Buffer.from(token));
  return isOurs ? { userId, email: account.email } : null;
}

/** Returns the household's id. A repeated call changes nothing. */
export async function unsubscribe(deps: BillingDeps, token: string): Promise<string> {
  const household = await findUnsubscriber(deps, token);
  if (household === null) throw new Refusal('unsubscribe-unknown');
  await chooseReminders(deps, household.userId, false);
  return household.userId;
}
