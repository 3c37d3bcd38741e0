import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Rated } from './audience.ts';
import type { Language } from './languages.ts';

export type TitleKind = 'movie' | 'series';

export function isTitleKind(text: string | undefined): text is TitleKind {
  return text === 'movie' || text === 'series';
}

/** Accepts digits without leading zeros, up to 2³¹ − 1. */
export function readTitleId(text: string | null | undefined): number | null {
  const id = text != null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= 2 ** 31 - 1 ? id : null;
}

export type WatchKind = 'movie' | 'series' | 'anime';

/** Positions and marks store anime as series. */
export function titleKindOf(kind: WatchKind): TitleKind {
  return kind === 'movie' ? kind : 'series';
}

export interface TitleSummary extends Rated {
  kind: TitleKind;
  id: number;
  name: string;
  overview: string;
  posterPath: string | null;
  backdropPath: string | null;
  /** The day is written YYYY-MM-DD. */
  releasedOn: string | null;
  /** From 0 to 10. */
  rating: number;
  votes: number;
  popularity: number;
  /** The code is of ISO 639-1. */
  language: string;
  certificate: Certificate | null;
  /** A title without an IMDb id is never listed. */
  imdbId: string | null;
}

export interface Certificate {
  /** The code is of ISO 3166-1. */
  country: string;
  label: string;
  /** Reasons such as `Violence`. */
  descriptors?: readonly string[];
}

export interface Season {
  number: number;
  name: string;
  episodeCount: number;
  /** YYYY-MM-DD; absent in older rows and if TMDB has no date. */
  airedOn?: string;
}

export interface EpisodeFacts {
  number: number;
  name: string;
  overview: string;
  /** A path at the image host; absent in older rows. */
  stillPath?: string | null;
  minutes?: number | null;
  /** YYYY-MM-DD; null if TMDB has no date. */
  airedOn?: string | null;
}

export interface AiredEpisode {
  season: number;
  episode: number;
  /** The day is written YYYY-MM-DD. */
  airedOn: string;
}

export interface CastMember {
  /** Older rows have null. */
  id: number | null;
  name: string;
  /** A path at the image host; absent in older rows. */
  face?: string;
  /** TMDB says so for films only. */
  adult?: true;
}

export interface TitleDetails {
  /** Minutes; null for a series. */
  runtime: number | null;
  episodeMinutes?: number;
  /** Only for a series; absent in older rows. */
  lastEpisode?: AiredEpisode;
  /** Only for a series; absent in older rows. */
  hasEnded?: boolean;
  seasons: Season[];
  cast: CastMember[];
  anime?: boolean;
  collection?: { id: number; name: string };
  /** Ids of the same kind, the most similar first; absent in older rows. */
  similar?: number[];
  /** Id of a YouTube video; see `videoKey`. */
  trailer?: string;
  /** Absent in older rows. */
  translations?: Translations;
}

/** Texts of a title in the viewer's language. A text without its flag is in English. */
export interface TitleWords {
  name: string;
  overview: string;
  isNameTranslated?: true;
  isStoryTranslated?: true;
}

/** An empty text means that there is no translation. */
export type Translations = Partial<Record<Language, { name: string; overview: string }>>;

export const videoKey = /^[\w-]{6,20}$/;

export function watchKindOf({ kind, details }: { kind: TitleKind; details: TitleDetails | null }): WatchKind {
  if (kind === 'movie') return 'movie';
  return details?.anime === true ? 'anime' : 'series';
}

export function releaseYear(releasedOn: string | null): number | null {
  return releasedOn === null ? null : Number(releasedOn.slice(0, 4));
}

/** Returns text such as `1 h 52` or `48 min`. */
export function formatMinutes(length: number | null): MessageDescriptor | null {
  if (length === null) return null;
  const [hours, minutes] = [Math.floor(length / 60), length % 60];
  if (hours === 0) return msg`${{ minutes }} min`;
  return msg`${{ hours }} h ${{ minutes: String(minutes).padStart(2, '0') }}`;
}

/** Returns text such as `{id}-{title-in-kebab-case}`. */
export function animeSlug(id: number, name: string): string {
  return [id, ...kebabWords(name)].join('-');
}

/** The words are in lower case, without accents. */
export function kebabWords(name: string): readonly string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
