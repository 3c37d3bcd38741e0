import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageGroups,
  asStranger,
  audienceKey,
  audienceOf,
  everyone,
  maySee,
  type Rated,
  verdictOf,
  withoutAdult,
} from './audience.ts';
import { genres } from './genres.ts';
import { unlimited } from './screen-time.ts';
import { noChoices, readTitleChoices, titleChoiceKey } from './title-choices.ts';
import type { SubUser } from './viewer.ts';

const sub = (parts: Partial<SubUser>): SubUser => ({
  kind: 'sub',
  userId: 'u',
  subUserId: 's',
  name: 'Sipho',
  ageGroup: '13+',
  genres: [],
  choices: noChoices,
  screenTime: unlimited,
  confirmedAt: 0,
  paid: true,
  ...parts,
});

const rated = fc.record<Rated>({
  kind: fc.constantFrom('movie' as const, 'series' as const),
  id: fc.integer({ min: 1, max: 3 }),
  adult: fc.option(fc.boolean()),
  maturity: fc.option(fc.integer({ min: 0, max: 18 })),
  genreIds: fc.array(fc.constantFrom(28, 27, 16, 35, 18, 10759, 10765, 9648), { maxLength: 4 }),
});

describe('maySee', () => {
  it('shows the main user everything, adult titles where the household shows them', () => {
    const shown = audienceOf({ kind: 'main', showsAdult: true });
    fc.assert(
      fc.property(rated, (title) => {
        expect(maySee(shown, title)).toBe(true);
        expect(maySee(everyone, title)).toBe(title.adult !== true);
      }),
    );
  });

  it('never shows an adult title below 18, whatever the household shows', () => {
    const groups = fc.constantFrom(...ageGroups);
    fc.assert(
      fc.property(rated, groups, fc.boolean(), (title, ageGroup, showsAdult) => {
        const audience = audienceOf(sub({ ageGroup, showsAdult }));
        if (maySee(audience, { ...title, adult: true }))
          expect([ageGroup, showsAdult]).toEqual(['18+', true]);
        // The rule holds even for an audience that `audienceOf` would never build.
        const forged = { ...audience, adult: true as const };
        if (ageGroup !== '18+') expect(maySee(forged, { ...title, adult: true })).toBe(false);
      }),
    );
  });

  it('never shows a viewer below 18 an adult title, one of unknown maturity, or one above the ceiling', () => {
    const young = fc.constantFrom(...ageGroups.filter((group) => group !== '18+'));
    fc.assert(
      fc.property(rated, young, (title, ageGroup) => {
        const audience = audienceOf(sub({ ageGroup }));
        const fits =
          title.adult === false && title.maturity !== null && title.maturity <= (audience.ceiling ?? 0);
        expect(maySee(audience, title)).toBe(fits);
      }),
    );
  });

  it('says by which part of the rule a title is hidden, age before genres', () => {
    const child = audienceOf(sub({ ageGroup: 'Below 13', genres: ['Comedy'] }));
    const film: Rated = { kind: 'movie', id: 1, adult: false, maturity: 10, genreIds: [35] };
    expect(verdictOf(child, film)).toBe('fits');
    expect(verdictOf(child, { ...film, maturity: 13, genreIds: [27] })).toBe('too-old');
    expect(verdictOf(child, { ...film, maturity: null })).toBe('unknown');
    expect(verdictOf(child, { ...film, adult: true })).toBe('adult');
    expect(verdictOf(child, { ...film, adult: null })).toBe('unknown');
    expect(verdictOf(child, { ...film, genreIds: [27] })).toBe('other-genres');
  });

  it('shows nobody what must not be distributed', () => {
    const film: Rated = { kind: 'movie', id: 1, adult: true, banned: true, maturity: 18, genreIds: [35] };
    for (const audience of [
      audienceOf({ kind: 'main', showsAdult: true }),
      audienceOf(sub({ ageGroup: '18+', showsAdult: true })),
    ]) {
      expect(verdictOf(audience, film)).toBe('banned');
      expect(verdictOf(audience, { ...film, banned: false })).toBe('fits');
    }
  });

  it('asks for at least one chosen genre, whatever the age', () => {
    const horror = audienceOf(sub({ ageGroup: '18+', genres: ['Horror'] }));
    const film: Rated = { kind: 'movie', id: 1, adult: false, maturity: 16, genreIds: [27, 18] };
    expect(maySee(horror, film)).toBe(true);
    expect(maySee(horror, { ...film, genreIds: [18] })).toBe(false);
    expect(maySee(horror, { ...film, genreIds: [] })).toBe(false);
  });

  it('knows that series spell genres differently', () => {
    const action = audienceOf(sub({ ageGroup: '18+', genres: ['Action'] }));
    expect(maySee(action, { kind: 'series', id: 1, adult: false, maturity: 13, genreIds: [10759] })).toBe(
      true,
    );
    expect(maySee(action, { kind: 'series', id: 1, adult: false, maturity: 13, genreIds: [28] })).toBe(false);
  });

  it.each([
    ['Below 13', 12],
    ['All', 12],
    ['13+', 13],
    ['13-16', 13],
    ['18+', 18],
  ] as const)('gives %s the ceiling %i', (ageGroup, ceiling) => {
    expect(audienceOf(sub({ ageGroup })).ceiling).toBe(ceiling);
  });
});

/** Keys of all titles that `rated` can generate. */
const keys = [1, 2, 3].flatMap((id) => [`movie.${id}`, `series.${id}`]);

describe('what a parent decided about a title', () => {
  const limits = fc.record({
    ageGroup: fc.constantFrom(...ageGroups),
    genres: fc.subarray([...genres], { maxLength: 3 }),
    showsAdult: fc.boolean(),
  });

  it('is followed by a block, whatever else holds', () => {
    const property = (title: Rated, limit: Partial<SubUser>, allowed: string[]) => {
      const choices = { allowed, blocked: [titleChoiceKey(title)] };
      const audience = audienceOf(sub({ ...limit, choices }));
      for (const one of [audience, asStranger(audience), withoutAdult(audience)])
        expect(verdictOf(one, title)).toBe('blocked');
    };
    fc.assert(fc.property(rated, limits, fc.subarray(keys), property));
  });

  it('lifts age and genres up to 16, never for adult, unrated or banned titles, nor for 18', () => {
    const property = (title: Rated, limit: Partial<SubUser>, banned: boolean) => {
      const chosen = { allowed: [titleChoiceKey(title)], blocked: [] };
      const audience = audienceOf(sub({ ...limit, choices: chosen }));
      const film = { ...title, banned };
      const { adult, maturity } = title;
      const lifted = adult === false && maturity !== null && maturity <= 16 && !banned;
      expect(verdictOf(audience, film) === 'allowed').toBe(lifted);
      const without = maySee(audienceOf(sub(limit)), film);
      expect(maySee(audience, film)).toBe(lifted || without);
      if (lifted) expect(maySee(asStranger(audience), film)).toBe(true);
    };
    fc.assert(fc.property(rated, limits, fc.boolean(), property), {
      examples: [
        [{ kind: 'movie', id: 1, adult: false, maturity: 16, genreIds: [] }, { ageGroup: 'Below 13' }, false],
        [{ kind: 'movie', id: 1, adult: false, maturity: 17, genreIds: [] }, { ageGroup: 'Below 13' }, false],
      ],
    });
  });

  it('is about that title alone', () => {
    const property = (title: Rated, limit: Partial<SubUser>, allowed: string[], blocked: string[]) => {
      const own = titleChoiceKey(title);
      const others = (some: string[]) => some.filter((key) => key !== own);
      const choices = { allowed: others(allowed), blocked: others(blocked) };
      const verdict = verdictOf(audienceOf(sub(limit)), title);
      expect(verdictOf(audienceOf(sub({ ...limit, choices })), title)).toBe(verdict);
    };
    fc.assert(fc.property(rated, limits, fc.subarray(keys), fc.subarray(keys), property));
  });

  it('is read from the database’s words, and blocks where it isn’t understood', () => {
    const stored = 'allow series.7,block movie.2,allow movie.603,perhaps movie.1';
    expect(readTitleChoices(stored)).toEqual({
      allowed: ['movie.603', 'series.7'],
      blocked: ['movie.1', 'movie.2'],
    });
    expect([readTitleChoices(null), readTitleChoices('')]).toEqual([noChoices, noChoices]);
  });
});

describe('audienceKey', () => {
  it('is the same for all who have the same limits, and different for others', () => {
    const both = audienceKey(audienceOf(sub({ genres: ['Drama', 'Action'] })));
    expect(both).toBe(
      audienceKey(audienceOf(sub({ genres: ['Action', 'Drama'], subUserId: 'other', name: 'Thandi' }))),
    );
    const keys = genres.map((genre) => audienceKey(audienceOf(sub({ genres: [genre] }))));
    expect(new Set([...keys, both, audienceKey(everyone)]).size).toBe(genres.length + 2);
  });

  it('tells apart whatever a parent decided', () => {
    const some = [[], ['movie.1'], ['movie.2'], ['movie.1', 'movie.2'], ['series.1']];
    const all = some.flatMap((allowed) => some.map((blocked) => ({ allowed, blocked })));
    const ofChoices = all.map((choices) => audienceKey(audienceOf(sub({ choices }))));
    expect(new Set(ofChoices).size).toBe(all.length);
    expect(ofChoices[0]).toBe(audienceKey(audienceOf(sub({}))));
  });
});
