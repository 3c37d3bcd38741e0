import { expect, it } from 'vitest';
import { english } from '#test/english.ts';
import { tooManyText, waitText } from './wait-text.ts';

it.each([
  [0, 'Try again in 1 minute.'],
  [1, 'Try again in 1 minute.'],
  [60, 'Try again in 1 minute.'],
  [61, 'Try again in 2 minutes.'],
  [720, 'Try again in 12 minutes.'],
  [3600, 'Try again in 60 minutes.'],
])('tells the wait of %i s', (seconds, text) => {
  expect(english(waitText(seconds))).toBe(text);
  expect(english(tooManyText(seconds))).toBe(`Too many tries. ${text}`);
});
