import { msg } from '@lingui/core/runtime-macro';
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
      msg`It opens an account without a card, or adds a month to an account that is there.`,
    ],
    lines: [
      [msg`Code`, code],
      [msg`Valid until`, expiresOn],
    ],
    action: { label: msg`Open the gift`, url: pageUrl },
    afterword: msg`Didn’t buy this? Write to ${{ email: billingEmail }}.`,
  });
}

/** To who paid. */
export function giftRefundedLetter(from: Sender, facts: { returned: string; payment: string }): Letter {
  const { brand, billingEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`Your gift was refunded – ${{ brand }}`,
    heading: msg`${{ amount: facts.returned }} went back to you`,
    paragraphs: [
      msg`Yoco has told us that your payment for a gift was refunded. Its code no longer works. If it was redeemed before, the month it gave has ended.`,
    ],
    lines: [[msg`Reference`, facts.payment]],
    afterword: msg`Didn’t ask for this? Write to ${{ email: billingEmail }} and mention the reference.`,
  });
}

/** To who redeemed it. `paidUntil` is null if nothing else is paid. */
export function giftEndedLetter(from: Sender, paidUntil: string | null, profileUrl: string): Letter {
  const { brand, billingEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`A gift was taken back – ${{ brand }}`,
    heading: msg`The month of a gift has ended`,
    paragraphs: [
      msg`You redeemed a gift, and its payment was refunded to the person who bought it. The month it gave you has ended.`,
      paidUntil === null
        ? msg`Your account, your sub-users and what you watched are still here. Renew and everyone can watch again.`
        : msg`What else you paid still counts. You can watch until ${{ paidUntil }}.`,
    ],
    action: { label: msg`Your Profile`, url: profileUrl },
    afterword: msg`Questions? Write to ${{ email: billingEmail }}.`,
  });
}
