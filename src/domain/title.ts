import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Rated } from './audience.ts';
import type { Language } from './languages.ts';

export type TitleKind = 'movie' | 'series';

export function isTitleKind(text: string | undefined): text is TitleKind {
  return text === 'movie' || text === 'series';
}

/** Digits without leading zeros, at most 2³¹ − 1. */
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
  /** Is written YYYY-MM-DD. */
  releasedOn: string | null;
  /** Ranges from 0 to 10. */
  rating: number;
  votes: number;
  popularity: number;
  /** Is a code of ISO 639-1. */
  language: string;
  certificate: Certificate | null;
  /** A title without one is never listed. */
  imdbId: string | null;
}

export interface Certificate {
  /** Is a code of ISO 3166-1. */
  country: string;
  label: string;
  /** Says why, such as `Violence`. */
  descriptors?: readonly string[];
}

export interface Season {
  number: number;
  name: string;
  episodeCount: number;
  /** Is written YYYY-MM-DD; absent in older rows and where nobody has named a day. */
  airedOn?: string;
}

export interface EpisodeFacts {
  number: number;
  name: string;
  overview: string;
  /** Is a path at the image host; null or absent in older rows without one. */
  stillPath?: string | null;
  minutes?: number | null;
  /** Is written YYYY-MM-DD; null where nobody has named a day. */
  airedOn?: string | null;
}

export interface AiredEpisode {
  season: number;
  episode: number;
  /** Is written YYYY-MM-DD. */
  airedOn: string;
}

export interface CastMember {
  /** Is null in older rows. */
  id: number | null;
  name: string;
  /** Is a path at the image host; absent in older rows. */
  face?: string;
  /** Known for adult films. */
  adult?: true;
}

export interface TitleDetails {
  /** Minutes; null for series. */
  runtime: number | null;
  episodeMinutes?: number;
  /** Of a series; absent in older rows. */
  lastEpisode?: AiredEpisode;
  /** Of a series; absent in older rows. */
  hasEnded?: boolean;
  seasons: Season[];
  cast: CastMember[];
  anime?: boolean;
  collection?: { id: number; name: string };
  /** Ids of the same kind, the most similar first; absent in older rows. */
  similar?: number[];
  /** Names a video of YouTube; see `videoKey`. */
  trailer?: string;
  /** Absent in older rows. */
  translations?: Translations;
}

/** Without a mark they are English. */
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

/** In lower case, without accents. */
export function kebabWords(name: string): readonly string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
