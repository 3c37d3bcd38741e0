import { describe, expect, it } from 'vitest';
import { audienceOf, maySee, type Rated } from './audience.ts';
import { genreIds, genreNames } from './genres.ts';
import { genresOfKeywords, keywordGenres, keywordsOf } from './keyword-genres.ts';
import { noChoices } from './title-choices.ts';

const wanting = (genre: 'Horror' | 'Romance' | 'Thriller') =>
  audienceOf({ kind: 'sub', ageGroup: '18+', genres: [genre], choices: noChoices });
const series = (genres: number[]): Rated => ({
  kind: 'series',
  id: 1,
  adult: false,
  maturity: 16,
  genreIds: genres,
});

describe('genres that series have by their keywords alone', () => {
  it.each(['Horror', 'Romance', 'Thriller'] as const)('%s is never a neighbouring genre', (genre) => {
    const neighbours = [9648, 80, 10766, 18, 35, 10765, 10759];
    expect(maySee(wanting(genre), series(neighbours))).toBe(false);
    const [keyword = 0] = keywordsOf(genre);
    expect(maySee(wanting(genre), series([18, ...genresOfKeywords([keyword])]))).toBe(true);
  });

  it('are named as those of movies', () => {
    for (const [genre, { id }] of Object.entries(keywordGenres)) expect(genreNames[id]).toBe(genre);
  });

  it('have no keyword of their own where the service has the genre', () => {
    expect(keywordsOf('Comedy')).toEqual([]);
    expect(genreIds.Comedy.series).toEqual([35]);
    expect(genresOfKeywords([210_024, 1])).toEqual([]);
  });

  it('say their genre: of each name, or one of its kinds', () => {
    const kinds = /horror|slasher|zombie|roman|love|thriller|suspens/;
    for (const { keywords } of Object.values(keywordGenres))
      expect(Object.values(keywords).filter((name) => !kinds.test(name))).toEqual([]);
  });
});
