import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { clockAt, createTestClock } from '#test/clock.ts';
import { wouldAllow } from '#test/would-allow.ts';
import { createCounters } from './create-counters.ts';

let now = 0;
const clock = clockAt(() => now);

beforeEach(() => {
  now = 1_000_000;
});

describe('counters in one process', () => {
  it('refuses what is over the limit, and says when to come back', () => {
    const counters = createCounters(clock);
    expect(counters.take('a', 2, 60_000).allowed).toBe(true);
    now += 10_000;
    expect(counters.take('a', 2, 60_000).allowed).toBe(true);
    now += 500;
    expect(counters.take('a', 2, 60_000)).toEqual({ allowed: false, retryAfterSeconds: 50 });
    expect(counters.take('b', 2, 60_000).allowed).toBe(true);
    now += 49_500;
    expect(wouldAllow(counters, 'a', 2, 60_000)).toBe(true);
    expect(counters.take('a', 2, 60_000).allowed).toBe(true);
    expect(counters.take('a', 2, 60_000).allowed).toBe(false);
  });

  it.each([-3_600_000, 3_600_000])('counts time that passed, whatever the wall clock is set to', (step) => {
    const wall = createTestClock(1_800_000_000_000);
    const counters = createCounters(wall);
    counters.take('a', 1, 600_000);
    wall.advance(100_000);
    wall.step(step);
    expect(counters.take('a', 1, 600_000)).toEqual({ allowed: false, retryAfterSeconds: 500 });
    wall.advance(500_001);
    expect(counters.take('a', 1, 600_000)).toEqual({ allowed: true });
  });

  it('does not count a refused take', () => {
    const counters = createCounters(clock);
    counters.take('a', 1, 1000);
    for (let index = 0; index < 10; index += 1) {
      now += 90;
      counters.take('a', 1, 1000);
    }
    now += 101;
    expect(counters.take('a', 1, 1000).allowed).toBe(true);
  });

  it('takes again what was given back', () => {
    const counters = createCounters(clock);
    counters.giveBack('a');
    expect(counters.take('a', 1, 1000).allowed).toBe(true);
    counters.giveBack('a');
    expect(counters.take('a', 1, 1000).allowed).toBe(true);
    expect(counters.take('a', 1, 1000).allowed).toBe(false);
  });

  it('takes from all budgets or from none', () => {
    const counters = createCounters(clock);
    const wide = { key: 'wide', limit: 2, windowMs: 1000 };
    const spent = { key: 'spent', limit: 1, windowMs: 1000 };
    expect(counters.takeAll([wide, spent])).toEqual({ allowed: true });
    expect(counters.takeAll([wide, spent])).toEqual({ allowed: false, retryAfterSeconds: 1 });
    expect(counters.take('wide', 2, 1000).allowed).toBe(true);
    expect(counters.take('wide', 2, 1000).allowed).toBe(false);
  });

  it('forgets the longest unused when there are too many, and never more than it must', () => {
    const counters = createCounters(clock, { maxKeys: 3, maxTakes: 5 });
    for (const key of ['a', 'b', 'c', 'a', 'd']) counters.take(key, 2, 1000);
    expect(wouldAllow(counters, 'a', 2, 1000)).toBe(false);
    expect(wouldAllow(counters, 'c', 1, 1000)).toBe(false);
    expect(wouldAllow(counters, 'b', 1, 1000)).toBe(true);
  });

  it('never allows more than the limit within any window', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (gaps, limit) => {
        const counters = createCounters(clock);
        const allowed: number[] = [];
        for (const gap of gaps) {
          now += gap;
          if (counters.take('a', limit, 1000).allowed) allowed.push(now);
        }
        for (const end of allowed) {
          expect(allowed.filter((at) => at > end - 1000 && at <= end).length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });
});
