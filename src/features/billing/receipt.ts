import type { Database } from '#src/adapters/db/database.ts';
import { formatDay, type Spoken } from '#src/domain/dates.ts';
import { formatPrice, formatRand } from '#src/domain/money.ts';
import { findPassMonth } from '#src/features/billing/ledger/passes-store.ts';
import { findPaidMonth, findPayment } from '#src/features/billing/ledger/payments-store.ts';

export interface Receipt {
  by: 'payment' | 'pass' | 'gift';
  months: number;
  /** Looks like `R35`; null for a gift. */
  amount: string | null;
  paidOn: string;
  paidUntil: string;
  reference: string;
}

/** Of a payment or a pass. Returns null when it bought nothing, was refunded, or its household is gone. */
export async function readReceipt(
  { db }: { db: Database },
  id: string,
  texts: Spoken,
): Promise<Receipt | null> {
  const payment = await findPaidMonth(db.read, id);
  if (payment === null) return readPassReceipt(db, id, texts);
  // A refund has a mail of its own.
  if (payment.refundedAt !== null) return null;
  return {
    by: 'payment',
    months: 1,
    amount: formatRand(payment.amount),
    paidOn: formatDay(payment.paidAt, texts),
    paidUntil: formatDay(payment.endsAt, texts),
    reference: payment.id,
  };
}

async function readPassReceipt(db: Database, id: string, texts: Spoken): Promise<Receipt | null> {
  const pass = await findPassMonth(db.read, id);
  if (pass === null || pass.endedAt !== null) return null;
  return {
    by: pass.by,
    months: pass.months,
    amount: formatPrice(pass.price),
    paidOn: formatDay(pass.redeemedAt, texts),
    paidUntil: formatDay(pass.endsAt, texts),
    reference: pass.id,
  };
}

export interface Refund {
  payment: string;
  amount: string | null;
  paidOn: string | null;
}

/** A checkout's second payment stands only in the provider's books. */
export async function readRefund(
  { db }: { db: Database },
  paymentId: string,
  texts: Spoken,
): Promise<Refund> {
  const payment = await findPayment(db.read, paymentId);
  return {
    payment: paymentId,
    amount: payment === null ? null : formatRand(payment.amount),
    paidOn: payment === null ? null : formatDay(payment.paidAt, texts),
  };
}
