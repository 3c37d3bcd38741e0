import type { Database } from '#src/adapters/db/database.ts';
import { formatRand } from '#src/domain/money.ts';
import { formatDay } from '#src/domain/period.ts';
import { findPaidMonth, findPayment } from '#src/features/billing/ledger/payments-store.ts';

export interface Receipt {
  amount: string;
  paidOn: string;
  paidUntil: string;
  reference: string;
}

/** Returns null when it bought nothing, was refunded, or its household is gone. */
export async function readReceipt({ db }: { db: Database }, paymentId: string): Promise<Receipt | null> {
  const payment = await findPaidMonth(db.read, paymentId);
  // A refund has a mail of its own.
  if (payment === null || payment.refundedAt !== null) return null;
  return {
    amount: formatRand(payment.amount),
    paidOn: formatDay(payment.paidAt),
    paidUntil: formatDay(payment.endsAt),
    reference: payment.id,
  };
}

export interface Refund {
  payment: string;
  amount: string | null;
  paidOn: string | null;
}

/** A checkout's second payment stands only in the provider's books. */
export async function readRefund({ db }: { db: Database }, paymentId: string): Promise<Refund> {
  const payment = await findPayment(db.read, paymentId);
  return {
    payment: paymentId,
    amount: payment === null ? null : formatRand(payment.amount),
    paidOn: payment === null ? null : formatDay(payment.paidAt),
  };
}
