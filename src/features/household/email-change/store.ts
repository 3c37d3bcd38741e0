import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { insertMail } from '../../outbox/store.ts';

/** For how long an address can be put back, in ms. Source: product decisions, T10. */
const undoMs = 72 * 60 * 60 * 1000;

/**
 * Keeps the address that an account has, before another takes its place, and has its owner told. The same
 * address spelled otherwise is no change.
 */
export async function noteEmailChange(
  trx: Tx,
  userId: string,
  { newKey, now }: { newKey: string; now: number },
): Promise<void> {
  const before = await trx
    .selectFrom('user')
    .select(['email', 'email_key'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (before === undefined || before.email_key === newKey) return;
  const id = randomUUID();
  const times = { changed_at: now, expires_at: now + undoMs };
  await trx
    .insertInto('email_change')
    .values({ id, user_id: userId, ...before, ...times })
    .execute();
  await insertMail(trx, { kind: 'email-changed', address: before.email, about: id, now });
}

/** Every address that mails of a household may have gone to: its own, and those that it had lately. */
export async function selectAddresses(db: Reader, userId: string): Promise<string[]> {
  const own = await db.selectFrom('user').select('email').where('id', '=', userId).execute();
  const former = await db.selectFrom('email_change').select('email').where('user_id', '=', userId).execute();
  return [...own, ...former].map(({ email }) => email);
}
