import type { Reader, Tx } from '#src/adapters/db/database.ts';

/** How a household stands: when its last period ends (epoch ms), and whether it chose not to go on. */
export interface PlanRow {
  email: string;
  paidUntil: number | null;
  cancelled: boolean;
}

/** How a household stands. One that is gone has paid nothing. */
export async function findPlan(db: Reader, userId: string): Promise<PlanRow> {
  const row = await db
    .selectFrom('user as u')
    .select((eb) => [
      'u.email',
      eb
        .selectFrom('period as p')
        .select((of) => of.fn.max('p.ends_at').as('ends_at'))
        .whereRef('p.user_id', '=', 'u.id')
        .as('paid_until'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  const latest = await findLatestChoice(db, userId);
  // The types of max() don't know that there may be nothing to take it of.
  const paidUntil: number | null = row?.paid_until ?? null;
  return { email: row?.email ?? '', paidUntil, cancelled: latest?.kind === 'cancelled' };
}

function findLatestChoice(db: Reader, userId: string): Promise<{ seq: number; kind: string } | undefined> {
  return db
    .selectFrom('plan_choice')
    .select(['seq', 'kind'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Writes down that a household doesn't go on. Chosen already, nothing happens. */
export function cancelPlan(trx: Tx, userId: string, now: number): Promise<void> {
  return choose(trx, userId, 'cancelled', now);
}

/** Writes down that a household goes on after all. */
export function resumePlan(trx: Tx, userId: string, now: number): Promise<void> {
  return choose(trx, userId, 'resumed', now);
}

async function choose(trx: Tx, userId: string, kind: 'cancelled' | 'resumed', now: number): Promise<void> {
  const latest = await findLatestChoice(trx, userId);
  if ((latest?.kind ?? 'resumed') === kind) return;
  const seq = (latest?.seq ?? 0) + 1;
  await trx.insertInto('plan_choice').values({ user_id: userId, seq, kind, at: now }).execute();
}
