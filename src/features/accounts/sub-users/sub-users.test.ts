import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audienceOf, maySee, type Rated } from '#src/domain/audience.ts';
import { genres, isGenre } from '#src/domain/genres.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import { otherGenres, readAgeGroup, readGenres } from './sub-users.ts';

describe('a stored sub-user', () => {
  it.each(['All', 'Below 13', '13+', '13-16', '18+'] as const)('keeps the age group %s', (group) => {
    expect(readAgeGroup(group)).toBe(group);
  });

  it.each([null, '', '16+', 'below 13', '18', 'all'])('has the strictest limits for %j', (stored) => {
    expect(readAgeGroup(stored)).toBe('Below 13');
  });

  it('has the genres that there are, and one that no title has for the others', () => {
    const stored = JSON.stringify(['Comedy', 'Cookery', 7, null, 'Drama']);
    expect(readGenres(stored)).toEqual(['Comedy', 'unknown', 'Drama']);
    expect(otherGenres(stored)).toEqual(['Cookery', 7, null]);
  });

  it.each([null, '[]'])('has no limit of genres for %j', (stored) => {
    expect(readGenres(stored)).toEqual([]);
  });

  it.each(['{}', '"Comedy"', 'null', '', '['])('is shown nothing for %j', (stored) => {
    expect(readGenres(stored)).toEqual(['unknown']);
  });

  const stored = fc.array(fc.oneof(fc.constantFrom<unknown>(...genres), fc.string(), fc.jsonValue()));
  const title = fc.record<Rated>({
    kind: fc.constantFrom('movie' as const, 'series' as const),
    id: fc.constant(1),
    adult: fc.constant(false),
    maturity: fc.constant(7),
    genreIds: fc.array(fc.constantFrom(28, 27, 16, 35, 18, 10759, 10765, 9648), { maxLength: 4 }),
  });

  it('sees no title by a genre that isn’t understood', () => {
    const property = (list: unknown[], rated: Rated) => {
      const see = (of: unknown[]) =>
        maySee(
          audienceOf({
            kind: 'sub',
            ageGroup: '18+',
            genres: readGenres(JSON.stringify(of)),
            choices: noChoices,
          }),
          rated,
        );
      const understood = list.filter((item) => typeof item === 'string' && isGenre(item));
      expect(see(list)).toBe(list.length === 0 || (understood.length > 0 && see(understood)));
    };
    fc.assert(fc.property(stored, title, property), {
      examples: [
        [['Cookery'], { kind: 'movie', id: 1, adult: false, maturity: 7, genreIds: [35] }],
        [['Cookery', 'Comedy'], { kind: 'movie', id: 1, adult: false, maturity: 7, genreIds: [18] }],
      ],
    });
  });
});
