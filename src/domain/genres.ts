import type { GenreName } from './genre-texts.ts';

/** Source: docs/requirements.md#genres. */
export const genres = [
  'Action',
  'Adventure',
  'Animation',
  'Comedy',
  'Documentary',
  'Drama',
  'Fantasy',
  'Horror',
  'Romance',
  'SciFi',
  'Thriller',
] as const;

export type Genre = (typeof genres)[number];

/** Replaces a stored genre that this version doesn't know. No title has it. */
export const unknownGenre = 'unknown';

export type StoredGenre = Genre | typeof unknownGenre;

export const firstGenres: readonly Genre[] = [
  'Action',
  'Comedy',
  'Drama',
  'Horror',
  'Animation',
  'Documentary',
];

/**
 * TMDB has no horror, romance and thriller for series, so `keywordGenres` gives them the movies' ids. Source:
 * https://developer.themoviedb.org/reference/genre-movie-list and …/genre-tv-list.
 */
export const genreIds: Record<Genre, { movie: readonly number[]; series: readonly number[] }> = {
  Action: { movie: [28], series: [10759] },
  Adventure: { movie: [12], series: [10759] },
  Animation: { movie: [16], series: [16] },
  Comedy: { movie: [35], series: [35] },
  Documentary: { movie: [99], series: [99] },
  Drama: { movie: [18], series: [18] },
  Fantasy: { movie: [14], series: [10765] },
  Horror: { movie: [27], series: [27] },
  Romance: { movie: [10749], series: [10749] },
  SciFi: { movie: [878], series: [10765] },
  Thriller: { movie: [53], series: [53] },
};

export const genreNames: Readonly<Record<number, GenreName>> = {
  12: 'Adventure',
  14: 'Fantasy',
  16: 'Animation',
  18: 'Drama',
  27: 'Horror',
  28: 'Action',
  35: 'Comedy',
  36: 'History',
  37: 'Western',
  53: 'Thriller',
  80: 'Crime',
  99: 'Documentary',
  878: 'Sci-Fi',
  9648: 'Mystery',
  10402: 'Music',
  10749: 'Romance',
  10751: 'Family',
  10752: 'War',
  10759: 'Action & Adventure',
  10762: 'Kids',
  10763: 'News',
  10764: 'Reality',
  10765: 'Sci-Fi & Fantasy',
  10766: 'Soap',
  10767: 'Talk',
  10768: 'War & Politics',
  10770: 'TV Movie',
};

/** An unknown genre has no ids. */
export function idsOfGenre(genre: StoredGenre, kind: 'movie' | 'series'): readonly number[] {
  return genre === unknownGenre ? [] : genreIds[genre][kind];
}

export function knownGenres(stored: readonly StoredGenre[]): Genre[] {
  return stored.filter((genre) => genre !== unknownGenre);
}

export function isGenre(text: string): text is Genre {
  return genres.some((genre) => genre === text);
}
