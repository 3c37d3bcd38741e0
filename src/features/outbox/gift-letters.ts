import { buildLetter, type Letter } from './letter.ts';
import type { Sender } from './letters.ts';

export interface GiftFacts {
  /** Looks like `BCDF-GHJK-2345`. */
  code: string;
  /** Looks like `20 November 2029`. */
  expiresOn: string;
}

export function giftLetter(from: Sender, { code, expiresOn }: GiftFacts, pageUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `Your gift: a month of ${from.brand}`,
    heading: 'Your gift is ready',
    paragraphs: [
      'Forward this email to the person it is for, or share the page below. Whoever has the code can use it, once.',
      'It opens an account without a card, or adds a month to an account that is there.',
    ],
    lines: [
      ['Code', code],
      ['Valid until', expiresOn],
    ],
    action: { label: 'Open the gift', url: pageUrl },
    afterword: `Didn’t buy this? Write to ${from.billingEmail}.`,
  });
}

/** To who paid. */
export function giftRefundedLetter(from: Sender, facts: { amount: string; payment: string }): Letter {
  return buildLetter({
    ...from,
    subject: `Your gift was refunded – ${from.brand}`,
    heading: `${facts.amount} went back to you`,
    paragraphs: [
      'Yoco has told us that your payment for a gift was refunded. Its code no longer works. If it was redeemed before, the month it gave has ended.',
    ],
    lines: [['Reference', facts.payment]],
    afterword: `Didn’t ask for this? Write to ${from.billingEmail} and mention the reference.`,
  });
}

/** To who redeemed it. `paidUntil` is null if nothing else is paid. */
export function giftEndedLetter(from: Sender, paidUntil: string | null, profileUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `A gift was taken back – ${from.brand}`,
    heading: 'The month of a gift has ended',
    paragraphs: [
      'You redeemed a gift, and its payment was refunded to the person who bought it. The month it gave you has ended.',
      paidUntil === null
        ? 'Your account, your sub-users and what you watched are still here. Renew and everyone can watch again.'
        : `What else you paid still counts. You can watch until ${paidUntil}.`,
    ],
    action: { label: 'Your Profile', url: profileUrl },
    afterword: `Questions? Write to ${from.billingEmail}.`,
  });
}
