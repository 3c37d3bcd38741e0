import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pollDelay } from './checkout-polling.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Returns the checkout's ages, in ms, at which its state is polled, up to `age`. */
function pollsUntil(age: number): number[] {
  const ages = [];
  for (let at = pollDelay(0); at <= age; at += pollDelay(at)) ages.push(at);
  return ages;
}

it('asks soon at first, and ever more seldom', () => {
  expect(pollsUntil(15 * minute).map((age) => age / minute)).toEqual([1, 2, 3, 4.5, 6.75, 10.125]);
  expect([1, 7, 366].map((days) => pollsUntil(days * day).length)).toEqual([18, 23, 32]);
});

it('hears of a payment whenever it is made, before the checkout is half as old again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2 * minute, max: 3650 * day }), (paidAt) => {
      const confirmedAt = pollsUntil(2 * paidAt).find((age) => age >= paidAt);
      expect(confirmedAt).toBeLessThanOrEqual(1.5 * paidAt + 1);
    }),
  );
});
