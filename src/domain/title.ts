import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Rated } from './audience.ts';
import type { Language } from './languages.ts';

export type TitleKind = 'movie' | 'series';

export function isTitleKind(text: string | undefined): text is TitleKind {
  return text === 'movie' || text === 'series';
}

/** An id is digits without leading zeros, at most 2³¹ − 1. */
export function readTitleId(text: string | null | undefined): number | null {
  const id = text != null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= 2 ** 31 - 1 ? id : null;
}

export type WatchKind = 'movie' | 'series' | 'anime';

/** Positions and marks know anime as series. */
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
  /** It ranges from 0 to 10. */
  rating: number;
  votes: number;
  popularity: number;
  /** The code is of ISO 639-1. */
  language: string;
  certificate: Certificate | null;
  /** A title without one is never listed. */
  imdbId: string | null;
}

export interface Certificate {
  /** The code is of ISO 3166-1. */
  country: string;
  label: string;
  /** They say why, such as `Violence`. */
  descriptors?: readonly string[];
}

export interface Season {
  number: number;
  name: string;
  episodeCount: number;
  /** The day is written YYYY-MM-DD; it is absent in older rows and where nobody has named one. */
  airedOn?: string;
}

export interface EpisodeFacts {
  number: number;
  name: string;
  overview: string;
  /** It is a path at the image host; older rows have none. */
  stillPath?: string | null;
  minutes?: number | null;
  /** The day is written YYYY-MM-DD; it is null where nobody has named one. */
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
  /** It is a path at the image host; older rows have none. */
  face?: string;
  /** The service says it of films alone. */
  adult?: true;
}

export interface TitleDetails {
  /** A series has null. */
  runtime: number | null;
  episodeMinutes?: number;
  /** A series has it, except in older rows. */
  lastEpisode?: AiredEpisode;
  /** A series has it, except in older rows. */
  hasEnded?: boolean;
  seasons: Season[];
  cast: CastMember[];
  anime?: boolean;
  collection?: { id: number; name: string };
  /** They are ids of the same kind, the most similar first; older rows have none. */
  similar?: number[];
  /** It names a video of YouTube; see `videoKey`. */
  trailer?: string;
  /** Older rows have none. */
  translations?: Translations;
}

/** Words without a mark are English. */
export interface TitleWords {
  name: string;
  overview: string;
  isNameTranslated?: true;
  isStoryTranslated?: true;
}

/** An empty text isn't translated. */
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
