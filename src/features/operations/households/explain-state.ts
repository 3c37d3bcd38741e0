import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, select } from '@lingui/core/runtime-macro';
import { formatDay } from '#src/domain/dates.ts';
import type { LedgerLine, LedgerSum } from '#src/domain/ledger.ts';

/** Why the household is paid, or not. */
export function explainState({ paid, paidUntil, lines }: LedgerSum, now: number, texts: I18n): string {
  if (paidUntil === null) return texts._(msg`Never paid, and no month was granted.`);
  const by = lines.findLast(({ endsAt }) => endsAt === paidUntil)?.by ?? 'payment';
  const day = formatDay(paidUntil, texts);
  if (!paid) return texts._(describeLapse(by, day));
  return texts._(paidUntil <= now ? describeGrace(by, day) : describePaidUntil(by, day));
}

function describeLapse(by: LedgerLine['by'], day: string): MessageDescriptor {
  return msg`${select(
    { by },
    {
      payment: `Lapsed: a month that was paid for ended on ${{ day }}, and no month followed.`,
      pass: `Lapsed: a month of a pass ended on ${{ day }}, and no month followed.`,
      gift: `Lapsed: a month that somebody gave ended on ${{ day }}, and no month followed.`,
      other: `Lapsed: a month that was granted ended on ${{ day }}, and no month followed.`,
    },
  )}`;
}

function describeGrace(by: LedgerLine['by'], day: string): MessageDescriptor {
  return msg`${select(
    { by },
    {
      payment: `In the grace period: a month that was paid for ended on ${{ day }}.`,
      pass: `In the grace period: a month of a pass ended on ${{ day }}.`,
      gift: `In the grace period: a month that somebody gave ended on ${{ day }}.`,
      other: `In the grace period: a month that was granted ended on ${{ day }}.`,
    },
  )}`;
}

function describePaidUntil(by: LedgerLine['by'], day: string): MessageDescriptor {
  return msg`${select(
    { by },
    {
      payment: `Paid until ${{ day }}, by a month that was paid for.`,
      pass: `Paid until ${{ day }}, by a month of a pass.`,
      gift: `Paid until ${{ day }}, by a month that somebody gave.`,
      other: `Paid until ${{ day }}, by a month that was granted.`,
    },
  )}`;
}
