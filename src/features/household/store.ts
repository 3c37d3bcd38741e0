import type { Reader, Tx } from '#src/adapters/db/database.ts';

/** Ends all sessions of a sub-user. */
export async function deleteSubUserSessions(trx: Tx, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).where('sub_user_id', '=', id).execute();
}

/** A session as the list of devices needs it. */
export interface DeviceRow {
  token_hash: string;
  device: string;
  last_seen_at: number;
  /** Null for the main user. */
  sub_user_id: string | null;
}

/** The sessions of a household that still run, the latest used first; at most `limit`. */
export function selectSessions(db: Reader, userId: string, now: number, limit: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('session')
    .select(['token_hash', 'device', 'last_seen_at', 'sub_user_id'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .limit(limit)
    .execute();
}

/** Ends one session of this household. */
export async function deleteHouseholdSession(trx: Tx, userId: string, tokenHash: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute();
}

/** Gives the main user's session another token and ends the main user's others; false when it has ended. */
export async function rotateSession(
  trx: Tx,
  userId: string,
  hashes: { held: string; fresh: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ token_hash: hashes.fresh })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashes.held)
    .where('sub_user_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('sub_user_id', 'is', null)
    .where('token_hash', '!=', hashes.fresh)
    .execute();
  return true;
}

/** The account that has an e-mail, by its key. */
export async function findEmailOwner(db: Reader, emailKey: string): Promise<string | null> {
  const row = await db.selectFrom('user').select('id').where('email_key', '=', emailKey).executeTakeFirst();
  return row?.id ?? null;
}

/** Gives the account another e-mail. @throws UniqueViolation when somebody has it */
export async function updateEmail(
  trx: Tx,
  userId: string,
  told: { email: string; email_key: string },
): Promise<void> {
  await trx.updateTable('user').set(told).where('id', '=', userId).execute();
}

/** The hash of the main user's password. */
export async function findPasswordHash(db: Reader, userId: string): Promise<string | null> {
  const row = await db.selectFrom('user').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Gives the main user another password; false when it isn't `from` any more. */
export async function updatePassword(
  trx: Tx,
  userId: string,
  hashes: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user')
    .set({ password_hash: hashes.to })
    .where('id', '=', userId)
    .where('password_hash', '=', hashes.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether an account is still there. */
export async function hasUser(trx: Tx, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst();
  return row !== undefined;
}
