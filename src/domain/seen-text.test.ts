import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldEmail, readEmail } from './email.ts';
import { foldSeen } from './seen-text.ts';

describe('foldSeen', () => {
  it.each([
    ['N’wa', "N'wa"],
    ['N‘wa', "N'wa"],
    ['Nʼwa', "N'wa"],
    ['N`wa', "N'wa"],
    ['N´wa', "N'wa"],
    ['N＇wa', "N'wa"],
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['Anne–Marie', 'Anne-Marie'],
    ['Anne−Marie', 'Anne-Marie'],
    ['Lerato ', 'Lerato'],
    ['\u00a0Le\u200brato\ufeff', 'Lerato'],
    ['\u2067Lerato\u2069', 'Lerato'],
    ['Le\u00adrato', 'Lerato'],
    ['Tannie   Sannie', 'Tannie Sannie'],
    ['Tannie\u2003Sannie', 'Tannie Sannie'],
    ['Zoe\u0308', 'Zoë'],
    ['Ｌｅｒａｔｏ', 'Lerato'],
    ['ﬁnn', 'finn'],
    ['👩‍👧', '👩👧'],
  ])('brings %j to one spelling', (typed, seen) => {
    expect(foldSeen(typed)).toBe(seen);
  });

  it('counts case, accents and what is between the words', () => {
    const names = ['Lerato', 'lerato', 'Lérato', 'Le rato', 'Le-rato', "Le'rato"];
    expect(new Set(names.map(foldSeen)).size).toBe(names.length);
  });

  it('changes nothing the second time, whatever the text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(fc.property(text, (any) => foldSeen(foldSeen(any)) === foldSeen(any)));
    fc.assert(
      fc.property(text, text, (local, host) => {
        const typed = `${local}@${host}.example`;
        const read = readEmail(typed);
        return (
          foldEmail(foldEmail(typed)) === foldEmail(typed) &&
          (read === null || foldEmail(read) === foldEmail(typed))
        );
      }),
    );
  });
});
