import type { Reader, Tx } from '#src/adapters/db/database.ts';

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
  { from, until, days, except }: { from: number; until: number; days: number; except: readonly string[] },
): Promise<EndingMonth[]> {
  return db
    .selectFrom('period as p')
    .select(['p.user_id as userId', 'p.ends_at as endsAt'])
    .where('p.ends_at', '>=', from)
    .where('p.ends_at', '<=', until)
    .$if(except.length > 0, (query) => query.where('p.user_id', 'not in', except))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('period as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'p.user_id')
            .whereRef('later.ends_at', '>', 'p.ends_at'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reminder as r')
            .select('r.days')
            .whereRef('r.user_id', '=', 'p.user_id')
            .whereRef('r.period_ends_at', '=', 'p.ends_at')
            .where('r.days', '<=', days),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('plan_choice as c')
            .select('c.seq')
            .whereRef('c.user_id', '=', 'p.user_id')
            .where('c.kind', '=', 'cancelled')
            .where('c.seq', '=', (inner) =>
              inner
                .selectFrom('plan_choice as last')
                .select((of) => of.fn.max('last.seq').as('seq'))
                .whereRef('last.user_id', '=', 'p.user_id'),
            ),
        ),
      ),
    )
    .orderBy('p.ends_at')
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
