import type { Reader } from '#src/adapters/db/database.ts';
import { emailKey, foldEmail } from '#src/domain/email.ts';

import { findUserId } from '../email-store.ts';
import type { AccountCursor } from '../store.ts';

interface Owner {
  userId: string;
  /** Null for the main user. */
  subUserId: string | null;
}

/**
 * Returns the stored language, which may no longer be offered. A sub-user without a choice gets the main user's
 * language. Returns null if neither has chosen.
 */
export async function findLanguage(db: Reader, { userId, subUserId }: Owner): Promise<string | null> {
  const rows = await db
    .selectFrom('viewer_setting')
    .select(['viewer_key', 'value'])
    .where('user_id', '=', userId)
    .where('viewer_key', 'in', ['main', subUserId ?? 'main'])
    .where('name', '=', 'language')
    .execute();
  const own = rows.find((row) => row.viewer_key === subUserId);
  return (own ?? rows.find((row) => row.viewer_key === 'main'))?.value ?? null;
}

/**
 * Returns the language of the account that has this e-mail, or had it until lately: undefined without such an
 * account, null without a choice.
 */
export async function findLanguageByEmail(db: Reader, email: string): Promise<string | null | undefined> {
  const userId = (await findUserId(db, email)) ?? (await findFormerUserId(db, email));
  return userId === undefined ? undefined : findLanguage(db, { userId, subUserId: null });
}

async function findFormerUserId(db: Reader, email: string): Promise<string | undefined> {
  const former = await db
    .selectFrom('email_change')
    .select('user_id')
    .where('email_key', 'in', [emailKey(email), foldEmail(email)])
    .orderBy('changed_at', 'desc')
    .executeTakeFirst();
  return former?.user_id;
}

/** Counts accounts made at `until` or before, after a cursor, by the language of their main users. */
export async function countByLanguage(
  db: Reader,
  { after, until }: { after: AccountCursor; until: number },
): Promise<{ language: string | null; count: number }[]> {
  const rows = await db
    .selectFrom('user as u')
    .leftJoin('viewer_setting as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.viewer_key', '=', 'main').on('s.name', '=', 'language'),
    )
    .select(({ fn }) => ['s.value as language', fn.countAll().as('count')])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('u.created_at', 'u.id'), '>', tuple(after.createdAt, after.id)),
    )
    .where('u.created_at', '<=', until)
    .groupBy('s.value')
    .execute();
  return rows.map(({ language, count }) => ({ language, count: Number(count) }));
}
