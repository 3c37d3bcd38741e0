import type { Transaction } from 'kysely';
import type { Reader } from '#src/adapters/db/database.ts';
import type { Schema } from '#src/adapters/db/schema.ts';

/** A running transaction. */
export type Tx = Transaction<Schema>;

/** A sub-user as stored. */
export interface SubUserRow {
  id: string;
  slot: number;
  name: string;
  age_group: string;
  genres: string;
}

/** The sub-users of a household, in the order of their slots. */
export function selectSubUsers(db: Reader, userId: string): Promise<SubUserRow[]> {
  return db
    .selectFrom('sub_user')
    .select(['id', 'slot', 'name', 'age_group', 'genres'])
    .where('user_id', '=', userId)
    .orderBy('slot')
    .execute();
}

export interface SubUserInsert {
  id: string;
  user_id: string;
  slot: number;
  name: string;
  password_hash: string;
  age_group: string;
  genres: string;
  created_at: number;
  consent_at: number | null;
}

/** The age group of a sub-user of this household, as stored; null when it has none of that id. */
export async function findAgeGroup(db: Reader, userId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('sub_user')
    .select('age_group')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.age_group ?? null;
}

/** Adds a sub-user. @throws UniqueViolation when the slot is taken */
export async function insertSubUser(trx: Tx, row: SubUserInsert): Promise<void> {
  await trx.insertInto('sub_user').values(row).execute();
}

/** Changes a sub-user of this household. */
export async function updateSubUser(
  trx: Tx,
  { userId, id }: { userId: string; id: string },
  told: Partial<Pick<SubUserInsert, 'age_group' | 'genres' | 'password_hash' | 'consent_at'>>,
): Promise<void> {
  await trx
    .updateTable('sub_user')
    // Its own id first: an update must set something, even when nothing was told.
    .set({ id, ...told })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a sub-user of this household, with its sessions and its history. Nothing happens to any other. */
export async function deleteSubUser(trx: Tx, userId: string, id: string): Promise<void> {
  await deleteSubUserSessions(trx, userId, id);
  await trx.deleteFrom('history').where('user_id', '=', userId).where('viewer_key', '=', id).execute();
  await trx.deleteFrom('sub_user').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Ends all sessions of a sub-user. */
export async function deleteSubUserSessions(trx: Tx, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).where('sub_user_id', '=', id).execute();
}

/** What one viewer of a household watched last. */
export function selectLatest(
  db: Reader,
  userId: string,
  viewerKey: string,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('history')
    .select('name')
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    .orderBy('watched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A session as the list of devices needs it. */
export interface DeviceRow {
  token_hash: string;
  device: string;
  last_seen_at: number;
  /** The sub-user's name; null for the main user. */
  name: string | null;
}

/** The sessions of a household that still run, the latest used first; at most `limit`. */
export function selectSessions(db: Reader, userId: string, now: number, limit: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('session as s')
    .leftJoin('sub_user as m', 'm.id', 's.sub_user_id')
    .select(['s.token_hash', 's.device', 's.last_seen_at', 'm.name'])
    .where('s.user_id', '=', userId)
    .where('s.expires_at', '>', now)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.token_hash')
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
