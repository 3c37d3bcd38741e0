import { describe, expect, it } from 'vitest';
import { isPushWorthSending, msUntilQuiet, nextPushAttempt } from './push.ts';

const hour = 3_600_000;
const at = (time: string) => Date.parse(`2026-11-26T${time}+02:00`);

describe('quiet hours', () => {
  it.each([
    ['06:59:59.999', null],
    ['07:00:00', 13 * hour],
    ['12:00:00', 8 * hour],
    ['19:59:59.999', 1],
    ['20:00:00', null],
    ['23:30:00', null],
    ['00:00:00', null],
  ])('at %s', (time, left) => {
    expect(msUntilQuiet(at(time))).toBe(left);
  });
});

describe('another attempt', () => {
  const now = at('12:00:00');

  it('comes later each time, and not for ever', () => {
    const delays = [1, 2, 3, 4, 5, 6].map((attempts) => {
      const dueAt = nextPushAttempt({ attempts, createdAt: now }, now);
      return dueAt === null ? null : (dueAt - now) / 60_000;
    });
    expect(delays).toEqual([1, 5, 15, 60, 180, null]);
  });

  it('waits as long as the push service asks for, up to six hours', () => {
    const next = (retryAfterMs: number) =>
      nextPushAttempt({ attempts: 1, createdAt: now }, now, retryAfterMs);
    expect(next(10 * 60_000)).toBe(now + 10 * 60_000);
    expect(next(100 * hour)).toBe(now + 6 * hour);
  });

  it('isn’t made for old news', () => {
    expect(nextPushAttempt({ attempts: 1, createdAt: now - 24 * hour }, now)).toBeNull();
    expect(isPushWorthSending(now - 24 * hour + 1, now)).toBe(true);
    expect(isPushWorthSending(now - 24 * hour, now)).toBe(false);
  });
});
