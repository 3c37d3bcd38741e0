export interface MarkTable {
  user_id: string;
  /** Is `main` or the sub-user's id. */
  viewer_key: string;
  /** list, watched. */
  mark: string;
  /** See `TitleKind`. */
  kind: string;
  title_id: number;
  /** 0 except for a watched episode. */
  season: number;
  episode: number;
  name: string;
  marked_at: number;
}

export interface WatchPositionTable {
  user_id: string;
  viewer_key: string;
  /** See `TitleKind`. */
  kind: string;
  title_id: number;
  /** Is 0 for a movie. */
  season: number;
  episode: number;
  seconds: number;
  /** Is the length of the film or episode; null if it is unknown. */
  length: number | null;
  stopped_at: number;
}

/** A viewer who wants no next episode by itself. */
export interface NextEpisodeOffTable {
  user_id: string;
  viewer_key: string;
  chosen_at: number;
}

/** In the last week, by at least as many viewers as a public list needs. */
export interface WeekChartTable {
  /** See `TitleKind`. */
  kind: string;
  title_id: number;
  viewers: number;
}
