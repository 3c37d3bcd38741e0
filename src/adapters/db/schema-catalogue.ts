import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** What the metadata service said of a title. */
export interface TitleTable {
  /** movie or series. */
  kind: string;
  id: number;
  name: string;
  overview: string;
  poster_path: string | null;
  backdrop_path: string | null;
  /** YYYY-MM-DD, or null when unknown. */
  released_on: string | null;
  rating: number;
  votes: number;
  popularity: number;
  language: string;
  /** JSON array of genre ids. */
  genre_ids: string;
  /** 1 when the service marks it adult or softcore; 2 when it doesn't say. */
  adult: Flag | 2;
  /** When the row above was last told by a list or by the details. */
  listed_at: number;
  /** Everything below comes from the details; null until they were asked for. */
  facts_at: number | null;
  /** Null when the service knows none: such a title is never listed. */
  imdb_id: string | null;
  /** Years, or null when unknown. */
  maturity: number | null;
  /** Where the maturity came from. */
  certificate: string | null;
  certificate_country: string | null;
  /** 1 when a certificate says that it must not be distributed. */
  banned: Generated<Flag>;
  /** JSON: the certificates of the countries that decide; null in rows from before they were kept. */
  certificates: string | null;
  /** certificateRules of domain/certificates.ts when the maturity was derived; null in rows from before. */
  certificate_rules: number | null;
  /** JSON: runtime, seasons, cast and the like; see TitleDetails in domain/title.ts. */
  details: string | null;
}

/** One page of one list of the metadata service. */
export interface TitleListTable {
  /** Names the query, see listKey(). */
  list_key: string;
  page: number;
  /** JSON array of title ids, in the service's order. */
  ids: string;
  total_pages: number;
  fetched_at: number;
}

/** The episodes of one season, as the metadata service told them. */
export interface SeasonTable {
  series_id: number;
  number: number;
  /** JSON array of EpisodeFacts; see domain/title.ts. */
  episodes: string;
  fetched_at: number;
}
