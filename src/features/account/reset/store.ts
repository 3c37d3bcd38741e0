import type { Reader, Tx } from '#src/adapters/db/database.ts';

/** Keeps what a link to a new password is known by, and drops those whose time is over. */
export async function insertReset(
  trx: Tx,
  reset: { tokenHash: string; userId: string; expiresAt: number; now: number },
): Promise<void> {
  const { tokenHash, userId, expiresAt, now } = reset;
  const expired = trx
    .selectFrom('password_reset')
    .select('token_hash')
    .where('expires_at', '<=', now)
    .limit(100);
  await trx.deleteFrom('password_reset').where('token_hash', 'in', expired).execute();
  await trx
    .insertInto('password_reset')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Whose password a link may set, or null. */
export async function findReset(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<{ userId: string; email: string } | null> {
  const row = await db
    .selectFrom('password_reset as r')
    .innerJoin('user as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.email'])
    .where('r.token_hash', '=', tokenHash)
    .where('r.expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : { userId: row.id, email: row.email };
}

/** Spends a link; false when it was spent meanwhile. */
export async function spendReset(trx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Sets a password, and ends everything that the old one had opened: other links, and every session. */
export async function replacePassword(trx: Tx, userId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
  await trx.deleteFrom('session').where('user_id', '=', userId).execute();
}
