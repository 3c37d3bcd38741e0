import type { Expression } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { PeriodTable } from '#src/adapters/db/schema-billing.ts';
import type { LedgerEnded, LedgerPeriod } from '#src/domain/ledger.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';
import type { PlacedPeriod } from '#src/domain/refund.ts';

export function findPeriods(
  db: Reader,
  userId: string,
): Promise<(LedgerPeriod & { reason: string | null })[]> {
  return db
    .selectFrom('period')
    .select([
      'id',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'payment_id as paymentId',
      'pass_id as passId',
      'reason',
    ])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .limit(maxExportedRows)
    .execute();
}

export function findEndedPeriods(db: Reader, userId: string): Promise<LedgerEnded[]> {
  return db
    .selectFrom('ended_period')
    .select([
      'id',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'ended_at as endedAt',
      'payment_id as paymentId',
      'pass_id as passId',
    ])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .limit(maxExportedRows)
    .execute();
}

function selectLastEnds(db: Reader) {
  return db.selectFrom('period as p').select(({ fn }) => fn.max<number | null>('p.ends_at').as('ends_at'));
}

/** Returns null without any period. */
export function selectPaidUntil(db: Reader, userId: string | Expression<string | null>) {
  return selectLastEnds(db).where('p.user_id', '=', userId);
}

/** The map has no entry for households without a period. */
export async function findPaidUntils(
  db: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  if (userIds.length === 0) return new Map();
  const ofEach = selectLastEnds(db).select('p.user_id').where('p.user_id', 'in', userIds);
  const rows = await ofEach.groupBy('p.user_id').execute();
  return new Map(rows.map((row) => [row.user_id, row.ends_at]));
}

/** The map has no entry for households without an early end. */
export async function findEarlyEnds(
  db: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ended_period')
    .select(({ fn }) => ['user_id', fn.max<number | null>('ended_at').as('ended_at')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.ended_at]));
}

/** Returns the end of the first `length` periods of a span, so that one query doesn't read a whole month. */
export async function findSliceEnd(
  db: Reader,
  { from, until }: { from: number; until: number },
  length: number,
): Promise<number> {
  const row = await db
    .selectFrom('period')
    .select('ends_at')
    .where('ends_at', '>=', from)
    .where('ends_at', '<=', until)
    .orderBy('ends_at')
    .offset(length - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.ends_at ?? until;
}

/** Selects households' last periods, ordered by their end. The caller selects the columns. */
export function selectEndingPeriods(db: Reader, { from, until }: { from: number; until: number }) {
  return db
    .selectFrom('period as p')
    .where('p.ends_at', '>=', from)
    .where('p.ends_at', '<=', until)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('period as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'p.user_id')
            .whereRef('later.ends_at', '>', 'p.ends_at'),
        ),
      ),
    )
    .orderBy('p.ends_at');
}

export async function insertPeriods(
  trx: Tx,
  periods: readonly (Omit<PeriodTable, 'moved_at' | 'pass_id'> & { pass_id?: string | null })[],
): Promise<void> {
  await trx
    .insertInto('period')
    .values(periods.map((period) => ({ pass_id: null, ...period, moved_at: null })))
    .execute();
}

/** Moves the period to `ended_period`, where it stays for the books but gives no time to watch. */
export async function insertEndedPeriod(
  trx: Tx,
  period: PlacedPeriod & { userId: string; paymentId: string; passId?: string | null; endedAt: number },
): Promise<void> {
  await trx.deleteFrom('period').where('id', '=', period.id).execute();
  await trx
    .insertInto('ended_period')
    .values({
      id: period.id,
      user_id: period.userId,
      payment_id: period.paymentId,
      pass_id: period.passId ?? null,
      starts_at: period.startsAt,
      ends_at: period.endsAt,
      ended_at: period.endedAt,
    })
    .execute();
}

export async function movePeriod(
  trx: Tx,
  { id, startsAt, endsAt }: PlacedPeriod,
  now: number,
): Promise<void> {
  await trx
    .updateTable('period')
    .set({ starts_at: startsAt, ends_at: endsAt, moved_at: now })
    .where('id', '=', id)
    .execute();
}

export async function hasEndedMonth(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ended_period')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
