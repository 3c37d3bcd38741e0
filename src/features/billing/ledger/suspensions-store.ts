import type { Expression } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';

/** `at` is epoch ms. */
export interface Suspension {
  reason: string;
  at: number;
}

export function selectSuspendedAt(db: Reader, userId: Expression<string | null>) {
  return db.selectFrom('suspension as x').select('x.at').where('x.user_id', '=', userId);
}

export function findSuspension(db: Reader, userId: string): Promise<Suspension | undefined> {
  return db
    .selectFrom('suspension')
    .select(['reason', 'at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function isSuspended(db: Reader, userId: string): Promise<boolean> {
  return (await findSuspension(db, userId)) !== undefined;
}

export async function findSuspended(db: Reader, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.selectFrom('suspension').select('user_id').where('user_id', 'in', userIds).execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Returns false if the household is suspended already; then the reason stays. */
export async function insertSuspension(
  trx: Tx,
  userId: string,
  { reason, at }: Suspension,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('suspension')
    .values({ user_id: userId, reason, at })
    .onConflict((oc) => oc.column('user_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteSuspension(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('suspension').where('user_id', '=', userId).execute();
}
