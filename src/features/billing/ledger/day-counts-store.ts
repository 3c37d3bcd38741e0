import { sql } from 'kysely';
import type { Reader } from '#src/adapters/db/database.ts';
import type { Span } from '#src/domain/days.ts';
import { graceMs } from '#src/domain/period.ts';

/** Amounts in cents. */
export interface PaymentCounts {
  payments: number;
  renewals: number;
  /** Payments that bought nothing, so that a refund is due. */
  refundsDue: number;
  /** Sum of the payments that bought something. */
  taken: number;
  /** Sum of the refunded payments that had bought something. */
  returned: number;
}

export async function countPayments(db: Reader, { from, until }: Span): Promise<PaymentCounts> {
  const [paid, returned] = await Promise.all([
    db
      .selectFrom('payment as p')
      .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
      .select(({ fn, and, eb }) => [
        fn.countAll().as('payments'),
        fn
          .countAll()
          .filterWhere(and([eb('p.refund_due', '=', 0), eb('c.user_id', 'is not', null)]))
          .as('renewals'),
        fn.countAll().filterWhere('p.refund_due', '=', 1).as('refunds_due'),
        fn.sum('p.amount').filterWhere('p.refund_due', '=', 0).as('taken'),
      ])
      .where('p.paid_at', '>=', from)
      .where('p.paid_at', '<', until)
      .executeTakeFirst(),
    db
      .selectFrom('payment')
      .select(({ fn }) => fn.sum('amount').as('amount'))
      .where('refunded_at', '>=', from)
      .where('refunded_at', '<', until)
      .where('refund_due', '=', 0)
      .executeTakeFirst(),
  ]);
  // PostgreSQL returns sums as text, and both return null for no row.
  return {
    payments: Number(paid?.payments ?? 0),
    renewals: Number(paid?.renewals ?? 0),
    refundsDue: Number(paid?.refunds_due ?? 0),
    taken: Number(paid?.taken ?? 0),
    returned: Number(returned?.amount ?? 0),
  };
}

/** Households whose days of grace ended, or whose running month ended by a refund, without another month. */
export async function countLapsed(db: Reader, span: Span): Promise<number> {
  const [ended, refunded] = await Promise.all([countUnrenewed(db, span), countRefunded(db, span)]);
  return ended + refunded;
}

/** Uses subqueries of one value, because PostgreSQL reads whole tables for a `not exists` here. */
async function countUnrenewed(db: Reader, { from, until }: Span): Promise<number> {
  const graceEnds = sql<number>`p.ends_at + ${sql.lit(graceMs)}`;
  const row = await db
    .selectFrom('period as p')
    .select(({ fn }) => fn.count('p.user_id').distinct().as('count'))
    .where('p.ends_at', '>=', from - graceMs)
    .where('p.ends_at', '<', until - graceMs)
    .where('p.ends_at', '=', ({ selectFrom }) =>
      selectFrom('period as other')
        .select(({ fn }) => fn.max<number>('other.ends_at').as('at'))
        .whereRef('other.user_id', '=', 'p.user_id')
        .where('other.starts_at', '<', graceEnds),
    )
    .where(({ eb, fn, selectFrom }) => {
      const lastRefund = selectFrom('ended_period as e')
        .select(({ fn: of }) => of.max<number>('e.ended_at').as('at'))
        .whereRef('e.user_id', '=', 'p.user_id')
        .where('e.starts_at', '<', graceEnds);
      return eb(fn.coalesce(lastRefund, sql.lit(0)), '<=', graceEnds);
    })
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

async function countRefunded(db: Reader, { from, until }: Span): Promise<number> {
  const row = await db
    .selectFrom('ended_period as e')
    .select(({ fn }) => fn.count('e.user_id').distinct().as('count'))
    .where('e.ended_at', '>=', from)
    .where('e.ended_at', '<', until)
    .where('e.ended_at', '=', ({ selectFrom }) =>
      selectFrom('ended_period as other')
        .select(({ fn }) => fn.max<number>('other.ended_at').as('at'))
        .whereRef('other.user_id', '=', 'e.user_id')
        .whereRef('other.starts_at', '<=', 'e.ended_at'),
    )
    .where(({ eb, fn, selectFrom }) => {
      const paidUntil = selectFrom('period as p')
        .select(({ fn: of }) => of.max<number>('p.ends_at').as('at'))
        .whereRef('p.user_id', '=', 'e.user_id')
        .whereRef('p.starts_at', '<=', 'e.ended_at');
      const graceBegan = sql<number>`e.ended_at - ${sql.lit(graceMs)}`;
      return eb(fn.coalesce(paidUntil, sql.lit(0)), '<=', graceBegan);
    })
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Returns the number and the sum, in cents, of the payments that wait for a refund. */
export async function sumRefundsDue(db: Reader): Promise<{ count: number; amount: number }> {
  const row = await db
    .selectFrom('payment')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('amount').as('amount')])
    // A literal, because a parameter would hide the index of these rows from SQLite.
    .where('refund_due', '=', sql.lit(1))
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0) };
}

/** Returns epoch ms, or null without any payment. */
export async function findFirstPayment(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.min<number | null>('paid_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}
