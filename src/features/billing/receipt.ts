import type { Database } from '#src/adapters/db/database.ts';
import { formatDay, type Spoken } from '#src/domain/dates.ts';
import type { Sale } from '#src/domain/legal-person.ts';
import { formatPrice, formatRand } from '#src/domain/money.ts';
import type { BillingDeps } from '#src/features/billing/deps.ts';
import { findPassMonth } from '#src/features/billing/ledger/passes-store.ts';
import { findPaidMonth, findPayment } from '#src/features/billing/ledger/payments-store.ts';
import { isSuspended } from '#src/features/billing/ledger/suspensions-store.ts';

export interface Receipt {
  by: 'payment' | 'pass' | 'gift';
  months: number;
  /** Looks like `R35`; null for a gift. */
  amount: string | null;
  paidOn: string;
  paidUntil: string;
  /** The household can't watch until it is resumed. */
  isSuspended: boolean;
  reference: string;
  /** Null for a pass and a gift. */
  sale: Sale | null;
}

/**
 * Reads the receipt of a payment or a pass. Returns null if it bought nothing, was refunded, or its household
 * was deleted.
 */
export async function readReceipt(
  { db }: Pick<BillingDeps, 'db'>,
  id: string,
  texts: Spoken,
): Promise<Receipt | null> {
  const payment = await findPaidMonth(db.read, id);
  if (payment === null) return readPassReceipt(db, id, texts);
  // A refunded payment has a mail of its own.
  if (payment.refundedAt !== null) return null;
  return {
    by: 'payment',
    months: 1,
    amount: formatRand(payment.amount),
    paidOn: formatDay(payment.paidAt, texts),
    paidUntil: formatDay(payment.endsAt, texts),
    isSuspended: await isSuspended(db.read, payment.userId),
    reference: payment.id,
    sale: { amount: payment.amount, at: payment.paidAt },
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
    isSuspended: await isSuspended(db.read, pass.userId),
    reference: pass.id,
    sale: null,
  };
}

export interface Refund {
  payment: string;
  amount: string | null;
  paidOn: string | null;
}

/** Only the provider's books contain a checkout's second payment, so its amount and day are null. */
export async function readRefund(
  { db }: Pick<BillingDeps, 'db'>,
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
