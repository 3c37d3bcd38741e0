import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, select } from '@lingui/core/runtime-macro';
import { formatDay } from '#src/domain/dates.ts';
import type { LedgerLine, LedgerSum } from '#src/domain/ledger.ts';

/** Explains why the household is paid, or not. */
export function explainState(sum: LedgerSum, now: number, texts: I18n): string {
  const { paid, paidUntil, lines } = sum;
  if (paidUntil === null) return texts._(describeNoMonth(sum));
  const by = lines.findLast(({ endsAt }) => endsAt === paidUntil)?.by ?? 'payment';
  const day = formatDay(paidUntil, texts);
  if (!paid) return texts._(describeLapse(by, day));
  return texts._(paidUntil <= now ? describeGrace(by, day) : describePaidUntil(by, day));
}

function describeNoMonth({ returned, owed, hasEnded }: LedgerSum): MessageDescriptor {
  return returned > 0 || owed > 0 || hasEnded
    ? msg`Not paid: its payments were refunded, or have to be.`
    : msg`Never paid, and no month was granted.`;
}

function describeLapse(by: LedgerLine['by'], day: string): MessageDescriptor {
  return msg`${select(
    { by },
    {
      payment: `Lapsed: time that was paid for ended on ${{ day }}, and nothing followed.`,
      pass: `Lapsed: a pass’s time ended on ${{ day }}, and nothing followed.`,
      gift: `Lapsed: a gift’s time ended on ${{ day }}, and nothing followed.`,
      other: `Lapsed: time that was granted ended on ${{ day }}, and nothing followed.`,
    },
  )}`;
}

function describeGrace(by: LedgerLine['by'], day: string): MessageDescriptor {
  return msg`${select(
    { by },
    {
      payment: `In the grace period: time that was paid for ended on ${{ day }}.`,
      pass: `In the grace period: a pass’s time ended on ${{ day }}.`,
      gift: `In the grace period: a gift’s time ended on ${{ day }}.`,
      other: `In the grace period: time that was granted ended on ${{ day }}.`,
    },
  )}`;
}

function describePaidUntil(by: LedgerLine['by'], day: string): MessageDescriptor {
  return msg`${select(
    { by },
    {
      payment: `Paid until ${{ day }}, by a payment.`,
      pass: `Paid until ${{ day }}, by a pass.`,
      gift: `Paid until ${{ day }}, by a gift.`,
      other: `Paid until ${{ day }}, by a grant.`,
    },
  )}`;
}
