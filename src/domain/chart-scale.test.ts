import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleOf } from './chart-scale.ts';

it.each([
  { values: [], min: 0, max: 1 },
  { values: [0, 0], min: 0, max: 1 },
  { values: [1, 3], min: 0, max: 3 },
  { values: [37, 12], min: 0, max: 40 },
  { values: [-3, 37], min: -10, max: 40 },
  { values: [-5], min: -6, max: 0 },
])('shows $values between $min and $max', ({ values, min, max }) => {
  expect(scaleOf(values, { count: 4, unit: 1 })).toMatchObject({ min, max });
});

it('holds every value and zero, at equal whole steps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 })), (values) => {
      const { min, max, ticks } = scaleOf(values, { count: 4, unit: 1 });
      expect(min).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(max).toBeGreaterThanOrEqual(Math.max(0, ...values));
      expect([ticks[0], ticks.at(-1)]).toEqual([max, min]);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(7);
      const distances = new Set(ticks.slice(1).map((tick, index) => (ticks[index] ?? 0) - tick));
      expect(distances.size).toBe(1);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
