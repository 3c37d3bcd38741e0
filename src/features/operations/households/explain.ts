import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { formatDay, formatMoment, inEnglish } from '#src/domain/dates.ts';
import type { LedgerEnded, LedgerPass, LedgerPayment, LedgerPeriod } from '#src/domain/ledger.ts';

export interface MoneyLine {
  id: string;
  /** Epoch ms. */
  time: number;
  /** Looks like `20 November 2026, 10:00`. */
  at: string;
  /** `Payment`, `Pass`, `Gift`, `Grant` or `Checkout`. */
  kind: string;
  /** Null for a gift and a grant. */
  cents: number | null;
  /** Looks like `Paid for 20 November 2026 to 20 December 2026.` */
  meaning: string;
  /** True if an operator should look into it. */
  isOdd: boolean;
}

export interface Books {
  periods: readonly (LedgerPeriod & { reason: string | null })[];
  ended: readonly LedgerEnded[];
  payments: readonly LedgerPayment[];
  passes: readonly LedgerPass[];
  checkouts: readonly { provider_id: string | null; status: string; amount: number; created_at: number }[];
}

/**
 * Lists what each payment bought and each pass gave, the other months, and the checkouts without a payment, the
 * newest first. Meanings are in the language of `texts`, other fields are for operators.
 */
export function explainBooks(
  { periods, ended, payments, passes, checkouts }: Books,
  texts: I18n,
): MoneyLine[] {
  const months = new Map(periods.map((period) => [period.paymentId, period]));
  const endings = new Map(ended.map((period) => [period.paymentId, period]));
  const bought = payments.map((payment) =>
    explainPayment(payment, months.get(payment.id), endings.get(payment.id), texts),
  );
  const granted = periods
    .filter(({ paymentId, passId }) => paymentId === null && passId === null)
    .map(({ id, startsAt, endsAt, reason }) => ({
      ...line({ id, time: startsAt, kind: 'Grant', cents: null }),
      // Shows when the month begins, because the time of the grant isn't stored.
      at: formatDay(startsAt, inEnglish),
      meaning: texts._(describeGrant({ startsAt, endsAt }, reason, texts)),
    }));
  const redeemed = passes.map((pass) =>
    explainPass(
      pass,
      periods.filter(({ passId }) => passId === pass.id),
      ended.find(({ passId }) => passId === pass.id),
      texts,
    ),
  );
  const unpaid = checkouts
    .filter(({ status }) => status !== 'paid')
    .map(({ provider_id: id, status, amount, created_at: time }) => {
      const text = checkoutTexts[status];
      const meaning = text === undefined ? status : texts._(text);
      return { ...line({ id: id ?? `${time}`, time, kind: 'Checkout', cents: amount }), meaning };
    });
  return [...bought, ...redeemed, ...granted, ...unpaid].sort((a, b) => b.time - a.time);
}

const checkoutTexts: Record<string, MessageDescriptor> = {
  new: msg`Started. The provider hasn’t answered yet.`,
  open: msg`Started. The provider hasn’t reported a payment; we’ll ask again automatically.`,
  failed: msg`The provider refused to start it.`,
  cancelled: msg`Cancelled.`,
  expired: msg`Never opened, so never paid.`,
};

function explainPayment(
  { id, paidAt, amount, refundDue, refundedAt }: LedgerPayment,
  month: LedgerPeriod | undefined,
  ending: LedgerEnded | undefined,
  texts: I18n,
): MoneyLine {
  const payment = line({ id, time: paidAt, kind: 'Payment', cents: amount });
  const went = refundedAt === null ? null : msg`Refunded on ${{ day: formatDay(refundedAt, texts) }}.`;
  const say = (meaning: MessageDescriptor) =>
    [meaning, went].flatMap((one) => (one === null ? [] : [texts._(one)])).join(' ');
  if (month !== undefined) return { ...payment, meaning: say(describePaid(month, texts)) };
  if (ending !== undefined) {
    const day = formatDay(ending.endedAt, texts);
    return { ...payment, meaning: say(msg`Paid for a month that ended on ${{ day }}.`) };
  }
  if (refundedAt !== null) return { ...payment, meaning: say(msg`Bought nothing.`) };
  const meaning = refundDue
    ? msg`Bought nothing. A refund is due.`
    : msg`Bought nothing, and no refund is due.`;
  return { ...payment, meaning: say(meaning), isOdd: true };
}

function describePaid({ startsAt, endsAt }: LedgerPeriod, texts: I18n): MessageDescriptor {
  const from = formatDay(startsAt, texts);
  const until = formatDay(endsAt, texts);
  return msg`Paid for ${{ from }} to ${{ until }}.`;
}

function describeGrant(
  { startsAt, endsAt }: Pick<LedgerPeriod, 'startsAt' | 'endsAt'>,
  reason: string | null,
  texts: I18n,
): MessageDescriptor {
  const from = formatDay(startsAt, texts);
  const until = formatDay(endsAt, texts);
  return reason === null ? msg`${{ from }} to ${{ until }}` : msg`${{ from }} to ${{ until }}: ${{ reason }}`;
}

function explainPass(
  { id, by, months, price, redeemedAt }: LedgerPass,
  given: readonly LedgerPeriod[],
  ending: LedgerEnded | undefined,
  texts: I18n,
): MoneyLine {
  const pass = line({ id, time: redeemedAt, kind: by === 'gift' ? 'Gift' : 'Pass', cents: price });
  if (ending !== undefined) {
    const day = formatDay(ending.endedAt, texts);
    const meaning = msg`Gave a month that ended on ${{ day }}, because the gift was refunded.`;
    return { ...pass, meaning: texts._(meaning) };
  }
  const [first, last] = [given[0], given.at(-1)];
  if (first === undefined || last === undefined)
    return { ...pass, meaning: texts._(msg`Gave nothing.`), isOdd: true };
  const from = formatDay(first.startsAt, texts);
  const until = formatDay(last.endsAt, texts);
  const meaning = texts._(msg`Gave ${{ from }} to ${{ until }}.`);
  return { ...pass, meaning, isOdd: given.length !== months };
}

function line({ id, time, kind, cents }: { id: string; time: number; kind: string; cents: number | null }) {
  return { id, time, at: formatMoment(time, inEnglish), kind, cents, isOdd: false };
}
