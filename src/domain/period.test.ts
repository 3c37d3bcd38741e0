import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysUntil, graceMs, isPaid, monthAfter, nextPeriod } from './period.ts';

const at = (text: string): number => Date.parse(`${text}+02:00`);
/** The property holds for any moment from 1971 to 2100. */
const moments = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2100, 0) });

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  dateStyle: 'short',
  timeStyle: 'medium',
  hour12: false,
});
const timeOfDay = (time: number): string => parts.format(time).slice(-8);
const dayOf = (time: number): number => Number(parts.format(time).slice(0, 2));
const monthOf = (time: number): number => Number(parts.format(time).slice(3, 5));

describe('monthAfter', () => {
  it.each([
    ['2026-11-20T10:00:00', '2026-12-20T10:00:00'],
    ['2026-01-31T10:00:00', '2026-02-28T10:00:00'],
    ['2028-01-31T23:59:59', '2028-02-29T23:59:59'],
    ['2026-12-31T00:00:00', '2027-01-31T00:00:00'],
    // The day is already 1 March in Johannesburg, but still 28 February in UTC.
    ['2026-03-01T00:30:00', '2026-04-01T00:30:00'],
  ])('%s → %s', (start, end) => {
    expect(monthAfter(at(start))).toBe(at(end));
  });

  it('is the next month, the same day or its last, the same time, for any moment', () => {
    fc.assert(
      fc.property(moments, (start) => {
        const end = monthAfter(start);
        expect(monthOf(end)).toBe((monthOf(start) % 12) + 1);
        expect(timeOfDay(end)).toBe(timeOfDay(start));
        expect(end % 1000).toBe(start % 1000);
        if (dayOf(end) !== dayOf(start)) expect(monthOf(end + 24 * 3_600_000)).not.toBe(monthOf(end));
        expect(end - start).toBeGreaterThanOrEqual(28 * 24 * 3_600_000);
        expect(end - start).toBeLessThanOrEqual(31 * 24 * 3_600_000);
      }),
    );
  });
});

describe('nextPeriod', () => {
  it('starts at the payment for a first month and after a lapse', () => {
    const paidAt = at('2026-11-20T10:00:00');
    expect(nextPeriod(paidAt, null)).toEqual({ startsAt: paidAt, endsAt: at('2026-12-20T10:00:00') });
    expect(nextPeriod(paidAt, paidAt - graceMs).startsAt).toBe(paidAt);
  });

  it('never shortens, never overlaps, and adds up', () => {
    fc.assert(
      fc.property(moments, fc.array(fc.integer({ min: 0, max: 90 * 24 * 3_600_000 })), (first, gaps) => {
        let paidUntil: number | null = null;
        let now = first;
        for (const gap of gaps) {
          now += gap;
          const { startsAt, endsAt } = nextPeriod(now, paidUntil);
          expect(endsAt).toBe(monthAfter(startsAt));
          if (paidUntil !== null) expect(startsAt).toBeGreaterThanOrEqual(paidUntil);
          expect(isPaid(endsAt, now)).toBe(true);
          paidUntil = endsAt;
        }
      }),
    );
  });
});

describe('isPaid', () => {
  it('lasts through three days of grace and not a moment more', () => {
    expect(isPaid(null, 0)).toBe(false);
    expect(isPaid(1000, 1000 + graceMs - 1)).toBe(true);
    expect(isPaid(1000, 1000 + graceMs)).toBe(false);
  });
});

it.each([
  ['2026-12-20T23:59:59', 0],
  ['2026-12-21T00:00:00', 1],
  ['2026-12-22T00:00:00', 2],
  ['2027-01-01T12:00:00', 12],
  ['2026-12-20T10:00:00', null],
])('at ten on 20 December, %s is %s nights away', (moment, days) => {
  expect(daysUntil(at(moment), at('2026-12-20T10:00:00'))).toBe(days);
});
