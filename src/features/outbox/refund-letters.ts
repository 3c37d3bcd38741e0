import { buildLetter, type Letter } from './letter.ts';
import type { Sender } from './letters.ts';

export interface RefundNewsFacts {
  /** Is the provider's id. */
  payment: string;
  /** Looks like `R35`. */
  amount: string;
  paidOn: string;
  refundedOn: string;
  kind: 'refund' | 'chargeback';
  /** Is null if the payment bought no month. */
  endedOn: string | null;
  /** Is null without a running period. */
  paidUntil: string | null;
}

export function monthRefundedLetter(from: Sender, facts: RefundNewsFacts, profileUrl: string): Letter {
  const { amount, kind, endedOn, paidUntil } = facts;
  const what =
    kind === 'refund'
      ? `Yoco has told us that your payment of ${amount} was refunded.`
      : `Yoco has told us that your bank reversed your payment of ${amount} (a charge-back).`;
  const left =
    endedOn === null
      ? 'That payment wasn’t for a month, so nothing else changes.'
      : paidUntil === null
        ? 'The month it paid for has ended. Your account, your sub-users and what you watched are still here. Renew and everyone can watch again.'
        : `The month it paid for has ended. Your other payments still count. You can watch until ${paidUntil}.`;
  return buildLetter({
    ...from,
    subject: `Your payment was refunded – ${from.brand}`,
    heading: `${amount} went back to you`,
    paragraphs: [what, left],
    lines: refundLines(facts),
    action: { label: 'Your Profile', url: profileUrl },
    afterword: `Didn’t ask for this? Write to ${from.billingEmail} and mention the reference.`,
  });
}

export function refundNoticeLetter(from: Sender, facts: RefundNewsFacts): Letter {
  const { kind, payment, endedOn } = facts;
  const name = kind === 'refund' ? 'Refund' : 'Charge-back';
  const effect =
    endedOn === null
      ? 'The payment hadn’t bought a month, so nothing ended.'
      : 'The month that it paid for has ended, and the household was told. If the refund was a favour, grant the month with `users grant-paid`.';
  return buildLetter({
    ...from,
    subject: `${name}: ${payment}`,
    heading: `${name} of ${facts.amount}`,
    paragraphs: [`The provider reported a ${name.toLowerCase()}. ${effect}`],
    lines: refundLines(facts),
    afterword: 'This email goes to the product’s billing address.',
  });
}

function refundLines({ amount, paidOn, refundedOn, endedOn, payment }: RefundNewsFacts): [string, string][] {
  return [
    ['Amount paid', amount],
    ['Paid on', paidOn],
    ['Refunded on', refundedOn],
    ...(endedOn === null ? [] : [['Its month ended', endedOn] satisfies [string, string]]),
    ['Reference', payment],
  ];
}
