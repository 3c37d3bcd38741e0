import { type Expression, sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { Span } from '#src/domain/days.ts';
import { selectPaidUntil } from '#src/features/billing/ledger/periods-store.ts';

export interface PlanRow {
  paidUntil: number | null;
  cancelled: boolean;
}

/** A deleted household counts as one that never paid. */
export async function findPlan(db: Reader, userId: string): Promise<PlanRow> {
  const { paid_until: paidUntil, choice } = await db
    .selectNoFrom([
      selectPaidUntil(db, userId).as('paid_until'),
      selectLatestChoice(db, userId).select('kind').as('choice'),
    ])
    .executeTakeFirstOrThrow();
  return { paidUntil, cancelled: choice === 'cancelled' };
}

function selectLatestChoice(db: Reader, userId: string) {
  return db.selectFrom('plan_choice').where('user_id', '=', userId).orderBy('seq', 'desc').limit(1);
}

/** Selects a cancellation unless a later choice resumed the plan. */
export function selectCancellation(db: Reader, userId: Expression<string>) {
  return db
    .selectFrom('plan_choice as c')
    .select('c.seq')
    .where('c.user_id', '=', userId)
    .where('c.kind', '=', 'cancelled')
    .where('c.seq', '=', ({ selectFrom }) =>
      selectFrom('plan_choice as last')
        .select(({ fn }) => fn.max('last.seq').as('seq'))
        .whereRef('last.user_id', '=', 'c.user_id'),
    );
}

export function cancelPlan(trx: Tx, userId: string, now: number): Promise<void> {
  return choose(trx, userId, 'cancelled', now);
}

export function resumePlan(trx: Tx, userId: string, now: number): Promise<void> {
  return choose(trx, userId, 'resumed', now);
}

async function choose(trx: Tx, userId: string, kind: 'cancelled' | 'resumed', now: number): Promise<void> {
  const latest = await selectLatestChoice(trx, userId).select(['seq', 'kind']).executeTakeFirst();
  if ((latest?.kind ?? 'resumed') === kind) return;
  const seq = (latest?.seq ?? 0) + 1;
  await trx.insertInto('plan_choice').values({ user_id: userId, seq, kind, at: now }).execute();
}

export async function countCancellations(db: Reader, { from, until }: Span): Promise<number> {
  const row = await db
    .selectFrom('plan_choice')
    .select(({ fn }) => fn.countAll().as('count'))
    // A literal, because a parameter would hide the index of these rows from SQLite.
    .where('kind', '=', sql.lit('cancelled'))
    .where('at', '>=', from)
    .where('at', '<', until)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
