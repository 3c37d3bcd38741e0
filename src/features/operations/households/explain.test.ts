import { expect, it } from 'vitest';
import { addUpLedger } from '#src/domain/ledger.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { englishTexts } from '#test/english.ts';
import { type Books, explainBooks } from './explain.ts';
import { explainState } from './explain-state.ts';

const day = 24 * 60 * 60_000;
const from = Date.parse('2026-10-20T08:00:00Z');
const until = Date.parse('2026-11-20T08:00:00Z');

const none: Books = { periods: [], ended: [], payments: [], passes: [], checkouts: [] };
const payment = {
  id: 'p1',
  amount: 3500,
  currency: 'ZAR',
  paidAt: from,
  refundDue: false,
  refundedAt: null,
  checkoutStatus: 'paid',
};
const month = { id: 'm1', startsAt: from, endsAt: until, paymentId: 'p1', passId: null, reason: null };
const ended = { id: 'e1', startsAt: from, endsAt: until, endedAt: from + day, paymentId: 'p1', passId: null };
const grant = { ...month, paymentId: null, reason: 'A power cut' };
const checkout = { provider_id: 'c1', status: 'open', amount: 3500, created_at: from };

const meaningsOf = (books: Partial<Books>) =>
  explainBooks({ ...none, ...books }, englishTexts).map((line) => line.meaning);

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

it('says what each pass gave, and marks one that gave too little', () => {
  const given = { ...month, paymentId: null, passId: 'v1' };
  const next = { ...given, id: 'm2', startsAt: until, endsAt: Date.parse('2026-12-20T08:00:00Z') };
  const pass = { id: 'v1', by: 'pass' as const, months: 2, price: 7000, redeemedAt: from };
  const lines = explainBooks({ ...none, periods: [given, next], passes: [pass] }, englishTexts);
  expect(lines).toMatchObject([
    { kind: 'Pass', cents: 7000, meaning: 'Gave 20 October 2026 to 20 December 2026.', isOdd: false },
  ]);
  expect(explainBooks({ ...none, periods: [given], passes: [pass] }, englishTexts)).toMatchObject([
    { isOdd: true },
  ]);
  const taken = { ...ended, paymentId: 'of another', passId: 'v1' };
  const gift = { ...pass, by: 'gift' as const, months: 1, price: null };
  expect(explainBooks({ ...none, ended: [taken], passes: [gift] }, englishTexts)).toMatchObject([
    {
      kind: 'Gift',
      cents: null,
      meaning: 'Gave a month that ended on 21 October 2026, because the gift was refunded.',
    },
  ]);
  expect(explainBooks({ ...none, passes: [pass] }, englishTexts)).toMatchObject([
    { meaning: 'Gave nothing.', isOdd: true },
  ]);
});

it('marks a payment that bought nothing', () => {
  const lines = (refundDue: boolean) =>
    explainBooks({ ...none, payments: [{ ...payment, refundDue }] }, englishTexts);
  expect(lines(true)).toMatchObject([{ meaning: 'Bought nothing. A refund is due.', isOdd: true }]);
  expect(lines(false)).toMatchObject([{ isOdd: true }]);
});

it('names a checkout that the provider has not confirmed, and no paid one', () => {
  const books = {
    checkouts: [checkout, { ...checkout, provider_id: null, status: 'new', created_at: from + 1 }],
  };
  expect(meaningsOf(books)).toEqual([
    expect.stringContaining('answered yet'),
    expect.stringContaining('reported a payment'),
  ]);
  expect(meaningsOf({ checkouts: [{ ...checkout, status: 'paid' }] })).toEqual([]);
});

it('says why a household is paid, or not', () => {
  const stateAt = (books: Partial<Books>, now: number) =>
    explainState(addUpLedger({ ...none, ...books }, now), now, englishTexts);
  expect(stateAt({}, from)).toContain('Never paid');
  const back = { ...payment, refundedAt: from + day };
  for (const books of [
    { payments: [back], ended: [ended] },
    { payments: [{ ...payment, refundDue: true }] },
    { ended: [{ ...ended, passId: 'v1' }] },
  ]) {
    expect(stateAt(books, from + day)).toBe('Not paid: its payments were refunded, or have to be.');
  }
  const paid = { payments: [payment], periods: [month] };
  expect(stateAt(paid, from)).toBe('Paid until 20 November 2026, by a payment.');
  expect(stateAt(paid, until + 1)).toContain('In the grace period');
  expect(stateAt({ periods: [grant] }, until + 30 * day)).toBe(
    'Lapsed: time that was granted ended on 20 November 2026, and nothing followed.',
  );
});

it('says it with the days of another language', () => {
  const texts = textsIn('zu');
  const paid = { ...none, payments: [payment], periods: [month] };
  expect(explainState(addUpLedger(paid, from), from, texts)).toContain('20 Novemba 2026');
  const [line] = explainBooks(paid, texts);
  expect(line?.meaning).toContain('20 Okthoba 2026');
  expect(line?.at).toContain('20 October 2026');
});
