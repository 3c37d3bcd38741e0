import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';
import { selectEndingPeriods } from '../../ledger/periods-store.ts';
import { selectCancellation } from '../plan/store.ts';

/** A household whose month ends soon, and that may not have been told yet. */
export interface EndingMonth {
  userId: string;
  endsAt: number;
}

/**
 * Households whose last period ends within [from, until], that go on, and that weren't reminded of that end at
 * `days` or closer to it; 100 at most.
 */
export function findEndingMonths(
  db: Reader,
  { days, except, ...span }: { from: number; until: number; days: number; except: readonly string[] },
): Promise<EndingMonth[]> {
  return selectEndingPeriods(db, span)
    .select(['p.user_id as userId', 'p.ends_at as endsAt'])
    .$if(except.length > 0, (query) => query.where('p.user_id', 'not in', except))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('reminder as r')
            .select('r.days')
            .whereRef('r.user_id', '=', 'p.user_id')
            .whereRef('r.period_ends_at', '=', 'p.ends_at')
            .where('r.days', '<=', days),
        ),
      ),
    )
    .where(({ exists, not, ref }) => not(exists(selectCancellation(db, ref('p.user_id')))))
    .limit(100)
    .execute();
}

/** Notes that a household is reminded; false when it was already, by another process perhaps. */
export async function insertReminder(
  trx: Tx,
  { userId, endsAt, days, now }: { userId: string; endsAt: number; days: number; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reminder')
    .values({ user_id: userId, period_ends_at: endsAt, days, at: now })
    .onConflict((oc) => oc.columns(['user_id', 'period_ends_at', 'days']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** When a household was reminded, the first time first. */
export function selectReminders(db: Reader, userId: string): Promise<{ days: number; at: number }[]> {
  return db
    .selectFrom('reminder')
    .select(['days', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .limit(maxExportedRows)
    .execute();
}

/** Forgets that a household was reminded. */
export async function deleteReminders(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('reminder').where('user_id', '=', userId).execute();
}
