import { expect, it } from 'vitest';
import { estimateFilm } from './film-data.ts';

it('estimates a film at the quality and the price of the device, or at the operator’s price', () => {
  const ownPrice = { quality: '1080p', centsPerGb: 9_900 } as const;
  expect(estimateFilm(100, ownPrice, 4_500)).toEqual({ megabytes: 4_500, cents: 44_550 });
  expect(estimateFilm(100, { ...ownPrice, centsPerGb: null }, 4_500).cents).toBe(20_250);
  expect(estimateFilm(100, { ...ownPrice, centsPerGb: 0 }, 4_500).cents).toBe(0);
});
