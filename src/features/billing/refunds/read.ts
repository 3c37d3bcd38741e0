import { formatDay, formatMoment, type Spoken } from '#src/domain/dates.ts';
import { formatRand } from '#src/domain/money.ts';
import { isPaid } from '#src/domain/period.ts';
import type { BillingDeps } from '#src/features/billing/deps.ts';
import { findRefundedMonth } from '#src/features/billing/ledger/refunds-store.ts';
import { isSuspended } from '#src/features/billing/ledger/suspensions-store.ts';
import { findPlan } from '../plan/store.ts';

export interface RefundNews {
  payment: string;
  /** Amount of the payment, such as `R35`. */
  amount: string;
  /** The refunded part of the amount. */
  returned: string;
  paidOn: string;
  refundedOn: string;
  kind: 'refund' | 'chargeback';
  /** Names the provider. */
  provider: string;
  /** Exact to the minute; null if the payment bought no month. */
  endedOn: string | null;
  /** Null without a running period. */
  paidUntil: string | null;
  isSuspended: boolean;
  isGift: boolean;
}

/** Returns null without a refund. */
export async function readRefundNews(
  { db, clock }: BillingDeps,
  paymentId: string,
  texts: Spoken,
): Promise<RefundNews | null> {
  const month = await findRefundedMonth(db.read, paymentId);
  if (month === null) return null;
  const { userId } = month;
  const { paidUntil } = userId === null ? { paidUntil: null } : await findPlan(db.read, userId);
  return {
    payment: paymentId,
    amount: formatRand(month.amount),
    returned: formatRand(month.returned),
    paidOn: formatDay(month.paidAt, texts),
    refundedOn: formatDay(month.refundedAt, texts),
    kind: month.kind,
    provider: month.provider,
    endedOn: month.endedAt === null ? null : formatMoment(month.endedAt, texts),
    paidUntil: isPaid(paidUntil, clock.now()) ? formatDay(paidUntil, texts) : null,
    isSuspended: userId !== null && (await isSuspended(db.read, userId)),
    isGift: month.isGift,
  };
}
