import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { SignupState } from '#src/domain/signup.ts';
import { type AccountRow, findAccount, selectAccounts } from '../../accounts/store.ts';
import { findEarlyEnds, findPaidUntils } from '../ledger/store.ts';

/** States of a sign-up that nobody paid for. */
const unpaid = ['new', 'checkout', 'cancelled', 'expired'] satisfies SignupState[];

/** Where a look through the sign-ups stands, in the order in which they ran out. */
export interface SignupCursor {
  expiresAt: number;
  id: string;
}

/** The sign-ups after `after` that ran out by `until`, in that order, `limit` at most. */
export function findOldSignups(
  db: Reader,
  { after, until, limit }: { after: SignupCursor; until: number; limit: number },
): Promise<{ id: string; expiresAt: number; state: string }[]> {
  return db
    .selectFrom('pending_signup')
    .select(['id', 'expires_at as expiresAt', 'state'])
    .where('expires_at', '>=', after.expiresAt)
    .where('expires_at', '<=', until)
    .where((eb) => eb.or([eb('expires_at', '>', after.expiresAt), eb('id', '>', after.id)]))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes those of the sign-ups that are still unpaid; their checkouts stay, and name nobody. */
export async function deleteUnpaidSignups(trx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom('pending_signup')
    .where('id', 'in', ids)
    .where('state', 'in', unpaid)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A household as far as its end is concerned; times in epoch ms. */
export interface HouseholdEnd {
  userId: string;
  email: string;
  /** When the last that it paid for ended; when it was made, if it never paid. */
  lapsedAt: number;
  /** When it was told of its deletion since; null when it wasn't. */
  toldAt: number | null;
}

/** Households in the order of their ids after `after`, `limit` at most: a look through all costs no index of its own. */
export async function findHouseholdEnds(db: Reader, after: string, limit: number): Promise<HouseholdEnd[]> {
  return readEnds(db, await selectAccounts(db, after, limit));
}

/** One household; null when it is gone. */
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

/** Notes that a household is told; false when it was already, by another process perhaps. */
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
