/** What the player asks an embed server for. */
export interface Playable {
  imdbId: string;
  kind: 'movie' | 'series' | 'anime';
  season: number | null;
  episode: number | null;
  /** Anime only. */
  dub: boolean;
}

/** One embed server's frame for one title. */
export interface EmbedSource {
  /** The server's place in the configuration, from 1; stays the same when others are left out. */
  number: number;
  /** Names the server by what its addresses are made of: the same after it was renamed or moved in the list. */
  key: string;
  /** The operator's name for the server. */
  name: string;
  url: string;
  /** Where the frame's messages come from, when they may be believed. */
  origin: string;
  /** Extra sandbox tokens that the server was declared to need. */
  sandbox: string[];
  /** It didn't answer our server in time, now or lately: it comes after the others. */
  slow: boolean;
}

export interface Embeds {
  /** Every origin that a frame may come from, for the Content-Security-Policy. */
  readonly origins: readonly string[];
  /** The keys of the configured servers. */
  readonly keys: readonly string[];
  /**
   * The servers' frames for this title in the configured order, without those whose server was found not to
   * have it or not to allow it in our frame; a server that is known to hang comes after the others. Looks at
   * each server once and answers from what it learned; waits 1 s at most, whatever the servers do. Never throws.
   */
  sourcesFor(what: Playable): Promise<EmbedSource[]>;
}
