import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';
import { type AccountRow, findAccount, selectAccounts } from '../../accounts/store.ts';
import { findEarlyEnds, findPaidUntils } from '../../ledger/periods-store.ts';

/** Times in epoch ms. */
export interface HouseholdEnd {
  userId: string;
  email: string;
  /** The end of the last period, or the account's creation. */
  lapsedAt: number;
  /** Null before the notice. */
  toldAt: number | null;
}

/** In the order of ids. */
export async function findHouseholdEnds(db: Reader, after: string, limit: number): Promise<HouseholdEnd[]> {
  return readEnds(db, await selectAccounts(db, after, limit));
}

export async function findHouseholdEnd(db: Reader, userId: string): Promise<HouseholdEnd | null> {
  const account = await findAccount(db, userId);
  const [end = null] = await readEnds(db, account === undefined ? [] : [account]);
  return end;
}

async function readEnds(db: Reader, accounts: readonly AccountRow[]): Promise<HouseholdEnd[]> {
  const ids = accounts.map(({ id }) => id);
  const [paidUntils, earlyEnds] = await Promise.all([findPaidUntils(db, ids), findEarlyEnds(db, ids)]);
  return Promise.all(
    accounts.map(async ({ id: userId, email, created_at: createdAt }) => {
      const lapsedAt = Math.max(createdAt, paidUntils.get(userId) ?? 0, earlyEnds.get(userId) ?? 0);
      return { userId, email, lapsedAt, toldAt: await findNotice(db, userId, lapsedAt) };
    }),
  );
}

async function findNotice(db: Reader, userId: string, lapsedAt: number): Promise<number | null> {
  const row = await db
    .selectFrom('deletion_notice')
    .select('told_at')
    .where('user_id', '=', userId)
    .where('lapsed_at', '=', lapsedAt)
    .executeTakeFirst();
  return row?.told_at ?? null;
}

/** False if another process did it. */
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

export function selectNotices(db: Reader, userId: string): Promise<{ told_at: number }[]> {
  return db
    .selectFrom('deletion_notice')
    .select('told_at')
    .where('user_id', '=', userId)
    .limit(maxExportedRows)
    .execute();
}

export async function deleteNotices(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('deletion_notice').where('user_id', '=', userId).execute();
}
