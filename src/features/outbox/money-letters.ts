import { monthsText } from '#src/domain/months-text.ts';
import { buildLetter, type Letter } from './letter.ts';
import type { Sender } from './letters.ts';

export interface ReceiptFacts {
  by: 'payment' | 'pass' | 'gift';
  months: number;
  /** Looks like `R35`; null for a gift. */
  amount: string | null;
  /** Looks like `20 November 2026`. */
  paidOn: string;
  paidUntil: string;
  /** Is the provider's id, or the pass's. */
  reference: string;
}

export function receiptLetter(from: Sender, facts: ReceiptFacts, profileUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `Your receipt from ${from.brand}`,
    heading:
      facts.by === 'payment'
        ? `Thank you. ${facts.amount} is paid.`
        : `Your ${facts.by} added ${monthsText(facts.months)}.`,
    paragraphs: ['Keep this email as your receipt.'],
    lines: [
      [`${from.brand}, ${monthsText(facts.months)}`, facts.amount ?? 'A gift'],
      [facts.by === 'payment' ? 'Paid on' : 'Redeemed on', facts.paidOn],
      ['You can watch until', facts.paidUntil],
      ['Reference', facts.reference],
    ],
    action: { label: 'Your Profile', url: profileUrl },
    afterword: `It doesn’t renew automatically. Your Profile shows when the month ends. Questions about a payment? Write to ${from.billingEmail}.`,
  });
}

export interface EndingFacts {
  /** Looks like `R35`. */
  price: string;
  /** `today`, `tomorrow`, `in 5 days`; null after the end. */
  when: string | null;
  /** Looks like `20 December 2026`. */
  endsOn: string;
  /** Looks like `23 December 2026`. */
  graceEndsOn: string;
}

export function endingLetter(
  from: Sender,
  facts: EndingFacts,
  urls: { profile: string; stop: string },
): Letter {
  const { price, when, endsOn, graceEndsOn } = facts;
  const heading = when === null ? 'Your month has ended' : `Your month ends ${when}`;
  const first =
    when === null
      ? `Your month ended on ${endsOn}. Everyone at home can still watch until ${graceEndsOn}.`
      : `Your month of ${from.brand} ends on ${endsOn}. Renewing takes a minute, and the new month starts where this one ends, so you lose nothing by paying early.`;
  return buildLetter({
    ...from,
    subject: `${heading} – ${from.brand}`,
    heading,
    paragraphs: [
      first,
      'We never charge your card automatically. If you would rather stop, do nothing, or choose Cancel under Your Profile and we won’t remind you again.',
    ],
    lines: [
      [`${from.brand}, one more month`, price],
      [when === null ? 'Ended on' : 'Ends on', endsOn],
    ],
    action: { label: `Renew for ${price}`, url: urls.profile },
    afterword: `Already renewed? Then ignore this email. Questions about a payment? Write to ${from.billingEmail}.`,
    optOut: { label: 'Stop these reminders', url: urls.stop },
  });
}

export interface RefundFacts {
  /** Is the provider's id. */
  payment: string;
  /** `R35`; null if the books don't hold the payment. */
  amount: string | null;
  paidOn: string | null;
}

export function refundDueLetter(from: Sender, facts: RefundFacts): Letter {
  return buildLetter({
    ...from,
    subject: `To be refunded: ${facts.payment}`,
    heading: 'A payment is to be refunded',
    paragraphs: [
      'The provider confirmed a payment that could not buy a month: the email address already has an account, the account was deleted, or one checkout was paid twice. Please refund it in the provider’s portal.',
    ],
    lines: refundLines(facts),
    afterword: 'This email goes to the product’s billing address.',
  });
}

/** Nobody proved that the address is theirs, so the mail doesn't say whether an account exists. */
export function refundComingLetter(from: Sender, facts: RefundFacts, loginUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `Your payment to ${from.brand} is being refunded`,
    heading: `${facts.amount ?? 'Your payment'} is being refunded`,
    paragraphs: [
      'You paid for a sign-up that we could no longer turn into an account. That happens when someone signs up twice with the same email address, or pays long after starting. You will get the full amount back.',
      'You don’t need to do anything: the money goes back to the card or bank account it came from. How soon you see it depends on your bank.',
      'To watch, sign in with this email address. If you have forgotten the password, choose “Forgot password?” there; if you never had an account, sign up again.',
    ],
    lines: refundLines(facts),
    action: { label: 'Sign In', url: loginUrl },
    afterword: `Never paid us? Then someone typed this address by mistake, and you can ignore this email. Questions about the refund? Write to ${from.billingEmail} and mention the reference.`,
  });
}

function refundLines({ payment, amount, paidOn }: RefundFacts): [string, string][] {
  const lines: [string, string | null][] = [
    ['Amount', amount],
    ['Paid on', paidOn],
    ['Reference', payment],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}
