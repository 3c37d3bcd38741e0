import { formatDay, formatMoment, inEnglish } from '#src/domain/dates.ts';
import type {
  LedgerEnded,
  LedgerLine,
  LedgerPass,
  LedgerPayment,
  LedgerPeriod,
  LedgerSum,
} from '#src/domain/ledger.ts';

export interface MoneyLine {
  id: string;
  /** Holds epoch ms. */
  time: number;
  /** Looks like `20 November 2026, 10:00`. */
  at: string;
  /** Is `Payment`, `Pass`, `Gift`, `Grant` or `Checkout`. */
  kind: string;
  /** Is null for a gift and a grant. */
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
  passes: readonly LedgerPass[];
  checkouts: readonly { provider_id: string | null; status: string; amount: number; created_at: number }[];
}

/** What each payment bought and each pass gave, the other months, and the checkouts without a payment; the newest first. */
export function explainBooks({ periods, ended, payments, passes, checkouts }: Books): MoneyLine[] {
  const months = new Map(periods.map((period) => [period.paymentId, period]));
  const endings = new Map(ended.map((period) => [period.paymentId, period]));
  const bought = payments.map((payment) =>
    explainPayment(payment, months.get(payment.id), endings.get(payment.id)),
  );
  const granted = periods
    .filter(({ paymentId, passId }) => paymentId === null && passId === null)
    .map(({ id, startsAt, endsAt, reason }) => ({
      ...line({ id, time: startsAt, kind: 'Grant', cents: null }),
      // When it was granted isn't kept with it; it may begin later.
      at: formatDay(startsAt, inEnglish),
      meaning: `${span(startsAt, endsAt)}${reason === null ? '' : `: ${reason}`}`,
    }));
  const redeemed = passes.map((pass) =>
    explainPass(
      pass,
      periods.filter(({ passId }) => passId === pass.id),
      ended.find(({ passId }) => passId === pass.id),
    ),
  );
  const unpaid = checkouts
    .filter(({ status }) => status !== 'paid')
    .map(({ provider_id: id, status, amount, created_at: time }) => ({
      ...line({ id: id ?? `${time}`, time, kind: 'Checkout', cents: amount }),
      meaning: checkoutTexts[status] ?? status,
    }));
  return [...bought, ...redeemed, ...granted, ...unpaid].sort((a, b) => b.time - a.time);
}

const checkoutTexts: Record<string, string> = {
  new: 'Started. The provider hasn’t answered yet.',
  open: 'Started. The provider hasn’t reported a payment; we’ll ask again automatically.',
  failed: 'The provider refused to start it.',
  cancelled: 'Cancelled.',
  expired: 'Never opened, so never paid.',
};

function explainPayment(
  { id, paidAt, amount, refundDue, refundedAt }: LedgerPayment,
  month: LedgerPeriod | undefined,
  ending: LedgerEnded | undefined,
): MoneyLine {
  const payment = line({ id, time: paidAt, kind: 'Payment', cents: amount });
  const went = refundedAt === null ? '' : ` Refunded on ${formatDay(refundedAt, inEnglish)}.`;
  if (month !== undefined)
    return { ...payment, meaning: `Paid for ${span(month.startsAt, month.endsAt)}.${went}` };
  if (ending !== undefined)
    return {
      ...payment,
      meaning: `Paid for a month that ended on ${formatDay(ending.endedAt, inEnglish)}.${went}`,
    };
  if (refundedAt !== null) return { ...payment, meaning: `Bought nothing.${went}` };
  const meaning = refundDue ? 'Bought nothing. A refund is due.' : 'Bought nothing, and no refund is due.';
  return { ...payment, meaning, isOdd: true };
}

function explainPass(
  { id, by, months, price, redeemedAt }: LedgerPass,
  given: readonly LedgerPeriod[],
  ending: LedgerEnded | undefined,
): MoneyLine {
  const pass = line({ id, time: redeemedAt, kind: by === 'gift' ? 'Gift' : 'Pass', cents: price });
  if (ending !== undefined) {
    const meaning = `Gave a month that ended on ${formatDay(ending.endedAt, inEnglish)}, because the gift was refunded.`;
    return { ...pass, meaning };
  }
  const [first, last] = [given[0], given.at(-1)];
  if (first === undefined || last === undefined) return { ...pass, meaning: 'Gave nothing.', isOdd: true };
  const meaning = `Gave ${span(first.startsAt, last.endsAt)}.`;
  return { ...pass, meaning, isOdd: given.length !== months };
}

function line({ id, time, kind, cents }: { id: string; time: number; kind: string; cents: number | null }) {
  return { id, time, at: formatMoment(time, inEnglish), kind, cents, isOdd: false };
}

function span(startsAt: number, endsAt: number): string {
  return `${formatDay(startsAt, inEnglish)} to ${formatDay(endsAt, inEnglish)}`;
}

const origins: Record<LedgerLine['by'], string> = {
  payment: 'a month that was paid for',
  pass: 'a month of a pass',
  gift: 'a month that somebody gave',
  grant: 'a month that was granted',
};

/** Why the household is paid, or not. */
export function explainState({ paid, paidUntil, lines }: LedgerSum, now: number): string {
  if (paidUntil === null) return 'Never paid, and no month was granted.';
  const last = lines.findLast(({ endsAt }) => endsAt === paidUntil);
  const by = origins[last?.by ?? 'payment'];
  if (!paid) return `Lapsed: ${by} ended on ${formatDay(paidUntil, inEnglish)}, and no month followed.`;
  if (paidUntil <= now) return `In the grace period: ${by} ended on ${formatDay(paidUntil, inEnglish)}.`;
  return `Paid until ${formatDay(paidUntil, inEnglish)}, by ${by}.`;
}
