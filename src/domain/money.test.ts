import { expect, it } from 'vitest';
import { formatRand, monthlyPrice } from './money.ts';

it('writes prices as people read them', () => {
  expect(formatRand(monthlyPrice.cents)).toBe('R35');
  expect(formatRand(19_900)).toBe('R199');
  expect(formatRand(3550)).toBe('R35.50');
  expect(formatRand(3505)).toBe('R35.05');
  expect(formatRand(0)).toBe('R0');
  expect(formatRand(123_456_700)).toBe('R1,234,567');
  expect(formatRand(-123_450)).toBe('−R1,234.50');
});
