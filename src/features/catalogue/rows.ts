import { msg } from '@lingui/core/runtime-macro';
import type { DateWindow } from '#src/domain/days.ts';
import { languageRows } from './language-rows.ts';
import { family, type NamedRow, type RowDefinition } from './row.ts';
import { seriesRows } from './series-rows.ts';
import { specialDayLists } from './special-day-rows.ts';

export type { RowDefinition } from './row.ts';

/** Days back. Source: docs/requirements.md#catalogue. */
const releaseWindow = 540;

/** Animation and family have rows of their own. */
const notForChildren = '16,10751';

const released = ({ today, daysAgo }: DateWindow) => ({
  'primary_release_date.gte': daysAgo(releaseWindow),
  'primary_release_date.lte': today,
});

export const movieRows = {
  topRated: {
    key: 'movies.top-rated',
    kind: 'movie',
    policy: 'standing',
    path: '/discover/movie',
    ahead: 6,
    params: () => ({ ...family, sort_by: 'vote_average.desc', 'vote_count.gte': '1200' }),
  },
  latestReleases: {
    key: 'movies.latest-releases',
    name: msg`Latest Releases`,
    kind: 'movie',
    policy: 'daily',
    path: '/discover/movie',
    params: (window) => ({
      ...family,
      ...released(window),
      sort_by: 'primary_release_date.desc',
      'vote_count.gte': '250',
      with_release_type: '2|3',
      region: 'ZA',
    }),
  },
  action: {
    key: 'movies.action',
    name: msg`Action`,
    kind: 'movie',
    policy: 'daily',
    path: '/discover/movie',
    params: (window) => ({
      ...family,
      ...released(window),
      with_genres: '28',
      without_genres: notForChildren,
      with_original_language: 'en',
      sort_by: 'popularity.desc',
      'vote_count.gte': '500',
    }),
  },
  horror: {
    key: 'movies.horror',
    name: msg`Horror`,
    kind: 'movie',
    policy: 'daily',
    path: '/discover/movie',
    params: (window) => ({
      ...family,
      ...released(window),
      with_genres: '27',
      without_genres: notForChildren,
      sort_by: 'popularity.desc',
      'vote_count.gte': '250',
    }),
  },
  kids: {
    key: 'movies.kids',
    name: msg`Kids`,
    kind: 'movie',
    policy: 'daily',
    path: '/discover/movie',
    params: () => ({
      ...family,
      with_genres: '10751',
      certification_country: 'US',
      'certification.lte': 'PG',
      sort_by: 'popularity.desc',
      'vote_count.gte': '250',
    }),
  },
  topPicks: {
    key: 'movies.top-picks',
    kind: 'movie',
    policy: 'trending',
    path: '/trending/movie/week',
    params: () => ({ language: 'en-US' }),
  },
  southAfrican: {
    key: 'movies.south-african',
    name: msg`South African Titles`,
    kind: 'movie',
    policy: 'daily',
    path: '/discover/movie',
    params: ({ today }) => ({
      ...family,
      with_origin_country: 'ZA',
      'primary_release_date.lte': today,
      sort_by: 'popularity.desc',
    }),
  },
  comingSoon: {
    key: 'movies.coming-soon',
    name: msg`Coming Soon`,
    kind: 'movie',
    policy: 'daily',
    path: '/movie/upcoming',
    ahead: 3,
    params: () => ({ language: 'en-US', region: 'ZA' }),
  },
} satisfies Record<string, RowDefinition | NamedRow>;

/** An empty catalogue fetches them in this order. */
export const allRows: readonly RowDefinition[] = [
  ...Object.values(movieRows),
  ...Object.values(seriesRows),
  ...languageRows.flatMap(({ lists }) => lists),
  ...specialDayLists,
];
