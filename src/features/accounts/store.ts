import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { UserTable } from '#src/adapters/db/schema-accounts.ts';
import type { Span } from '#src/domain/days.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import { selectSubUserId } from '#src/features/accounts/sub-users/store.ts';

export const accountColumns = ['id', 'email', 'email_key', 'photo_url', 'created_at'] as const;

export type AccountRow = Pick<Selectable<UserTable>, (typeof accountColumns)[number]>;

export function selectUserId(db: Reader, userId: string) {
  return db.selectFrom('user').select('id').where('id', '=', userId);
}

export async function hasUser(db: Reader, userId: string): Promise<boolean> {
  return (await selectUserId(db, userId).executeTakeFirst()) !== undefined;
}

export function findAccount(db: Reader, userId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('user').select(accountColumns).where('id', '=', userId).executeTakeFirst();
}

export function readAccount(db: Reader, userId: string): Promise<AccountRow> {
  return db.selectFrom('user').select(accountColumns).where('id', '=', userId).executeTakeFirstOrThrow();
}

export function selectAccounts(db: Reader, after: string, limit: number): Promise<AccountRow[]> {
  return db
    .selectFrom('user')
    .select(accountColumns)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface AccountCursor {
  createdAt: number;
  id: string;
}

/** Lists the oldest first, made at `until` or before, after a cursor. Times are in epoch ms. */
export function selectOldAccounts(
  db: Reader,
  { after, until, limit }: { after: AccountCursor; until: number; limit: number },
): Promise<AccountRow[]> {
  return db
    .selectFrom('user')
    .select(accountColumns)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(after.createdAt, after.id)),
    )
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findEmails(
  db: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('user').select(['id', 'email']).where('id', 'in', userIds).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function findPasswordHash(db: Reader, userId: string): Promise<string | null> {
  const row = await db.selectFrom('user').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function hasPasswordHash(db: Reader, userId: string, passwordHash: string): Promise<boolean> {
  const query = selectUserId(db, userId).where('password_hash', '=', passwordHash);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function updateUser(
  trx: Tx,
  userId: string,
  fields: Partial<Pick<UserTable, 'password_hash' | 'photo_url'>>,
): Promise<void> {
  await trx.updateTable('user').set(fields).where('id', '=', userId).execute();
}

export async function replacePasswordHash(
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

export async function deleteUser(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('user').where('id', '=', userId).execute();
}

export async function insertAdultTitles(trx: Tx, userId: string, now: number): Promise<void> {
  await trx
    .insertInto('adult_titles')
    .values({ user_id: userId, chosen_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function deleteAdultTitles(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('adult_titles').where('user_id', '=', userId).execute();
}

export async function countAccountsMade(db: Reader, { from, until }: Span): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Returns epoch ms, or null without any account. */
export async function findFirstAccount(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('user')
    .select(({ fn }) => fn.min<number | null>('created_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

export interface ViewerOwner {
  userId: string;
  /** `main` or the sub-user's id. */
  viewerKey: string;
}

export function ownerOf(viewer: Viewer): ViewerOwner {
  return { userId: viewer.userId, viewerKey: viewerKey(viewer) };
}

/** Selects no row if the owner was deleted meanwhile. */
export function selectOwner(db: Reader, { userId, viewerKey }: ViewerOwner) {
  return viewerKey === 'main' ? selectUserId(db, userId) : selectSubUserId(db, userId, viewerKey);
}

/** Marks what was rendered for the household's viewers as out of date. */
export async function raiseChanges(trx: Tx, userId: string): Promise<void> {
  await trx
    .updateTable('user')
    .set((eb) => ({ changes: eb('changes', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}
