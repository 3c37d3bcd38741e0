import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface TitleTable {
  kind: string;
  id: number;
  name: string;
  overview: string;
  poster_path: string | null;
  backdrop_path: string | null;
  /** It is written YYYY-MM-DD. */
  released_on: string | null;
  rating: number;
  votes: number;
  popularity: number;
  language: string;
  /** Holds JSON. */
  genre_ids: string;
  /** 2 means unknown. Softcore counts as adult. */
  adult: Flag | 2;
  /** When a list with the title, or its details, were last fetched. */
  listed_at: number;
  /** This column and the following ones are null until the details are fetched. */
  facts_at: number | null;
  /** When the first facts that lacked something were fetched; see `isLacking`. */
  lacking_since: Generated<number | null>;
  /** A title without an IMDb id is never listed. */
  imdb_id: string | null;
  maturity: number | null;
  certificate: string | null;
  certificate_country: string | null;
  /** Years; see `certificateClass`. */
  certificate_class: Generated<number | null>;
  banned: Generated<Flag>;
  /** Holds the certificates of the deciding countries as JSON; null in older rows. */
  certificates: string | null;
  /** The value of `certificateRules` when the certificate was derived; null in older rows. */
  certificate_rules: number | null;
  /** Holds `TitleDetails` as JSON. */
  details: string | null;
  /** `WatchKind`; null for titles that are never listed. */
  browse_kind: Generated<string | null>;
  /** See `genreBits`. */
  genre_bits: Generated<number>;
  rating_order: Generated<number>;
  sort_name: Generated<string>;
}

export interface TitleListTable {
  /** See `listKey`. */
  list_key: string;
  page: number;
  /** Holds JSON, in TMDB's order. */
  ids: string;
  total_pages: number;
  fetched_at: number;
}

/** See `catalogueTriggers`. */
export interface CatalogueVersionTable {
  part: string;
  version: string;
}

export interface SeasonTable {
  series_id: number;
  number: number;
  /** Holds `EpisodeFacts` as JSON. */
  episodes: string;
  /** Holds only the numbers and days of the episodes, as JSON; null in older rows. */
  air_dates: Generated<string | null>;
  fetched_at: number;
}

export interface PersonTable {
  id: number;
  name: string;
  adult: Flag;
  /** Holds `Credit` as JSON. */
  credits: string;
  /** Holds `Life` as JSON. */
  life: string | null;
  fetched_at: number;
}
