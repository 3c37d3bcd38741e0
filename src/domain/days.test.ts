import { expect, it } from 'vitest';
import { lastTimeOfDay } from './days.ts';

it('finds the last time of day in Johannesburg, also early in the day', () => {
  const last = (now: string, minutes: number) =>
    new Date(lastTimeOfDay(Date.parse(now), minutes)).toISOString();
  expect(last('2026-11-23T00:00:00Z', 120)).toBe('2026-11-23T00:00:00.000Z');
  expect(last('2026-11-22T23:59:59Z', 120)).toBe('2026-11-22T00:00:00.000Z');
  expect(last('2026-11-23T22:30:00Z', 30)).toBe('2026-11-23T22:30:00.000Z');
  expect(last('2026-11-23T22:29:59Z', 30)).toBe('2026-11-22T22:30:00.000Z');
  expect(last('2026-11-23T12:00:00Z', 1_439)).toBe('2026-11-22T21:59:00.000Z');
});
