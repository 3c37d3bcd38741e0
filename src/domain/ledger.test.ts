import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUpLedger, type LedgerPayment, type LedgerPeriod } from './ledger.ts';
import { isPaid, nextPeriod } from './period.ts';

const day = 24 * 60 * 60_000;

/** Builds a correct ledger: a payment or a grant after each gap, in ms. */
function write(entries: readonly { gap: number; granted: boolean }[]) {
  const periods: LedgerPeriod[] = [];
  const payments: LedgerPayment[] = [];
  let now = 1_790_000_000_000;
  let end: number | null = null;
  for (const [index, { gap, granted }] of entries.entries()) {
    now += gap;
    const { startsAt, endsAt } = nextPeriod(now, end);
    end = endsAt;
    const paymentId = granted ? null : `p${index}`;
    periods.push({ id: `d${index}`, startsAt, endsAt, paymentId, passId: null });
    if (paymentId === null) continue;
    payments.push({
      id: paymentId,
      amount: 3500,
      currency: 'ZAR',
      paidAt: now,
      refundDue: false,
      refundedAt: null,
      checkoutStatus: 'paid',
    });
  }
  return { periods, payments, end, now };
}

const entries = fc.array(fc.record({ gap: fc.nat(90 * day), granted: fc.boolean() }), { maxLength: 12 });

describe('adding a ledger up', () => {
  it('explains whatever the rules wrote, in any order of its rows', () => {
    fc.assert(
      fc.property(entries, fc.nat(120 * day), (listed, later) => {
        const { periods, payments, end, now } = write(listed);
        const at = now + later;
        const sum = addUpLedger(
          { periods: periods.toReversed(), ended: [], payments: payments.toReversed(), passes: [] },
          at,
        );
        expect(sum).toMatchObject({ faults: [], paidUntil: end, paid: isPaid(end, at), owed: 0 });
        expect(sum.kept).toBe(3500 * payments.length);
        expect(sum.lines.map(({ periodId }) => periodId)).toEqual(periods.map(({ id }) => id));
      }),
    );
  });

  const two = () =>
    write([
      { gap: 0, granted: false },
      { gap: 20 * day, granted: false },
    ]);

  it.each<[string, (ledger: ReturnType<typeof two>) => void, RegExp]>([
    [
      'a month too long',
      ({ periods }) => Object.assign(periods[1] ?? {}, { endsAt: 2e12 }),
      /isn't the month/,
    ],
    ['a gap', ({ periods }) => Object.assign(periods[1] ?? {}, { startsAt: 1.7926e12 }), /isn't the month/],
    ['a lost period', ({ periods }) => periods.pop(), /bought nothing/],
    ['a lost payment', ({ payments }) => payments.pop(), /isn't the household's/],
    ['a price', ({ payments }) => Object.assign(payments[0] ?? {}, { amount: 1 }), /is 1 ZAR/],
    [
      'a refund',
      ({ payments }) => Object.assign(payments[0] ?? {}, { refundDue: true }),
      /is to be refunded/,
    ],
    [
      'an open checkout',
      ({ payments }) => Object.assign(payments[0] ?? {}, { checkoutStatus: 'open' }),
      /checkout of payment p0 is open/,
    ],
    [
      'time running backwards',
      ({ periods }) => Object.assign(periods[0] ?? {}, { endsAt: 5 }),
      /ends before/,
    ],
  ])('finds %s', (_name, spoil, fault) => {
    const ledger = two();
    spoil(ledger);
    expect(addUpLedger({ ...ledger, ended: [], passes: [] }, ledger.now).faults.join('; ')).toMatch(fault);
  });

  const refunded = () => {
    const { periods, payments, now } = two();
    const [first, second] = [periods[0], periods[1]];
    if (first === undefined || second === undefined || first.paymentId === null) throw new Error('no months');
    const [one, other] = payments;
    if (one === undefined || other === undefined) throw new Error('no payments');
    return {
      // After the refund the later month begins when the earlier one ended.
      periods: [{ ...second, startsAt: now, endsAt: nextPeriod(now, null).endsAt }],
      ended: [{ ...first, paymentId: first.paymentId, endedAt: now }],
      payments: [{ ...one, refundedAt: now }, other],
      passes: [],
      now,
    };
  };

  it('explains a month that ended because its payment went back', () => {
    const { now, ...ledger } = refunded();
    expect(addUpLedger(ledger, now)).toMatchObject({
      faults: [],
      paid: true,
      kept: 3500,
      returned: 3500,
      owed: 0,
    });
  });

  it.each<[string, (ledger: ReturnType<typeof refunded>) => void, RegExp]>([
    [
      'a month that goes on',
      (ledger) => ledger.periods.push(...ledger.ended.splice(0)),
      /went back, and its month/,
    ],
    [
      'a month that ended for nothing',
      ({ payments }) => Object.assign(payments[0] ?? {}, { refundedAt: null }),
      /stands/,
    ],
    ['an end outside of the month', ({ ended }) => Object.assign(ended[0] ?? {}, { endedAt: 5 }), /outside/],
    [
      'a short month',
      ({ periods, now }) => Object.assign(periods[0] ?? {}, { endsAt: now + day }),
      /isn't the month/,
    ],
    ['a lost payment', ({ payments }) => payments.shift(), /isn't the household's/],
  ])('finds %s', (_name, spoil, fault) => {
    const { now, ...ledger } = refunded();
    spoil({ ...ledger, now });
    expect(addUpLedger(ledger, now).faults.join('; ')).toMatch(fault);
  });

  it('counts what is owed back apart', () => {
    const { periods, payments, now } = two();
    const owed = payments.slice(0, 1).map((one) => ({ ...one, id: 'p9', refundDue: true }));
    const sum = addUpLedger({ periods, ended: [], payments: [...payments, ...owed], passes: [] }, now);
    expect(sum).toMatchObject({ faults: [], kept: 7000, owed: 3500 });
  });

  it.each([
    [2, 'pass', []],
    [3, 'pass', ['pass v1 gave 2 of 3 months']],
    [1, 'gift', ['pass v1 gave 2 of 1 months']],
  ] as const)('wants each month of %i of a %s', (months, by, faults) => {
    const now = 1_790_000_000_000;
    const first = { id: 'd1', ...nextPeriod(now, null), paymentId: null, passId: 'v1' };
    const second = { ...first, id: 'd2', ...nextPeriod(now, first.endsAt) };
    const ledger = { periods: [first, second], ended: [], payments: [] };
    const sum = addUpLedger(
      { ...ledger, passes: [{ id: 'v1', by, months, price: 3500, redeemedAt: now }] },
      now,
    );
    expect(sum).toMatchObject({ faults, paid: true, kept: 0 });
    expect(sum.lines.map((line) => line.by)).toEqual([by, by]);
    expect(addUpLedger({ ...ledger, passes: [] }, now).faults).toHaveLength(2);
  });
});
