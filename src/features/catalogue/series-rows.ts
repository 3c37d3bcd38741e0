import { msg } from '@lingui/core/runtime-macro';
import { type DateWindow, yearOf } from '#src/domain/days.ts';
import { family, type NamedRow, type RowDefinition } from './row.ts';

/** Days back. Source: docs/requirements.md#catalogue. */
const newFor = 540;

/** Animation, kids and family series have rows of their own. Source: docs/requirements.md#catalogue. */
const notForChildren = '16,10762,10751';

/** Days ahead. Source: docs/requirements.md#catalogue. */
const upcomingFor = 365;

const inProduction = '2';

const kids = '10762';

/** The keyword that makes a series an anime. Source: docs/requirements.md#catalogue. */
const anime = '210024';

export const seriesRows = {
  trending: {
    key: 'series.trending',
    name: msg`Trending Series`,
    kind: 'series',
    policy: 'trending',
    path: '/trending/tv/week',
    params: () => ({ language: 'en-US' }),
  },
  kidsShows: {
    key: 'series.kids-shows',
    name: msg`Kids Shows`,
    kind: 'series',
    policy: 'daily',
    path: '/discover/tv',
    params: ({ today }) => ({
      ...family,
      with_genres: kids,
      'first_air_date.lte': today,
      sort_by: 'popularity.desc',
    }),
  },
  latestAnime: {
    key: 'series.latest-anime',
    name: msg`Latest Anime`,
    kind: 'series',
    policy: 'daily',
    path: '/discover/tv',
    // The date excludes announced series, which can't be watched.
    params: ({ today }) => ({
      ...family,
      with_keywords: anime,
      'first_air_date.lte': today,
      sort_by: 'first_air_date.desc',
    }),
  },
  southAfrican: {
    key: 'series.south-african',
    name: msg`South African Titles`,
    kind: 'series',
    policy: 'daily',
    path: '/discover/tv',
    params: ({ today }) => ({
      ...family,
      with_origin_country: 'ZA',
      'first_air_date.lte': today,
      sort_by: 'popularity.desc',
    }),
  },
  latestReleases: {
    key: 'series.latest-releases',
    name: msg`Latest Releases`,
    kind: 'series',
    policy: 'daily',
    path: '/discover/tv',
    params: ({ today, daysAgo }) => ({
      ...family,
      'first_air_date.gte': daysAgo(newFor),
      'first_air_date.lte': today,
      sort_by: 'first_air_date.desc',
      'vote_count.gte': '250',
      without_genres: notForChildren,
    }),
  },
  kidsSeries: {
    key: 'series.kids-series',
    name: msg`Kids Series`,
    kind: 'series',
    policy: 'daily',
    path: '/discover/tv',
    params: ({ today }) => ({
      ...family,
      with_genres: kids,
      'first_air_date.lte': today,
      sort_by: 'popularity.desc',
      'vote_count.gte': '250',
    }),
  },
  topRated: {
    key: 'series.top-rated',
    kind: 'series',
    policy: 'standing',
    path: '/discover/tv',
    ahead: 6,
    params: () => ({
      ...family,
      sort_by: 'vote_average.desc',
      'vote_count.gte': '500',
      without_genres: notForChildren,
    }),
  },
  comingSoon: {
    key: 'series.coming-soon',
    name: msg`Coming Soon`,
    kind: 'series',
    policy: 'daily',
    path: '/discover/tv',
    ahead: 3,
    params: ({ daysAgo }) => ({
      ...family,
      'first_air_date.gte': daysAgo(-1),
      'first_air_date.lte': daysAgo(-upcomingFor),
      with_status: inProduction,
      without_genres: notForChildren,
      sort_by: 'popularity.desc',
    }),
  },
  thisYear: ofYear('series.this-year', 0),
  lastYear: ofYear('series.last-year', 1),
  yearBeforeLast: ofYear('series.year-before-last', 2),
} satisfies Record<string, RowDefinition | NamedRow>;

/** The lists of the grid of all latest series, newest year first. Source: docs/requirements.md#catalogue. */
export const latestSeries: readonly RowDefinition[] = [
  seriesRows.thisYear,
  seriesRows.lastYear,
  seriesRows.yearBeforeLast,
];

function ofYear(key: string, yearsAgo: number): RowDefinition {
  return {
    key,
    kind: 'series',
    policy: 'daily',
    path: '/discover/tv',
    params: (window: DateWindow) => {
      const year = yearOf(window) - yearsAgo;
      return {
        ...family,
        'first_air_date.gte': `${year}-01-01`,
        'first_air_date.lte': yearsAgo === 0 ? window.today : `${year}-12-31`,
        sort_by: 'popularity.desc',
        without_genres: notForChildren,
      };
    },
  };
}
