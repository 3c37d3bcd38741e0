import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { Language } from '#src/domain/languages.ts';

interface Owner {
  userId: string;
  /** Is null for the main user. */
  subUserId: string | null;
}

/** As it was stored: it may no longer be offered. Returns null if they chose none. */
export async function findLanguage(db: Reader, { userId, subUserId }: Owner): Promise<string | null> {
  const query =
    subUserId === null
      ? db.selectFrom('user').select('language').where('id', '=', userId)
      : db.selectFrom('sub_user').select('language').where('id', '=', subUserId);
  return (await query.executeTakeFirst())?.language ?? null;
}

export async function updateLanguage(
  trx: Tx,
  { userId, subUserId }: Owner,
  language: Language,
): Promise<void> {
  if (subUserId === null) await trx.updateTable('user').set({ language }).where('id', '=', userId).execute();
  else await trx.updateTable('sub_user').set({ language }).where('id', '=', subUserId).execute();
}
