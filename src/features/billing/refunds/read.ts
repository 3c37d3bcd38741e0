import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { formatDay, formatMoment, type Spoken } from '#src/domain/dates.ts';
import { formatRand } from '#src/domain/money.ts';
import { isPaid } from '#src/domain/period.ts';
import { findRefundedMonth } from '#src/features/billing/ledger/refunds-store.ts';
import { findPlan } from '../plan/store.ts';

export interface RefundNews {
  payment: string;
  /** Of the payment; looks like `R35`. */
  amount: string;
  /** What went back of it. */
  returned: string;
  paidOn: string;
  refundedOn: string;
  kind: 'refund' | 'chargeback';
  /** Is exact to the minute; null if the payment bought no month. */
  endedOn: string | null;
  /** Is null without a running period. */
  paidUntil: string | null;
  isGift: boolean;
}

/** Returns null without a refund. */
export async function readRefundNews(
  { db, clock }: { db: Database; clock: Clock },
  paymentId: string,
  texts: Spoken,
): Promise<RefundNews | null> {
  const month = await findRefundedMonth(db.read, paymentId);
  if (month === null) return null;
  const { paidUntil } = month.userId === null ? { paidUntil: null } : await findPlan(db.read, month.userId);
  return {
    payment: paymentId,
    amount: formatRand(month.amount),
    returned: formatRand(month.returned),
    paidOn: formatDay(month.paidAt, texts),
    refundedOn: formatDay(month.refundedAt, texts),
    kind: month.kind,
    endedOn: month.endedAt === null ? null : formatMoment(month.endedAt, texts),
    paidUntil: isPaid(paidUntil, clock.now()) ? formatDay(paidUntil, texts) : null,
    isGift: month.isGift,
  };
}
