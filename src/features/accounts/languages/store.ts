import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { emailKey, foldEmail } from '#src/domain/email.ts';
import type { Language } from '#src/domain/languages.ts';

import { findUserId } from '../email-store.ts';

interface Owner {
  userId: string;
  /** Is null for the main user. */
  subUserId: string | null;
}

/**
 * As it was stored: it may no longer be offered. A sub-user who chose none speaks as the household does. Returns null if
 * nobody chose.
 */
export async function findLanguage(db: Reader, { userId, subUserId }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('user')
    .leftJoin('sub_user', (join) =>
      join.onRef('sub_user.user_id', '=', 'user.id').on('sub_user.id', '=', subUserId),
    )
    .select(['sub_user.language as own', 'user.language as household'])
    .where('user.id', '=', userId)
    .executeTakeFirst();
  return row?.own ?? row?.household ?? null;
}

/** Of the account that has this e-mail, or had it until lately. Returns undefined without one, null if it chose none. */
export async function findLanguageByEmail(db: Reader, email: string): Promise<string | null | undefined> {
  const userId = await findUserId(db, email);
  if (userId !== null) return findLanguage(db, { userId, subUserId: null });
  const former = await db
    .selectFrom('email_change as c')
    .innerJoin('user as u', 'u.id', 'c.user_id')
    .select('u.language')
    .where('c.email_key', 'in', [emailKey(email), foldEmail(email)])
    .orderBy('c.changed_at', 'desc')
    .executeTakeFirst();
  return former?.language;
}

export async function updateLanguage(
  trx: Tx,
  { userId, subUserId }: Owner,
  language: Language,
): Promise<void> {
  if (subUserId === null) await trx.updateTable('user').set({ language }).where('id', '=', userId).execute();
  else await trx.updateTable('sub_user').set({ language }).where('id', '=', subUserId).execute();
}
