import { expect, it } from 'vitest';
import { askDelay, giveUpAskingMs } from './checkout-asking.ts';

const minute = 60_000;

it('asks soon at first and ever more seldom, twelve hours apart at most', () => {
  const delays = Array.from({ length: 20 }, (_, asked) => askDelay(asked));
  expect(delays[0]).toBe(minute);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays.at(-1)).toBe(12 * 60 * minute);
  expect(askDelay(-1)).toBe(minute);
});

it('asks about one unpaid checkout no more than thirty times in its week', () => {
  let [asked, waited] = [0, 0];
  while (waited < giveUpAskingMs) {
    waited += askDelay(asked);
    asked += 1;
  }
  expect(asked).toBeLessThanOrEqual(30);
});
