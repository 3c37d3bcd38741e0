export interface Playable {
  imdbId: string;
  kind: 'movie' | 'series' | 'anime';
  season: number | null;
  episode: number | null;
  dub: boolean;
  /** Where to go on; for templates with `{seconds}`. */
  seconds?: number;
}

export interface EmbedSource {
  /** In the configuration, from 1; stable when others are left out. */
  number: number;
  /** Of the server's addresses: stable when it is renamed or moved. */
  key: string;
  name: string;
  url: string;
  /** Its messages count only from this origin. */
  origin: string;
  sandbox: string[];
  /** It comes after the others. */
  slow: boolean;
  /** It hasn't answered for this title yet, and may lack it. */
  pending: boolean;
}

export interface Embeds {
  readonly origins: readonly string[];
  readonly keys: readonly string[];
  /** Follows the order of `keys`. */
  readonly names: readonly string[];
  /** In the configured order, slow servers last, unavailable ones left out. Waits 1 s at most; never throws. */
  sourcesFor(what: Playable): Promise<EmbedSource[]>;
}
