import type { Audience } from '#src/domain/audience.ts';
import { genreIds } from '#src/domain/genres.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { RowDefinition } from './rows.ts';

/** Ceilings of sub-users, in years. Source: product decisions, Age, ratings, genres. */
const ceilings = [12, 13, 18];

/** The best known titles only; few others can be played. Source: specification, section 9. */
const fewestVotes = '250';

/**
 * The list behind a sub-user's grid. The service leaves out what it knows to be too old or of other genres, so
 * that fewer titles are looked at in vain; what may be shown is still the audience rule's alone to say.
 */
export function subUserRow(kind: TitleKind, { ceiling, genres }: Audience): RowDefinition {
  const ids = [...new Set(genres.flatMap((genre) => genreIds[genre][kind]))];
  return {
    key: ['sub-user', kind, ceiling ?? 'all', ...genres].join('.'),
    name: kind === 'movie' ? 'Popular Movies' : 'Popular Series',
    kind,
    policy: 'daily',
    path: kind === 'movie' ? '/discover/movie' : '/discover/tv',
    params: () => ({
      language: 'en-US',
      include_adult: 'false',
      sort_by: 'popularity.desc',
      'vote_count.gte': fewestVotes,
      ...(ids.length === 0 ? {} : { with_genres: ids.join('|') }),
      ...(kind === 'movie' ? certificatesWithin(ceiling) : {}),
    }),
  };
}

/** The service filters movies by certificate, and series not at all. */
function certificatesWithin(ceiling: number | null): Record<string, string> {
  if (ceiling === null || ceiling >= 18) return {};
  return { certification_country: 'US', 'certification.lte': ceiling < 13 ? 'PG' : 'PG-13' };
}

/** What the slides of a sub-user's hero are drawn from: one list for all, since it is the week's. */
export const subUserTrending: Record<TitleKind, RowDefinition> = {
  movie: {
    key: 'sub-user.movie.trending',
    name: 'Featured',
    kind: 'movie',
    policy: 'trending',
    path: '/trending/movie/week',
    params: () => ({ language: 'en-US' }),
  },
  series: {
    key: 'sub-user.series.trending',
    name: 'Featured',
    kind: 'series',
    policy: 'trending',
    path: '/trending/tv/week',
    params: () => ({ language: 'en-US' }),
  },
};

/** What is learned ahead of need: the lists of sub-users without a choice of genres. */
export const subUserRows: readonly RowDefinition[] = [
  ...Object.values(subUserTrending),
  ...ceilings.flatMap((ceiling) => [
    subUserRow('movie', { ceiling, genres: [] }),
    subUserRow('series', { ceiling, genres: [] }),
  ]),
];
