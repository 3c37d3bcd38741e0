import { describe, expect, test } from 'vitest';
import { random } from '../catalogue/random.ts';
import countries from './countries.json' with { type: 'json' };
import { episodeName, episodeStory, tagline } from './episodes.ts';
import { expand, titleCase } from './expand.ts';
import languages from './languages.json' with { type: 'json' };
import { foreignTitle, pickLanguage } from './languages.ts';
import { fullName, premise } from './premise.ts';
import { pickFrame, story, tales } from './tales.ts';

const slots = premise(7, 'ZA');
const fill = (frame: string): string => expand(frame, { thing: 'umbrella', job: 'welder' }, random(1));

describe('a frame', () => {
  test.each([
    ['Lost: {a:thing}', 'Lost: an umbrella'],
    ['{A:job} and {C:thing}', 'A welder and Umbrella'],
    ['a {thing}, a {job}', 'an umbrella, a welder'],
    ['A {C:thing} and a {C:job}', 'An Umbrella and a Welder'],
    ['[one|one] [[two|two]|two]', 'one two'],
    ['a one-way street in a unit', 'a one-way street in a unit'],
  ])('%s becomes %s', (frame, text) => expect(fill(frame)).toBe(text));

  test('that asks for a list that nobody wrote is an error', () => {
    expect(() => fill('{dragons}')).toThrow('No word list is called dragons');
  });

  test('from elsewhere says nothing that only makes sense at home', () => {
    const rnd = random(2);
    for (let attempt = 0; attempt < 20; attempt++)
      expect(pickFrame(['Braai Night', 'Late Show'], 'JP', rnd)).toBe('Late Show');
  });
});

test('a title keeps its little words small, the first one excepted', () => {
  expect(titleCase('the road over the hill')).toBe('The Road over the Hill');
});

describe('a premise', () => {
  test('is the same for the same seed, and agrees in itself', () => {
    expect(premise(7, 'ZA')).toEqual(slots);
    expect(slots.full).toBe(`${slots.lead} ${slots.family}`);
    expect(slots.he === 'she').toBe(slots.man === 'woman');
  });

  test('has two people, two things and two towns, in every country', () => {
    for (const country of Object.keys(countries))
      for (let seed = 0; seed < 60; seed++) {
        const { lead, second, thing, thing2, town, town2 } = premise(seed, country);
        expect([lead === second, thing === thing2, town === town2]).toEqual([false, false, false]);
      }
  });

  test('of a country without names of its own takes those of home', () => {
    expect(premise(3, 'XX').full).toBe(premise(3, 'ZA').full);
    expect(fullName('XX', random(4))).toBe(fullName('ZA', random(4)));
  });
});

describe('titles abroad', () => {
  test.each(Object.keys(languages.titles))('in %s have a name here and one at home', (language) => {
    const title = foreignTitle(language, random(5));
    expect(title?.title).toMatch(/^[A-Z’].* /);
    expect(title?.original).not.toBe('');
    expect(title?.original).not.toBe(title?.title);
  });

  test('put the second half first where the language does, Japanese without a space', () => {
    expect(foreignTitle('ja', random(5))?.original).toMatch(/^\S*の\S+$/);
    expect(foreignTitle('ko', random(5))?.original).toContain('의 ');
  });

  test('are in a language that the country speaks', () => {
    const rnd = random(6);
    const spoken = new Set(Array.from({ length: 300 }, () => pickLanguage('ZA', rnd)));
    expect(spoken).toEqual(new Set(['en', 'zu', 'af', 'xh', 'st']));
    expect([pickLanguage('JP', rnd), pickLanguage('XX', rnd)]).toEqual(['ja', 'en']);
  });
});

describe('every kind of story', () => {
  test.each(Object.entries(tales))('%s can be told', (_flavour, { titles, ...parts }) => {
    expect(new Set(titles).size).toBeGreaterThanOrEqual(10);
    for (const frame of [...titles, ...parts.open, ...parts.turn, ...parts.end])
      expect(expand(frame, slots, random(8))).not.toMatch(/[{}[\]|]|undefined/);
  });

  test('begins its sentences with capitals, also when someone speaks', () => {
    for (let seed = 0; seed < 400; seed++) {
      const text = story(seed, 'scifi', premise(seed, 'ZA'));
      expect(text).toMatch(/^[“‘’]?[\p{Lu}\d]/u);
      expect(text).not.toMatch(/[.!?] \p{Ll}/u);
    }
  });
});

describe('episodes', () => {
  test('have names of their own inside a season', () => {
    for (const flavour of ['drama', 'kids', 'anime'] as const) {
      const names = Array.from({ length: 13 }, (_, episode) =>
        episodeName({ seed: 9, season: 1, episode }, flavour, slots),
      );
      expect(new Set(names).size, flavour).toBe(13);
    }
  });

  test('mostly have a text, and taglines are often missing', () => {
    const seeds = Array.from({ length: 300 }, (_, seed) => seed);
    const untold = seeds.filter((seed) => episodeStory({ seed, season: 1, episode: 1 }, slots) === '');
    const bare = seeds.filter((seed) => tagline(seed, slots) === '');
    expect(untold.length).toBeGreaterThan(5);
    expect(untold.length).toBeLessThan(50);
    expect(bare.length).toBeGreaterThan(60);
    expect(bare.length).toBeLessThan(150);
  });
});
