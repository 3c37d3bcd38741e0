import type { Rated } from './audience.ts';

/** The metadata service's genres for children: `Kids` exists for series only. Source: https://developer.themoviedb.org/reference/genre-tv-list. */
const kidsSeries = 10_762;
const familyMovies = 10_751;

/** The highest age that a title for children may have, in years. */
const maxAge = 12;

/**
 * Whether a title was made for children, as the lists of `/kids` and the row `Kids` select them: a series of the
 * genre Kids, a family movie rated PG or milder. A movie without a certificate is none; a series seldom has one.
 * A title of which the metadata service doesn't say whether it is adult is none.
 */
export function isForChildren({ kind, adult, maturity, genreIds }: Rated): boolean {
  if (adult !== false) return false;
  if (kind === 'movie') return genreIds.includes(familyMovies) && maturity !== null && maturity <= maxAge;
  return genreIds.includes(kidsSeries) && (maturity === null || maturity <= maxAge);
}
