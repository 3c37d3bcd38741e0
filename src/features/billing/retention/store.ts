import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { SignupState } from '#src/domain/signup.ts';

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

function households(db: Reader) {
  return db.selectFrom('user as u').select((eb) => [
    'u.id',
    'u.email',
    'u.created_at',
    eb
      .selectFrom('period as p')
      .select((of) => of.fn.max('p.ends_at').as('at'))
      .whereRef('p.user_id', '=', 'u.id')
      .as('paid_until'),
    eb
      .selectFrom('ended_period as e')
      .select((of) => of.fn.max('e.ended_at').as('at'))
      .whereRef('e.user_id', '=', 'u.id')
      .as('ended_at'),
  ]);
}

/** Households in the order of their ids after `after`, `limit` at most: a look through all costs no index of its own. */
export async function findHouseholdEnds(db: Reader, after: string, limit: number): Promise<HouseholdEnd[]> {
  const rows = await households(db).where('u.id', '>', after).orderBy('u.id').limit(limit).execute();
  return Promise.all(rows.map((row) => presentEnd(db, row)));
}

/** One household; null when it is gone. */
export async function findHouseholdEnd(db: Reader, userId: string): Promise<HouseholdEnd | null> {
  const row = await households(db).where('u.id', '=', userId).executeTakeFirst();
  return row === undefined ? null : presentEnd(db, row);
}

interface EndRow {
  id: string;
  email: string;
  created_at: number;
  paid_until: number | null;
  ended_at: number | null;
}

async function presentEnd(db: Reader, row: EndRow): Promise<HouseholdEnd> {
  const lapsedAt = Math.max(row.created_at, row.paid_until ?? 0, row.ended_at ?? 0);
  return { userId: row.id, email: row.email, lapsedAt, toldAt: await findNotice(db, row.id, lapsedAt) };
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
