import type { Reader } from '#src/adapters/db/database.ts';
import type { LedgerEnded, LedgerPayment, LedgerPeriod } from '#src/domain/ledger.ts';

/** The periods of a household. */
export function findPeriods(db: Reader, userId: string): Promise<LedgerPeriod[]> {
  return db
    .selectFrom('period')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'payment_id as paymentId'])
    .where('user_id', '=', userId)
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
    .execute();
}

/** The payments of a household, those that bought nothing too. */
export async function findPayments(db: Reader, userId: string): Promise<LedgerPayment[]> {
  const rows = await db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select(['p.id', 'p.amount', 'p.currency', 'p.paid_at', 'p.refund_due', 'p.refunded_at', 'c.status'])
    .where('p.user_id', '=', userId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    paidAt: row.paid_at,
    refundDue: row.refund_due === 1,
    refundedAt: row.refunded_at,
    checkoutStatus: row.status,
  }));
}
