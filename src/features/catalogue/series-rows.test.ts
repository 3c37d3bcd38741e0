import { describe, expect, it } from 'vitest';
import { dateWindow } from '#src/domain/days.ts';
import { allRows, movieRows } from './rows.ts';
import { latestSeries, seriesRows } from './series-rows.ts';

// An hour before midnight in UTC: in Johannesburg the next year has begun.
const newYear = dateWindow(Date.UTC(2025, 11, 31, 23, 0));

describe('what the lists ask for', () => {
  it('is in one language, and never adult', () => {
    for (const row of allRows) {
      const params = row.params(newYear);
      expect([row.key, params.language]).toEqual([row.key, 'en-US']);
      // TMDB's trending lists have no such filter; the audience rule checks each title.
      if (row.path.startsWith('/discover')) expect(params.include_adult).toBe('false');
    }
  });

  it('stands in the database under names of its own', () => {
    expect(new Set(allRows.map(({ key }) => key)).size).toBe(allRows.length);
  });

  it('asks for the series that the requirements name', () => {
    expect(seriesRows.trending.path).toBe('/trending/tv/week');
    expect(seriesRows.latestReleases.params(newYear)).toEqual({
      language: 'en-US',
      include_adult: 'false',
      'first_air_date.gte': '2024-07-10',
      'first_air_date.lte': '2026-01-01',
      sort_by: 'first_air_date.desc',
      'vote_count.gte': '250',
      without_genres: '16,10762,10751',
    });
    expect(seriesRows.kidsShows.params(newYear)).toMatchObject({ with_genres: '10762' });
    expect(seriesRows.latestAnime.params(newYear)).toMatchObject({
      with_keywords: '210024',
      sort_by: 'first_air_date.desc',
      'first_air_date.lte': '2026-01-01',
    });
  });

  it('asks for what comes out here, and for series in production within a year', () => {
    expect(movieRows.comingSoon.path).toBe('/movie/upcoming');
    expect(movieRows.comingSoon.params()).toEqual({ language: 'en-US', region: 'ZA' });
    expect(seriesRows.comingSoon.params(newYear)).toMatchObject({
      'first_air_date.gte': '2026-01-02',
      'first_air_date.lte': '2027-01-01',
      with_status: '2',
    });
  });

  it('takes titles from South Africa of both kinds', () => {
    for (const row of [movieRows.southAfrican, seriesRows.southAfrican])
      expect(row.params(newYear)).toMatchObject({ with_origin_country: 'ZA' });
  });

  it('covers this year and the two before, the newest first, and nothing announced', () => {
    const ranges = latestSeries.map((row) => {
      const params = row.params(newYear);
      return [params['first_air_date.gte'], params['first_air_date.lte']];
    });
    expect(ranges).toEqual([
      ['2026-01-01', '2026-01-01'],
      ['2025-01-01', '2025-12-31'],
      ['2024-01-01', '2024-12-31'],
    ]);
  });
});
