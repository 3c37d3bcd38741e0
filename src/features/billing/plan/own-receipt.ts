import { formatDay, formatMoment, type Spoken } from '#src/domain/dates.ts';
import type { Sale } from '#src/domain/legal-person.ts';
import { formatPrice, formatRand } from '#src/domain/money.ts';
import { findOwnPassMonth, type PassMonths } from '#src/features/billing/ledger/passes-store.ts';
import { findOwnPaidMonth, type PaidMonth } from '#src/features/billing/ledger/payments-store.ts';
import type { BillingDeps } from '../deps.ts';
import type { PaymentLine } from './read.ts';

export interface ReceiptView {
  by: PaymentLine['by'];
  /** Names the provider; null unless `by` is `payment`. */
  provider: string | null;
  months: number;
  /** Null for a gift. */
  amount: string | null;
  paidOn: string;
  from: string;
  until: string;
  reference: string;
  /** Null for a pass and a gift. */
  sale: Sale | null;
  refunded: { on: string; ended: string } | null;
}

/** Reads the receipt of a payment, a pass or a gift. Returns null for one of another household. */
export async function readOwnReceipt(
  { db }: Pick<BillingDeps, 'db'>,
  { userId, paymentId }: { userId: string; paymentId: string },
  texts: Spoken,
): Promise<ReceiptView | null> {
  const month = await findOwnPaidMonth(db.read, userId, paymentId);
  if (month !== null) return presentReceipt(month, texts);
  const pass = await findOwnPassMonth(db.read, userId, paymentId);
  return pass === null ? null : presentPassReceipt(pass, texts);
}

function presentPassReceipt(pass: PassMonths, texts: Spoken): ReceiptView {
  const { id, by, months, price, redeemedAt, startsAt, endsAt, refundedAt, endedAt } = pass;
  return {
    by,
    provider: null,
    months,
    amount: formatPrice(price),
    paidOn: formatDay(redeemedAt, texts),
    from: formatDay(startsAt, texts),
    until: formatDay(endsAt, texts),
    reference: id,
    sale: null,
    refunded: presentRefund(refundedAt, endedAt ?? endsAt, texts),
  };
}

function presentReceipt(month: PaidMonth, texts: Spoken): ReceiptView {
  const { id, provider, amount, paidAt, startsAt, endsAt, refundedAt, endedAt } = month;
  return {
    by: 'payment',
    provider,
    months: 1,
    amount: formatRand(amount),
    paidOn: formatDay(paidAt, texts),
    from: formatDay(startsAt, texts),
    until: formatDay(endsAt, texts),
    reference: id,
    sale: { amount, at: paidAt },
    refunded: presentRefund(refundedAt, endedAt ?? endsAt, texts),
  };
}

function presentRefund(refundedAt: number | null, ended: number, texts: Spoken): ReceiptView['refunded'] {
  return refundedAt === null ? null : { on: formatDay(refundedAt, texts), ended: formatMoment(ended, texts) };
}
