import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { findEarlyEnds, findPaidUntils } from '#src/features/billing/ledger/periods-store.ts';
import { findSuspended } from '#src/features/billing/ledger/suspensions-store.ts';
import { type AccountCursor, type AccountRow, findAccount, selectOldAccounts } from '../../accounts/store.ts';

/** Times in epoch ms. */
export interface HouseholdEnd {
  userId: string;
  email: string;
  createdAt: number;
  /** The end of the last period, or the account's creation. */
  lapsedAt: number;
  /** Null before the notice. */
  noticeAt: number | null;
  /** A suspended household isn't deleted. */
  isSuspended: boolean;
}

/** Lists households whose account was made at `until` or before, the oldest first. */
export async function findHouseholdEnds(
  db: Reader,
  span: { after: AccountCursor; until: number; limit: number },
): Promise<HouseholdEnd[]> {
  return readEnds(db, await selectOldAccounts(db, span));
}

export async function findHouseholdEnd(db: Reader, userId: string): Promise<HouseholdEnd | null> {
  const account = await findAccount(db, userId);
  const [end = null] = await readEnds(db, account === undefined ? [] : [account]);
  return end;
}

async function readEnds(db: Reader, accounts: readonly AccountRow[]): Promise<HouseholdEnd[]> {
  const ids = accounts.map(({ id }) => id);
  const [paidUntils, earlyEnds, notices, suspended] = await Promise.all([
    findPaidUntils(db, ids),
    findEarlyEnds(db, ids),
    findNotices(db, ids),
    findSuspended(db, ids),
  ]);
  return accounts.map(({ id: userId, email, created_at: createdAt }) => {
    const lapsedAt = Math.max(createdAt, paidUntils.get(userId) ?? 0, earlyEnds.get(userId) ?? 0);
    const notice = notices.find((one) => one.userId === userId && one.lapsedAt === lapsedAt);
    const noticeAt = notice?.noticeAt ?? null;
    return { userId, email, createdAt, lapsedAt, noticeAt, isSuspended: suspended.has(userId) };
  });
}

/** Few households have a notice, so a query of its own is cheap. */
async function findNotices(
  db: Reader,
  userIds: readonly string[],
): Promise<{ userId: string; lapsedAt: number; noticeAt: number }[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('deletion_notice')
    .select(['user_id as userId', 'lapsed_at as lapsedAt', 'told_at as noticeAt'])
    .where('user_id', 'in', userIds)
    .execute();
}

/** Returns false if another process inserted it. */
export async function insertNotice(
  trx: Tx,
  { userId, lapsedAt }: Pick<HouseholdEnd, 'userId' | 'lapsedAt'>,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('deletion_notice')
    .values({ user_id: userId, lapsed_at: lapsedAt, told_at: now })
    .onConflict((oc) => oc.columns(['user_id', 'lapsed_at']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteNotices(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('deletion_notice').where('user_id', '=', userId).execute();
}
