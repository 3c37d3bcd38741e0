import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { DayFigures } from '#src/domain/day-figures.ts';

const columns = [
  'day',
  'sign_ups as signUps',
  'payments',
  'renewals',
  'cancellations',
  'lapsed',
  'refunds_due as refundsDue',
  'revenue',
] as const;

/** Lists the oldest first. */
export async function findDays(db: Reader, since: string): Promise<Map<string, DayFigures>> {
  const rows = await db
    .selectFrom('day_figure')
    .select(columns)
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
  return new Map(rows.map(({ day, ...figures }) => [day, figures]));
}

export async function findLastDay(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('day_figure')
    .select(({ fn }) => fn.max<string | null>('day').as('day'))
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Keeps the first count of a day. */
export async function insertDay(
  trx: Tx,
  day: string,
  { signUps, refundsDue, ...others }: DayFigures,
): Promise<void> {
  await trx
    .insertInto('day_figure')
    .values({ day, sign_ups: signUps, refunds_due: refundsDue, ...others })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}
