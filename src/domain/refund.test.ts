import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graceMs, isPaid, monthAfter, nextPeriod } from './period.ts';
import { endMonth, type PlacedPeriod } from './refund.ts';

const day = 24 * 60 * 60_000;
const start = Date.parse('2026-01-01T08:00:00Z');

/** Buys a month after each of these gaps, in ms. */
function buy(gaps: readonly number[]): { periods: PlacedPeriod[]; now: number } {
  const periods: PlacedPeriod[] = [];
  let now = start;
  let end: number | null = null;
  for (const [index, gap] of gaps.entries()) {
    now += gap;
    const place = nextPeriod(now, end);
    end = place.endsAt;
    periods.push({ id: String(index), ...place });
  }
  return { periods, now };
}

function paidUntil(periods: readonly PlacedPeriod[]): number | null {
  return periods.length === 0 ? null : Math.max(...periods.map(({ endsAt }) => endsAt));
}

function without(periods: readonly PlacedPeriod[], id: string, now: number): PlacedPeriod[] {
  const { moved } = endMonth(periods, id, now);
  return periods
    .filter((one) => one.id !== id)
    .map((one) => moved.find((other) => other.id === one.id) ?? one);
}

describe('ending a month whose payment went back', () => {
  it('leaves nothing of the only month, not even the days of grace', () => {
    const { periods } = buy([0]);
    const now = start + 10 * day;
    expect(endMonth(periods, '0', now)).toEqual({ endedAt: now, moved: [] });
    expect(isPaid(paidUntil(without(periods, '0', now)), now)).toBe(false);
  });

  it('has the month that was paid for after it begin at once', () => {
    const { periods } = buy([0, 9 * day]);
    const now = start + 14 * day;
    expect(endMonth(periods, '0', now)).toEqual({
      endedAt: now,
      moved: [{ id: '1', startsAt: now, endsAt: monthAfter(now) }],
    });
  });

  it('takes a month to come away and leaves the one that runs', () => {
    const { periods } = buy([0, 9 * day, day]);
    const now = start + 14 * day;
    const [first, second, third] = periods;
    expect(endMonth(periods, '1', now)).toEqual({
      endedAt: second?.startsAt,
      moved: [{ id: '2', startsAt: first?.endsAt, endsAt: third === undefined ? 0 : second?.endsAt }],
    });
  });

  it('changes nothing of a month that was over, and moves none', () => {
    const { periods } = buy([0, 90 * day]);
    const now = start + 95 * day;
    expect(endMonth(periods, '0', now)).toEqual({ endedAt: periods[0]?.endsAt, moved: [] });
  });

  const gaps = fc.array(fc.nat(50 * day), { minLength: 1, maxLength: 8 });

  it('keeps every other month whole, in order, without a gap or an overlap among those to come', () => {
    fc.assert(
      fc.property(gaps, fc.nat(7), fc.nat(60 * day), (listed, pick, later) => {
        const { periods, now: bought } = buy(listed);
        const id = String(pick % periods.length);
        const now = bought + later;
        const rest = without(periods, id, now);
        expect(rest.map((one) => one.id)).toEqual(periods.map((one) => one.id).filter((one) => one !== id));
        for (const [index, one] of rest.entries()) {
          expect(one.endsAt).toBe(monthAfter(one.startsAt));
          const before = rest[index - 1];
          if (before !== undefined) expect(one.startsAt).toBeGreaterThanOrEqual(before.endsAt);
          if (one.startsAt > now) expect(one.startsAt).toBe(before?.endsAt);
        }
        const until = paidUntil(rest);
        // A refund never extends the paid time.
        expect(until ?? 0).toBeLessThanOrEqual(paidUntil(periods) ?? 0);
        const future = rest.filter(({ endsAt }) => endsAt > now).length;
        expect(isPaid(until, now)).toBe(future > 0 || (until !== null && until + graceMs > now));
      }),
    );
  });

  it('comes to the same in whichever order several are refunded at one moment', () => {
    fc.assert(
      fc.property(gaps, fc.nat(60 * day), fc.nat(255), (listed, later, mask) => {
        const { periods, now: bought } = buy(listed);
        const now = bought + later;
        const refunded = periods.map(({ id }) => id).filter((_, index) => (mask >> index) % 2 === 1);
        const inOrder = refunded.reduce((left, id) => without(left, id, now), periods);
        const reverse = refunded.toReversed().reduce((left, id) => without(left, id, now), periods);
        expect(paidUntil(inOrder)).toBe(paidUntil(reverse));
      }),
    );
  });
});
