import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { SignInCodeTable } from '#src/adapters/db/schema-accounts.ts';

export interface CodeOwner {
  userId: string;
  /** Null for the main user. */
  subUserId: string | null;
  /** The session that confirmed the code, if a code opened that one too. */
  confirmedBy: string | null;
}

/** Each new code deletes more old codes than it adds. */
const removedWithEach = 100;

/** Throws `UniqueViolation` if another browser shows this code. */
export async function insertCode(
  trx: Tx,
  code: Pick<SignInCodeTable, 'code_hash' | 'browser_hash' | 'device' | 'expires_at'>,
  now: number,
): Promise<void> {
  await deleteExpiredCodes(trx, now, removedWithEach);
  await trx
    .insertInto('sign_in_code')
    .values({ ...code, user_id: null, sub_user_id: null, confirmed_by: null })
    .execute();
}

export async function deleteExpiredCodes(trx: Tx, now: number, limit: number): Promise<number> {
  const expired = trx
    .selectFrom('sign_in_code')
    .select('code_hash')
    .where('expires_at', '<=', now)
    .limit(limit);
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_code')
    .where('code_hash', 'in', expired)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Also finds a code that was confirmed. */
export async function findCodeOfBrowser(
  db: Reader,
  browserHash: string,
  now: number,
): Promise<{ isConfirmed: boolean } | null> {
  const row = await db
    .selectFrom('sign_in_code')
    .select('user_id')
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : { isConfirmed: row.user_id !== null };
}

/** Returns the name of the device that shows the code and waits, or null. */
export async function findWaitingDevice(db: Reader, codeHash: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('sign_in_code')
    .select('device')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return row?.device ?? null;
}

/** Returns false unless the code waits: of several concurrent calls only one returns true. */
export async function confirmWaiting(
  trx: Tx,
  codeHash: string,
  { now, userId, subUserId, confirmedBy }: CodeOwner & { now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sign_in_code')
    .set({ user_id: userId, sub_user_id: subUserId, confirmed_by: confirmedBy })
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteWaiting(trx: Tx, codeHash: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_code')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes the code, so that only the first call gets its owner. */
export async function takeConfirmed(trx: Tx, browserHash: string, now: number): Promise<CodeOwner | null> {
  const row = await trx
    .deleteFrom('sign_in_code')
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('user_id', 'is not', null)
    .returning(['user_id', 'sub_user_id', 'confirmed_by'])
    .executeTakeFirst();
  if (row?.user_id == null) return null;
  return { userId: row.user_id, subUserId: row.sub_user_id, confirmedBy: row.confirmed_by };
}

/** Deletes the codes that the household has confirmed. */
export async function deleteCodes(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('sign_in_code').where('user_id', '=', userId).execute();
}

export async function deleteSubUserCodes(trx: Tx, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('sign_in_code').where('user_id', '=', userId).where('sub_user_id', '=', id).execute();
}
