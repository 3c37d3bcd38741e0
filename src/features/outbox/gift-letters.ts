import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { refusals } from '#src/domain/refusals.ts';
import { buildLetter, type Letter, type Sender } from './letter.ts';

export interface GiftFacts {
  /** Looks like `BCDF-GHJK-2345`. */
  code: string;
  /** Looks like `20 November 2029`. */
  expiresOn: string;
}

export function giftLetter(from: Sender, { code, expiresOn }: GiftFacts, pageUrl: string): Letter {
  const { brand, billingEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`Your gift: a month of ${{ brand }}`,
    heading: msg`Your gift is ready`,
    paragraphs: [
      msg`Forward this email to the person it is for, or share the page below. Whoever has the code can use it, once.`,
      msg`It opens an account without a card, or adds a month to one they already have.`,
    ],
    lines: [
      [msg`Code`, code],
      [msg`Valid until`, expiresOn],
    ],
    action: { label: msg`Open the gift`, url: pageUrl },
    afterword: msg`Didn’t buy this? Write to ${{ email: billingEmail }}.`,
  });
}

/** Goes to the payer of the gift. */
export function giftRefundedLetter(
  from: Sender,
  facts: { returned: string; payment: string; provider: string },
): Letter {
  const { brand, billingEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`Your gift was refunded – ${{ brand }}`,
    heading: msg`${{ amount: facts.returned }} went back to you`,
    paragraphs: [
      msg`Your payment for a gift was refunded through ${{ provider: facts.provider }}. Its code no longer works. If it was redeemed before, the month it gave has ended.`,
    ],
    lines: [[msg`Reference`, facts.payment]],
    afterword: msg`Didn’t ask for this? Write to ${{ email: billingEmail }} and mention the reference.`,
  });
}

export interface GiftEndingFacts {
  /** Null if nothing else is paid. */
  paidUntil: string | null;
  isSuspended: boolean;
}

/** Goes to the household that redeemed the gift. */
export function giftEndedLetter(from: Sender, facts: GiftEndingFacts, profileUrl: string): Letter {
  const { brand, billingEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`A gift was taken back – ${{ brand }}`,
    heading: msg`Your gift’s month has ended`,
    paragraphs: [
      msg`You redeemed a gift, and its payment was refunded to the person who bought it. The month it gave you has ended.`,
      describeRest(facts),
    ],
    action: { label: msg`Your Profile`, url: profileUrl },
    afterword: msg`Questions? Write to ${{ email: billingEmail }}.`,
  });
}

function describeRest({ paidUntil, isSuspended }: GiftEndingFacts): MessageDescriptor {
  if (isSuspended) return refusals.suspended.text;
  return paidUntil === null
    ? msg`Your account, your sub-users and what you watched are still here. Renew and everyone can watch again.`
    : msg`What else you paid still counts. You can watch until ${{ paidUntil }}.`;
}
