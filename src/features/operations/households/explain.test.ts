import { expect, it } from 'vitest';
import { addUpLedger } from '#src/domain/ledger.ts';
import { type Books, explainBooks, explainState } from './explain.ts';

const day = 24 * 60 * 60_000;
const from = Date.parse('2026-10-20T08:00:00Z');
const until = Date.parse('2026-11-20T08:00:00Z');

const none: Books = { periods: [], ended: [], payments: [], checkouts: [] };
const payment = {
  id: 'p1',
  amount: 3500,
  currency: 'ZAR',
  paidAt: from,
  refundDue: false,
  refundedAt: null,
  checkoutStatus: 'paid',
};
const month = { id: 'm1', startsAt: from, endsAt: until, paymentId: 'p1', reason: null };
const ended = { id: 'e1', startsAt: from, endsAt: until, endedAt: from + day, paymentId: 'p1' };
const grant = { ...month, paymentId: null, reason: 'A power cut' };
const checkout = { provider_id: 'c1', status: 'open', amount: 3500, created_at: from };

const meaningsOf = (books: Partial<Books>) => explainBooks({ ...none, ...books }).map((line) => line.meaning);

it('says what each payment bought', () => {
  const month1 = '20 October 2026 to 20 November 2026';
  expect(meaningsOf({ payments: [payment], periods: [month] })).toEqual([`Paid for ${month1}.`]);
  const back = { ...payment, refundedAt: from + day };
  expect(meaningsOf({ payments: [back], ended: [ended] })).toEqual([
    'Paid for a month that ended on 21 October 2026. Refunded on 21 October 2026.',
  ]);
  expect(meaningsOf({ payments: [back] })).toEqual(['Bought nothing. Refunded on 21 October 2026.']);
  expect(meaningsOf({ periods: [grant] })).toEqual([`${month1}: A power cut`]);
});

it('marks a payment that bought nothing', () => {
  const lines = (refundDue: boolean) => explainBooks({ ...none, payments: [{ ...payment, refundDue }] });
  expect(lines(true)).toMatchObject([{ meaning: 'Bought nothing: to be refunded.', isOdd: true }]);
  expect(lines(false)).toMatchObject([{ isOdd: true }]);
});

it('names a checkout that the provider has not confirmed, and no paid one', () => {
  const books = {
    checkouts: [checkout, { ...checkout, provider_id: null, status: 'new', created_at: from + 1 }],
  };
  expect(meaningsOf(books)).toEqual([
    expect.stringContaining('not answered'),
    expect.stringContaining('no payment'),
  ]);
  expect(meaningsOf({ checkouts: [{ ...checkout, status: 'paid' }] })).toEqual([]);
});

it('says why a household is paid, or not', () => {
  const stateAt = (books: Partial<Books>, now: number) =>
    explainState(addUpLedger({ ...none, ...books }, now), now);
  expect(stateAt({}, from)).toContain('No payment has ever');
  const paid = { payments: [payment], periods: [month] };
  expect(stateAt(paid, from)).toBe('Paid until 20 November 2026, by a month that was paid for.');
  expect(stateAt(paid, until + 1)).toContain('In the days of grace');
  expect(stateAt({ periods: [grant] }, until + 30 * day)).toBe(
    'Lapsed: a month that was granted ended on 20 November 2026, and none followed it.',
  );
});
