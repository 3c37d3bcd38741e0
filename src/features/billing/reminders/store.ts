import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { selectEndingPeriods } from '#src/features/billing/ledger/periods-store.ts';
import { selectMonthSubscriptions } from '#src/features/push/store.ts';
import { selectCancellation } from '../plan/store.ts';

export interface EndingMonth {
  userId: string;
  endsAt: number;
}

/**
 * Finds months that end within [from, until], have no reminder at `days` or fewer, and whose household gets
 * reminders by mail or in a browser. At most 100.
 */
export function findEndingMonths(
  db: Reader,
  { days, except, ...span }: { from: number; until: number; days: number; except: readonly string[] },
): Promise<EndingMonth[]> {
  return (
    selectEndingPeriods(db, span)
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
      // Compares values of each row, because PostgreSQL would read whole tables for an `exists` in an `or`.
      .where(({ eb, or, ref, selectFrom }) => {
        const off = selectFrom('reminders_off as off')
          .select('off.user_id')
          .whereRef('off.user_id', '=', 'p.user_id');
        return or([
          eb(off.limit(1), 'is', null),
          eb(selectMonthSubscriptions(db, ref('p.user_id')).limit(1), 'is not', null),
        ]);
      })
      .limit(100)
      .execute()
  );
}

/** Returns false if another process inserted it. */
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

export async function insertRemindersOff(trx: Tx, userId: string, now: number): Promise<void> {
  await trx
    .insertInto('reminders_off')
    .values({ user_id: userId, chosen_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function findRemindersOffSince(db: Reader, userId: string): Promise<number | null> {
  const query = db.selectFrom('reminders_off').select('chosen_at').where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.chosen_at ?? null;
}

export async function deleteRemindersOff(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('reminders_off').where('user_id', '=', userId).execute();
}
