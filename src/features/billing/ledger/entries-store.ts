import type { Reader } from '#src/adapters/db/database.ts';
import type { Span } from '#src/domain/days.ts';
import { findRefundedPayment } from './refunds-store.ts';

/** Times in epoch ms, amounts in cents. */
export interface BookedPayment {
  id: string;
  checkoutId: string;
  provider: string;
  amount: number;
  currency: string;
  paidAt: number;
  isRefundDue: boolean;
  /** Both are null if the payment bought no month, or its household was deleted. */
  from: number | null;
  until: number | null;
}

export interface BookedRefund {
  at: number;
  amount: number;
  payment: BookedPayment;
}

function bookedPayments(db: Reader) {
  return db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .leftJoin('period as d', 'd.payment_id', 'p.id')
    .leftJoin('ended_period as e', 'e.payment_id', 'p.id')
    .select((eb) => [
      'p.id',
      'p.checkout_id as checkoutId',
      'c.provider',
      'p.amount',
      'p.currency',
      'p.paid_at as paidAt',
      'p.refund_due as refundDue',
      eb.fn.coalesce('d.starts_at', 'e.starts_at').as('from'),
      eb.fn.coalesce('d.ends_at', 'e.ends_at').as('until'),
    ]);
}

export async function selectPaymentsIn(db: Reader, { from, until }: Span): Promise<BookedPayment[]> {
  const rows = await bookedPayments(db)
    .where('p.paid_at', '>=', from)
    .where('p.paid_at', '<', until)
    .orderBy('p.paid_at')
    .orderBy('p.id')
    .execute();
  return rows.map(({ refundDue, ...row }) => ({ ...row, isRefundDue: refundDue === 1 }));
}

/** Leaves out refunds whose payment isn't in this database. */
export async function selectRefundsIn(db: Reader, { from, until }: Span): Promise<BookedRefund[]> {
  const refunds = await db
    .selectFrom('refund')
    .select(['provider', 'payment_id as paymentId', 'provider_checkout_id as checkoutId', 'amount'])
    .select('told_at as at')
    .where('told_at', '>=', from)
    .where('told_at', '<', until)
    .orderBy('told_at')
    .orderBy('id')
    .execute();
  const booked: BookedRefund[] = [];
  for (const { at, amount, ...keys } of refunds) {
    const payment = await findRefundedPayment(db, keys);
    const row =
      payment === null
        ? undefined
        : await bookedPayments(db).where('p.id', '=', payment.id).executeTakeFirst();
    if (row === undefined) continue;
    const { refundDue, ...facts } = row;
    booked.push({ at, amount: amount ?? row.amount, payment: { ...facts, isRefundDue: refundDue === 1 } });
  }
  return booked;
}
