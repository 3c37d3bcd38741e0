import type { Expression } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { PeriodTable } from '#src/adapters/db/schema.ts';
import type { LedgerEnded, LedgerPeriod } from '#src/domain/ledger.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';
import type { PlacedPeriod } from '#src/domain/refund.ts';

/** The periods of a household, the first one first. */
export function findPeriods(
  db: Reader,
  userId: string,
): Promise<(LedgerPeriod & { /** Why the operator granted it. */ reason: string | null })[]> {
  return db
    .selectFrom('period')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'payment_id as paymentId', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .limit(maxExportedRows)
    .execute();
}

/** The months of a household that ended by a refund. */
export function findEndedPeriods(db: Reader, userId: string): Promise<LedgerEnded[]> {
  return db
    .selectFrom('ended_period')
    .select([
      'id',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'ended_at as endedAt',
      'payment_id as paymentId',
    ])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .limit(maxExportedRows)
    .execute();
}

function selectLastEnds(db: Reader) {
  return db.selectFrom('period as p').select(({ fn }) => fn.max<number | null>('p.ends_at').as('ends_at'));
}

/** The query for the end of a household's last period: null when it never had one. */
export function selectPaidUntil(db: Reader, userId: string | Expression<string>) {
  return selectLastEnds(db).where('p.user_id', '=', userId);
}

/** When the last period of each of these households ends; those without any are left out. */
export async function findPaidUntils(
  db: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  if (userIds.length === 0) return new Map();
  const ofEach = selectLastEnds(db).select('p.user_id').where('p.user_id', 'in', userIds);
  const rows = await ofEach.groupBy('p.user_id').execute();
  return new Map(rows.map((row) => [row.user_id, row.ends_at]));
}

/** When a refund last ended a period of each of these households early; those without any are left out. */
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

/**
 * The query for the households whose last period ends within [from, until], the first end first; of `p` it selects
 * nothing yet.
 */
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

/** Adds periods: those that a payment bought, and those that the operator granted. */
export async function insertPeriods(
  trx: Tx,
  periods: readonly Omit<PeriodTable, 'moved_at'>[],
): Promise<void> {
  await trx
    .insertInto('period')
    .values(periods.map((period) => ({ ...period, moved_at: null })))
    .execute();
}

/** Ends a month at `endedAt`: it stays for the books, and counts no more. */
export async function insertEndedPeriod(
  trx: Tx,
  period: PlacedPeriod & { userId: string; paymentId: string; endedAt: number },
): Promise<void> {
  await trx.deleteFrom('period').where('id', '=', period.id).execute();
  await trx
    .insertInto('ended_period')
    .values({
      id: period.id,
      user_id: period.userId,
      payment_id: period.paymentId,
      starts_at: period.startsAt,
      ends_at: period.endsAt,
      ended_at: period.endedAt,
    })
    .execute();
}

/** Gives a month that had not begun another place. */
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

/** Whether a month of a household ended by a refund. */
export async function hasEndedMonth(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ended_period')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the periods of a household, those that ended early too. */
export async function deletePeriods(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('period').where('user_id', '=', userId).execute();
  await trx.deleteFrom('ended_period').where('user_id', '=', userId).execute();
}
