import type { SettingName } from '#src/domain/settings.ts';

export interface Playable {
  imdbId: string;
  kind: 'movie' | 'series' | 'anime';
  season: number | null;
  episode: number | null;
  dub: boolean;
  /** The position at which the film goes on. Templates with `{seconds}` pass it to the server. */
  seconds?: number;
  /** Templates may name a setting of the viewer. */
  settings?: Readonly<Partial<Record<SettingName, string>>>;
}

export interface EmbedSource {
  /** The place in the configuration, from 1; it stays the same when other servers are left out. */
  number: number;
  /** Comes from the addresses, so it stays the same when the server is renamed or moved in the list. */
  key: string;
  name: string;
  url: string;
  /** The frame's messages count only from this origin. */
  origin: string;
  sandbox: string[];
  /** A slow server comes after the others. */
  slow: boolean;
  /** The server hasn't answered for this title yet, and may lack it. */
  pending: boolean;
}

export interface Embeds {
  readonly origins: readonly string[];
  readonly keys: readonly string[];
  /** Names follow the order of `keys`. */
  readonly names: readonly string[];
  /**
   * Servers come in the configured order, slow ones last, unavailable ones left out. Waits 1 s at most; never
   * throws.
   */
  sourcesFor(what: Playable): Promise<EmbedSource[]>;
}
