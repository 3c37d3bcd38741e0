import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { listOnReceipt, type Sale } from '#src/domain/legal-person.ts';
import { refusals } from '#src/domain/refusals.ts';
import { buildLetter, type Letter, type Sender } from './letter.ts';

export interface ReceiptFacts {
  by: 'payment' | 'pass' | 'gift';
  months: number;
  /** Looks like `R35`; null for a gift. */
  amount: string | null;
  /** Looks like `20 November 2026`. */
  paidOn: string;
  paidUntil: string;
  isSuspended: boolean;
  /** The provider's id of the payment, or the pass's id. */
  reference: string;
  /** Null for a pass and a gift. */
  sale: Sale | null;
}

export function receiptLetter(from: Sender, facts: ReceiptFacts, profileUrl: string): Letter {
  const { brand, billingEmail } = from;
  const { months } = facts;
  const { seller, vat } = listOnReceipt(from.legalPerson, facts.sale);
  return buildLetter({
    ...from,
    subject: msg`Your receipt from ${{ brand }}`,
    heading: receiptHeading(facts),
    paragraphs: [
      msg`Keep this email as your receipt.`,
      ...(vat.length === 0 ? [] : [msg`This receipt is a tax invoice.`]),
      ...(facts.isSuspended
        ? [
            refusals.suspended.text,
            msg`What you paid for is added, and its days are given back when the household is resumed.`,
          ]
        : []),
    ],
    lines: [
      [
        msg`${plural({ months }, { one: `${{ brand }}, one month`, other: `${{ brand }}, # months` })}`,
        facts.amount ?? msg`A gift`,
      ],
      ...vat,
      [facts.by === 'payment' ? msg`Paid on` : msg`Redeemed on`, facts.paidOn],
      ...(facts.isSuspended ? [] : [[msg`You can watch until`, facts.paidUntil] as const]),
      [msg`Reference`, facts.reference],
      ...seller,
    ],
    action: { label: msg`Your Profile`, url: profileUrl },
    afterword: msg`It doesn’t renew automatically. Your Profile shows when the month ends. Questions about a payment? Write to ${{ email: billingEmail }}.`,
  });
}

function receiptHeading({ by, months, amount }: ReceiptFacts): MessageDescriptor {
  if (by === 'payment') return msg`Thank you. ${{ amount }} is paid.`;
  return by === 'pass'
    ? msg`${plural({ months }, { one: 'Your pass added one month.', other: 'Your pass added # months.' })}`
    : msg`${plural({ months }, { one: 'Your gift added one month.', other: 'Your gift added # months.' })}`;
}

export interface EndingFacts {
  /** Looks like `R35`. */
  price: string;
  /** Number of nights; null after the end. */
  daysLeft: number | null;
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
  const { brand, billingEmail, texts } = from;
  const { price, daysLeft, endsOn, graceEndsOn } = facts;
  const heading = texts._(endingHeading(daysLeft));
  const first =
    daysLeft === null
      ? msg`Your month ended on ${{ endsOn }}. Everyone at home can still watch until ${{ graceEndsOn }}.`
      : msg`Your month of ${{ brand }} ends on ${{ endsOn }}. Renewing takes a minute, and the new month starts where this one ends, so you lose nothing by paying early.`;
  return buildLetter({
    ...from,
    subject: `${heading} – ${brand}`,
    heading,
    paragraphs: [
      first,
      msg`We never charge your card automatically. If you would rather stop, do nothing, or choose Cancel under Your Profile and we won’t remind you again.`,
    ],
    lines: [
      [msg`${{ brand }}, one more month`, price],
      [daysLeft === null ? msg`Ended on` : msg`Ends on`, endsOn],
    ],
    action: { label: msg`Renew for ${{ price }}`, url: urls.profile },
    afterword: msg`Already renewed? Then ignore this email. Questions about a payment? Write to ${{ email: billingEmail }}.`,
    optOut: { label: msg`Stop these reminders`, url: urls.stop },
  });
}

function endingHeading(days: number | null): MessageDescriptor {
  if (days === null) return msg`Your month has ended`;
  if (days === 0) return msg`Your month ends today`;
  return days === 1
    ? msg`Your month ends tomorrow`
    : msg`${plural({ days }, { one: 'Your month ends in # day', other: 'Your month ends in # days' })}`;
}

export interface RefundFacts {
  /** The provider's id. */
  payment: string;
  /** Looks like `R35`; null if the database doesn't contain the payment. */
  amount: string | null;
  paidOn: string | null;
}

/** Nobody proved that the address is theirs, so the mail doesn't say whether an account exists. */
export function refundComingLetter(from: Sender, facts: RefundFacts, loginUrl: string): Letter {
  const { brand, billingEmail } = from;
  const { amount } = facts;
  return buildLetter({
    ...from,
    subject: msg`Your payment to ${{ brand }} is being refunded`,
    heading: amount === null ? msg`Your payment is being refunded` : msg`${{ amount }} is being refunded`,
    paragraphs: [
      msg`You paid for a sign-up that we could no longer turn into an account. That happens when someone signs up twice with the same email address, or pays long after starting. You will get the full amount back.`,
      msg`You don’t need to do anything: the money goes back to the card or bank account it came from. How soon you see it depends on your bank.`,
      msg`To watch, sign in with this email address. If you have forgotten the password, choose “Forgot password?” there; if you never had an account, sign up again.`,
    ],
    lines: listRefund(facts),
    action: { label: msg`Sign In`, url: loginUrl },
    afterword: msg`Never paid us? Then someone typed this address by mistake, and you can ignore this email. Questions about the refund? Write to ${{ email: billingEmail }} and mention the reference.`,
  });
}

export function listRefund({ payment, amount, paidOn }: RefundFacts): [MessageDescriptor, string][] {
  const lines: [MessageDescriptor, string | null][] = [
    [msg`Amount`, amount],
    [msg`Paid on`, paidOn],
    [msg`Reference`, payment],
  ];
  return lines.filter((line): line is [MessageDescriptor, string] => line[1] !== null);
}
