import type { Rated } from './audience.ts';

/** `Kids` exists for series only. Source: https://developer.themoviedb.org/reference/genre-tv-list. */
const kidsSeries = 10_762;
const familyMovies = 10_751;

/** In years. */
const maxAge = 12;

/** Series seldom have a certificate; movies without one and titles without an adult flag aren't for children. */
export function isForChildren({ kind, adult, maturity, genreIds }: Rated): boolean {
  if (adult !== false) return false;
  if (kind === 'movie') return genreIds.includes(familyMovies) && maturity !== null && maturity <= maxAge;
  return genreIds.includes(kidsSeries) && (maturity === null || maturity <= maxAge);
}
