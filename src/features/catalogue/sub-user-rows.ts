import type { Audience } from '#src/domain/audience.ts';
import { type Genre, idsOfGenre, knownGenres, type StoredGenre } from '#src/domain/genres.ts';
import { keywordsOf } from '#src/domain/keyword-genres.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { RowDefinition } from './rows.ts';

/** Ages are in years. Source: docs/requirements.md#age-groups. */
const ceilings = [12, 13, 18];

/** Excludes little-known titles, of which few can be played. Source: docs/requirements.md#catalogue. */
const minVotes = '250';

/** TMDB can't combine genres and keywords with "or", so two lists are read. */
export function subUserLists(kind: TitleKind, audience: Audience): RowDefinition[] {
  const byKeyword =
    kind === 'movie' ? [] : knownGenres(audience.genres).filter((genre) => keywordsOf(genre).length > 0);
  const own = audience.genres.filter((genre) => !byKeyword.some((other) => other === genre));
  if (byKeyword.length === 0) return [subUserRow(kind, audience)];
  const byKeywords = keywordRow(byKeyword, idsOf(kind, own), audience.adult);
  return own.length === 0 ? [byKeywords] : [subUserRow(kind, { ...audience, genres: own }), byKeywords];
}

function keywordRow(
  genres: readonly Genre[],
  without: readonly number[],
  adult: Audience['adult'],
): RowDefinition {
  return {
    key: ['sub-user.series.keywords', ...genres, 'without', ...without, ...adultMark(adult)].join('.'),
    kind: 'series',
    policy: 'daily',
    path: '/discover/tv',
    params: () => ({
      language: 'en-US',
      include_adult: String(adult === true),
      sort_by: 'popularity.desc',
      'vote_count.gte': minVotes,
      with_keywords: genres.flatMap(keywordsOf).join('|'),
      ...(without.length === 0 ? {} : { without_genres: without.join(',') }),
    }),
  };
}

/** Keeps lists with adult titles apart, so that no other audience reads them. */
function adultMark(adult: Audience['adult']): string[] {
  return adult === true ? ['adult'] : [];
}

function idsOf(kind: TitleKind, genres: readonly StoredGenre[]): number[] {
  return [...new Set(genres.flatMap((genre) => idsOfGenre(genre, kind)))];
}

/** TMDB's filter only saves work; the audience rule decides. */
export function subUserRow(kind: TitleKind, { ceiling, genres, adult }: Audience): RowDefinition {
  const ids = idsOf(kind, genres);
  return {
    key: ['sub-user', kind, ceiling ?? 'all', ...genres, ...adultMark(adult)].join('.'),
    kind,
    policy: 'daily',
    path: kind === 'movie' ? '/discover/movie' : '/discover/tv',
    params: () => ({
      language: 'en-US',
      include_adult: String(adult === true),
      sort_by: 'popularity.desc',
      'vote_count.gte': minVotes,
      ...(ids.length === 0 ? {} : { with_genres: ids.join('|') }),
      ...(kind === 'movie' ? certificatesWithin(ceiling) : {}),
    }),
  };
}

/** TMDB filters only movies by certificate. */
function certificatesWithin(ceiling: number | null): Record<string, string> {
  if (ceiling === null || ceiling >= 18) return {};
  return { certification_country: 'US', 'certification.lte': ceiling < 13 ? 'PG' : 'PG-13' };
}

/** All sub-users share one list. */
export const subUserTrending: Record<TitleKind, RowDefinition> = {
  movie: {
    key: 'sub-user.movie.trending',
    kind: 'movie',
    policy: 'trending',
    path: '/trending/movie/week',
    params: () => ({ language: 'en-US' }),
  },
  series: {
    key: 'sub-user.series.trending',
    kind: 'series',
    policy: 'trending',
    path: '/trending/tv/week',
    params: () => ({ language: 'en-US' }),
  },
};

/** The rows of sub-users without chosen genres, fetched in the background. */
export const subUserRows: readonly RowDefinition[] = [
  ...Object.values(subUserTrending),
  ...ceilings.flatMap((ceiling) => [
    subUserRow('movie', { ceiling, genres: [] }),
    subUserRow('series', { ceiling, genres: [] }),
  ]),
];
