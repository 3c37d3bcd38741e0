import type { Rated } from './audience.ts';

/** What a title is to the catalogue. An anime is a series with the anime keyword. */
export type TitleKind = 'movie' | 'series';

/** What a title is to a viewer's history and to the cards that lead to it. */
export type WatchKind = 'movie' | 'series' | 'anime';

/** What a list of the metadata service tells of a title. */
export interface TitleCard extends Rated {
  kind: TitleKind;
  id: number;
  name: string;
  overview: string;
  posterPath: string | null;
  backdropPath: string | null;
  /** YYYY-MM-DD, or null when unknown. */
  releasedOn: string | null;
  /** 0 to 10. */
  rating: number;
  votes: number;
  popularity: number;
  /** ISO 639-1. */
  language: string;
  certificate: Certificate | null;
  /** Null when the service knows none: such a title is never listed. */
  imdbId: string | null;
}

/** Where a maturity came from. */
export interface Certificate {
  /** ISO 3166-1, `ZA` for South Africa. */
  country: string;
  /** As the country writes it: `PG-13`. */
  label: string;
}

export interface Season {
  number: number;
  name: string;
  episodeCount: number;
}

/** What is told of one episode. */
export interface EpisodeFacts {
  number: number;
  /** Empty when it has none of its own. */
  name: string;
  /** Empty when unknown. */
  overview: string;
}

/** What only the details of a title tell. */
export interface TitleDetails {
  /** Minutes; null when unknown, and for series. */
  runtime: number | null;
  seasons: Season[];
  cast: string[];
  /** The series has the anime keyword: its own page is the anime's. */
  anime?: boolean;
  /** Ids of titles of the same kind that are like it, the likest first; absent from what was learned before they were asked for. */
  similar?: number[];
}

/** How a viewer watches a title: an anime is a series with the anime keyword. */
export function watchKindOf({ kind, details }: { kind: TitleKind; details: TitleDetails | null }): WatchKind {
  if (kind === 'movie') return 'movie';
  return details?.anime === true ? 'anime' : 'series';
}

/** The year a title came out, or null. */
export function releaseYear(releasedOn: string | null): number | null {
  return releasedOn === null ? null : Number(releasedOn.slice(0, 4));
}

/** `{id}-{title-in-kebab-case}`, how an anime's address is spelled. */
export function animeSlug(id: number, name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return [id, ...(words ?? [])].join('-');
}
