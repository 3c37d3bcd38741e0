import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneSlip, readSearch, relevance, searchWords, wordMatch } from './search-text.ts';

describe('the words of a search', () => {
  it.each([
    ['', []],
    [' %%% 🙂 ../ ', []],
    ['Pokémon: The Movie', ['pokemon', 'the', 'movie']],
    ['Lerato’s Moon', ['leratos', 'moon']],
    ['Москва', ['москва']],
    ['District\t9', ['district', '9']],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('are the same with and without accents, in any case', () => {
    expect(searchWords('ÉLÈVE libre')).toEqual(searchWords('eleve LIBRE'));
  });
});

describe('the year in a search', () => {
  it.each([
    ['district 2009', 2009, ['district']],
    ['2009 district', 2009, ['district']],
    ['2001 a space odyssey 1968', 1968, ['2001', 'a', 'space', 'odyssey']],
    ['1917', null, ['1917']],
    ['blade runner 2049', null, ['blade', 'runner', '2049']],
    ['district 9', null, ['district', '9']],
    ['ocean 1899x', null, ['ocean', '1899x']],
  ])('of %j is %j', (text, year, rest) => {
    expect(readSearch(text, 2026)).toMatchObject({ year, rest });
  });
});

describe('a slip', () => {
  it.each([
    ['amagiri', 'amagiri', false],
    ['amagiri', 'amagire', true],
    ['amagiri', 'amgiri', true],
    ['amagiri', 'amaggiri', true],
    ['amagiri', 'amgairi', true],
    ['amagiri', 'amagiris', true],
    ['amagiri', 'amgiir', false],
    ['amagiri', 'kaito', false],
  ])('between %s and %s: %s', (one, other, slip) => {
    expect(isOneSlip(one, other)).toBe(slip);
    expect(isOneSlip(other, one)).toBe(slip);
  });

  it('is forgiven in a longer word only', () => {
    expect(wordMatch('moan', 'moon')).toBe(0);
    expect(wordMatch('amagire', 'amagiri')).toBe(1);
  });

  it('is found wherever one letter was changed, left out or added', () => {
    const word = fc.stringMatching(/^[a-z]{5,12}$/);
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('change', 'leave', 'add'), (right, seed, how) => {
        const at = seed % right.length;
        const remainder = how === 'add' ? right.slice(at) : right.slice(at + 1);
        const wrong = right.slice(0, at) + (how === 'leave' ? '' : '0') + remainder;
        expect(isOneSlip(right, wrong)).toBe(true);
      }),
    );
  });
});

describe('relevance', () => {
  const of = (query: string, name: string) => relevance(searchWords(query), searchWords(name));

  it('puts the name itself first, then what begins with it, then what has its words, then slips', () => {
    const scores = [
      of('sky harbour', 'Sky Harbour'),
      of('sky harbour', 'Sky Harbour Aoi'),
      of('sky harbour', 'A Sky over the Harbour'),
      of('sky harbuor', 'A Sky over the Harbour'),
      of('sky harbour', 'Harbour Lights'),
    ];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect(scores[0]).toBe(100);
    expect(scores.at(-1)).toBe(0);
  });

  it('stays between 0 and 100, and is 0 for no words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (query, name) => {
        expect(of(query, name)).toBeGreaterThanOrEqual(0);
        expect(of(query, name)).toBeLessThanOrEqual(100);
      }),
    );
    expect(of('', 'Moon')).toBe(0);
  });
});
