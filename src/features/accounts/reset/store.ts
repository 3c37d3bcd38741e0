import type { Reader, Tx } from '#src/adapters/db/database.ts';

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

export async function findReset(db: Reader, tokenHash: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('password_reset')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function deleteResets(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
}

export async function spendReset(trx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
