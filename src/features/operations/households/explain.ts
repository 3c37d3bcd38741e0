import type { LedgerEnded, LedgerPayment, LedgerPeriod, LedgerSum } from '#src/domain/ledger.ts';
import { formatDay, formatMoment } from '#src/domain/period.ts';

export interface MoneyLine {
  id: string;
  /** Holds epoch ms. */
  time: number;
  /** Looks like `20 November 2026, 10:00`. */
  at: string;
  /** Is `Payment`, `Grant` or `Checkout`. */
  kind: string;
  /** Is null for a grant. */
  cents: number | null;
  /** `Paid for 20 November 2026 to 20 December 2026.` */
  meaning: string;
  /** Somebody should look. */
  isOdd: boolean;
}

export interface Books {
  periods: readonly (LedgerPeriod & { reason: string | null })[];
  ended: readonly LedgerEnded[];
  payments: readonly LedgerPayment[];
  checkouts: readonly { provider_id: string | null; status: string; amount: number; created_at: number }[];
}

/** What each payment bought, the months without one, and the checkouts without a payment; the newest first. */
export function explainBooks({ periods, ended, payments, checkouts }: Books): MoneyLine[] {
  const months = new Map(periods.map((period) => [period.paymentId, period]));
  const endings = new Map(ended.map((period) => [period.paymentId, period]));
  const bought = payments.map((payment) =>
    explainPayment(payment, months.get(payment.id), endings.get(payment.id)),
  );
  const granted = periods
    .filter(({ paymentId }) => paymentId === null)
    .map(({ id, startsAt, endsAt, reason }) => ({
      ...line({ id, time: startsAt, kind: 'Grant', cents: null }),
      // When it was granted isn't kept with it; it may begin later.
      at: formatDay(startsAt),
      meaning: `${span(startsAt, endsAt)}${reason === null ? '' : `: ${reason}`}`,
    }));
  const unpaid = checkouts
    .filter(({ status }) => status !== 'paid')
    .map(({ provider_id: id, status, amount, created_at: time }) => ({
      ...line({ id: id ?? `${time}`, time, kind: 'Checkout', cents: amount }),
      meaning: checkoutTexts[status] ?? status,
    }));
  return [...bought, ...granted, ...unpaid].sort((a, b) => b.time - a.time);
}

const checkoutTexts: Record<string, string> = {
  new: 'Begun; the provider has not answered yet.',
  open: 'Begun; the provider has told of no payment. It is asked again by itself.',
  failed: 'The provider refused to begin it.',
  cancelled: 'Cancelled.',
  expired: 'Never opened, so never paid.',
};

function explainPayment(
  { id, paidAt, amount, refundDue, refundedAt }: LedgerPayment,
  month: LedgerPeriod | undefined,
  ending: LedgerEnded | undefined,
): MoneyLine {
  const payment = line({ id, time: paidAt, kind: 'Payment', cents: amount });
  const went = refundedAt === null ? '' : ` Refunded on ${formatDay(refundedAt)}.`;
  if (month !== undefined)
    return { ...payment, meaning: `Paid for ${span(month.startsAt, month.endsAt)}.${went}` };
  if (ending !== undefined)
    return { ...payment, meaning: `Paid for a month that ended on ${formatDay(ending.endedAt)}.${went}` };
  if (refundedAt !== null) return { ...payment, meaning: `Bought nothing.${went}` };
  const meaning = refundDue ? 'Bought nothing: to be refunded.' : 'Bought nothing, and isn’t to be refunded.';
  return { ...payment, meaning, isOdd: true };
}

function line({ id, time, kind, cents }: { id: string; time: number; kind: string; cents: number | null }) {
  return { id, time, at: formatMoment(time), kind, cents, isOdd: false };
}

function span(startsAt: number, endsAt: number): string {
  return `${formatDay(startsAt)} to ${formatDay(endsAt)}`;
}

/** Why the household is paid, or not. */
export function explainState({ paid, paidUntil, lines }: LedgerSum, now: number): string {
  if (paidUntil === null) return 'No payment has ever bought a month, and none was granted.';
  const last = lines.findLast(({ endsAt }) => endsAt === paidUntil);
  const by = last?.by === 'grant' ? 'a month that was granted' : 'a month that was paid for';
  if (!paid) return `Lapsed: ${by} ended on ${formatDay(paidUntil)}, and none followed it.`;
  if (paidUntil <= now) return `In the days of grace: ${by} ended on ${formatDay(paidUntil)}.`;
  return `Paid until ${formatDay(paidUntil)}, by ${by}.`;
}
