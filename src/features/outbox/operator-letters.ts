import { formatMoment, inEnglish } from '#src/domain/dates.ts';
import { buildLetter, type Letter, type Sender } from './letter.ts';
import { listRefund, type RefundFacts } from './money-letters.ts';
import { listRefundNews, type RefundNewsFacts } from './refund-letters.ts';

/** Operators read these, in English. */

export function refundDueLetter(from: Sender, facts: RefundFacts): Letter {
  return buildLetter({
    ...from,
    subject: `To be refunded: ${facts.payment}`,
    heading: 'A payment is to be refunded',
    paragraphs: [
      'The provider confirmed a payment that could not buy a month: the email address already has an account, the account was deleted, or one checkout was paid twice. Please refund it in the provider’s portal.',
    ],
    lines: listRefund(facts),
    afterword: 'This email goes to the product’s billing address.',
  });
}

export function refundNoticeLetter(from: Sender, facts: RefundNewsFacts): Letter {
  const { kind, payment } = facts;
  const name = kind === 'refund' ? 'Refund' : 'Charge-back';
  const effect = describeEffect(facts);
  return buildLetter({
    ...from,
    subject: `${name}: ${payment}`,
    heading: `${name} of ${facts.returned}`,
    paragraphs: [`The provider reported a ${name.toLowerCase()}. ${effect}`],
    lines: listRefundNews(facts),
    afterword: 'This email goes to the product’s billing address.',
  });
}

function describeEffect({ endedOn, isGift }: RefundNewsFacts): string {
  if (endedOn !== null)
    return 'The month that it paid for has ended, and the household was told. If the refund was a favour, grant the month with `users grant-paid`.';
  return isGift
    ? 'The gift that it bought was stopped: its code no longer works, and who paid was told.'
    : 'The payment hadn’t bought a month, so nothing ended.';
}

/** Sent if an operator asks for it on the command line. */
export function testLetter(from: Sender, kind: 'mail' | 'alert'): Letter {
  return buildLetter({
    ...from,
    subject: `Test ${kind} of ${from.brand}`,
    heading: `This is a test ${kind}`,
    paragraphs: ['It arrived. Nothing is wrong, and there is nothing to do.'],
    afterword: 'An operator asked for it on the command line.',
  });
}

interface ToldCheck {
  name: string;
  told: 'good' | 'bad';
  says: string;
  todo: string;
  since: number | null;
}

export function alertLetter(from: Sender, checks: readonly ToldCheck[]): Letter {
  const bad = checks.filter((check) => check.told === 'bad');
  const names = checks.map(({ name }) => name).join(', ');
  const heading = bad.length > 0 ? `Look at: ${names}` : `Good again: ${names}`;
  return buildLetter({
    ...from,
    subject: `${from.brand}: ${heading}`,
    heading,
    paragraphs: checks.map(({ name, told: word, says, todo, since }) =>
      word === 'bad'
        ? [`${name}: ${says}`, todo, since === null ? '' : `(Since ${formatMoment(since, inEnglish)}.)`]
            .filter((part) => part !== '')
            .join(' ')
        : `${name} is good again.`,
    ),
    afterword: '`doctor` and Services at the desk say more. Each check is told at most once an hour.',
  });
}
