import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

it('has no text that a browser would read as another one', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.integer({ min: 1, max: 60 }),
      (raw, length) => {
        const text = cleanText(raw, length);
        expect(text.length).toBeLessThanOrEqual(length);
        expect(text.replace(/[\t\n]/g, '')).not.toMatch(/\p{Cc}|\p{Zl}|\p{Zp}|\p{Noncharacter_Code_Point}/u);
        expect(text.isWellFormed()).toBe(true);
        expect(new TextDecoder().decode(new TextEncoder().encode(text))).toBe(text);
        expect(cleanText(text, length)).toBe(text);
      },
    ),
    { numRuns: 1_000 },
  );
});

it('cuts no letter in half', () => {
  expect(cleanText('ab😀', 3)).toBe('ab');
});

it('has one kind of line end', () => {
  expect(cleanText('a\r\nb\rc\u2028d\u2029e', 20)).toBe('a\nb\nc\nd\ne');
});
