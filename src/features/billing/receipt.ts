import type { Database } from '#src/adapters/db/database.ts';
import { formatRand } from '#src/domain/money.ts';
import { formatDay } from '#src/domain/period.ts';
import { findPaidMonth, findPayment } from '../ledger/payments-store.ts';

/** What a receipt says, as a person reads it. */
export interface Receipt {
  amount: string;
  paidOn: string;
  paidUntil: string;
  reference: string;
}

/** The receipt of a payment; null when it bought nothing, went back, or its household is gone. */
export async function readReceipt({ db }: { db: Database }, paymentId: string): Promise<Receipt | null> {
  const payment = await findPaidMonth(db.read, paymentId);
  // One that went back meanwhile is told of by a mail of its own.
  if (payment === null || payment.refundedAt !== null) return null;
  return {
    amount: formatRand(payment.amount),
    paidOn: formatDay(payment.paidAt),
    paidUntil: formatDay(payment.endsAt),
    reference: payment.id,
  };
}

/** What an operator has to know of a payment that bought nothing. */
export interface Refund {
  payment: string;
  amount: string | null;
  paidOn: string | null;
}

/** A payment that is to be given back. A checkout's second one stands in the provider's books alone. */
export async function readRefund({ db }: { db: Database }, paymentId: string): Promise<Refund> {
  const payment = await findPayment(db.read, paymentId);
  return {
    payment: paymentId,
    amount: payment === null ? null : formatRand(payment.amount),
    paidOn: payment === null ? null : formatDay(payment.paidAt),
  };
}
