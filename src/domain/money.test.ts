import { expect, it } from 'vitest';
import { formatCount, formatRand, monthlyPrice, parseRand } from './money.ts';

it('writes prices as people read them', () => {
  expect(formatRand(monthlyPrice.cents)).toBe('R35');
  expect(formatRand(19_900)).toBe('R199');
  expect(formatRand(3550)).toBe('R35.50');
  expect(formatRand(3505)).toBe('R35.05');
  expect(formatRand(0)).toBe('R0');
  expect(formatRand(123_456_700)).toBe('R1,234,567');
  expect(formatRand(-123_450)).toBe('−R1,234.50');
});

it('writes numbers in the style of prices', () => {
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
  expect(formatCount('1250.5')).toBe('1,250.5');
});

it.each([
  ['10.05', 1005],
  ['45,50', 4550],
  ['45.5', 4550],
  ['45', 4500],
  ['45,', 4500],
  [',5', 50],
  [' R 1 250,50', 125_050],
  ['r45.5', 4550],
  ['４５．５', 4550],
  ['0', 0],
  ['9'.repeat(40), 10_000_000],
])('reads %j as cents', (typed, cents) => {
  expect(parseRand(typed)).toBe(cents);
});

it.each(['', 'R', '.', '-5', '4e5', '45 cents', '1,250.50', '1.2.3', '٤٥'])(
  'reads no price in %j',
  (typed) => {
    expect(parseRand(typed)).toBeNull();
  },
);
