import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { refusals } from '#src/domain/refusals.ts';
import { buildLetter, type Letter, type Sender } from './letter.ts';

export interface RefundNewsFacts {
  /** The provider's id. */
  payment: string;
  /** Amount of the payment, such as `R35`. */
  amount: string;
  /** The refunded part of the amount. */
  returned: string;
  paidOn: string;
  refundedOn: string;
  kind: 'refund' | 'chargeback';
  provider: string;
  /** Null if the payment bought no month. */
  endedOn: string | null;
  /** Null without a running period. */
  paidUntil: string | null;
  isSuspended: boolean;
  isGift: boolean;
}

export function monthRefundedLetter(from: Sender, facts: RefundNewsFacts, profileUrl: string): Letter {
  const { brand, billingEmail } = from;
  const { amount, returned, kind, provider } = facts;
  const what =
    kind === 'refund'
      ? msg`Your payment of ${{ amount }} was refunded through ${{ provider }}.`
      : msg`${{ provider }} has told us that your bank reversed your payment of ${{ amount }} (a charge-back).`;
  return buildLetter({
    ...from,
    subject: msg`Your payment was refunded – ${{ brand }}`,
    heading: msg`${{ amount: returned }} went back to you`,
    paragraphs: [what, ...describeEffect(facts)],
    lines: listRefundNews(facts),
    action: { label: msg`Your Profile`, url: profileUrl },
    afterword: msg`Didn’t ask for this? Write to ${{ email: billingEmail }} and mention the reference.`,
  });
}

function describeEffect({ endedOn, paidUntil, isSuspended }: RefundNewsFacts): MessageDescriptor[] {
  if (endedOn === null) return [msg`That payment wasn’t for a month, so nothing else changes.`];
  if (isSuspended) return [msg`The month it paid for has ended.`, refusals.suspended.text];
  return [
    paidUntil === null
      ? msg`The month it paid for has ended. Your account, your sub-users and what you watched are still here. Renew and everyone can watch again.`
      : msg`The month it paid for has ended. Your other payments still count. You can watch until ${{ paidUntil }}.`,
  ];
}

export function listRefundNews(facts: RefundNewsFacts): [MessageDescriptor, string][] {
  const { amount, paidOn, refundedOn, endedOn, payment } = facts;
  const lines: [MessageDescriptor, string | null][] = [
    [msg`Amount paid`, amount],
    [msg`Paid on`, paidOn],
    [msg`Refunded on`, refundedOn],
    [msg`Its month ended`, endedOn],
    [msg`Reference`, payment],
  ];
  return lines.filter((line): line is [MessageDescriptor, string] => line[1] !== null);
}
