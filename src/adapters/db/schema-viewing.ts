export interface HistoryTable {
  /** It is `main` or the sub-user's id. */
  viewer_key: string;
  user_id: string;
  /** movie, series, anime. */
  kind: string;
  title_id: number;
  name: string;
  poster_path: string | null;
  backdrop_path: string | null;
  season: number | null;
  episode: number | null;
  watched_at: number;
}

export interface MarkTable {
  user_id: string;
  /** It is `main` or the sub-user's id. */
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
  /** It is 0 for a movie. */
  season: number;
  episode: number;
  seconds: number;
  /** It is the length of the film or episode; null if it is unknown. */
  length: number | null;
  stopped_at: number;
}

/** The titles that enough viewers for a public list watched in the last week. */
export interface WeekChartTable {
  /** See `TitleKind`. */
  kind: string;
  title_id: number;
  viewers: number;
}

/** A row counts the time of all devices of a sub-user on one day. */
export interface ScreenTimeDayTable {
  sub_user_id: string;
  user_id: string;
  /** It is a day in Johannesburg, written YYYY-MM-DD. */
  day: string;
  used_ms: number;
  /** `15 more minutes` adds to the day's minutes. */
  extra_ms: number;
  /** When a device last reported. */
  counted_at: number;
}

/** See `Lease`. */
export interface ScreenTimeLeaseTable {
  sub_user_id: string;
  /** Hashes the device's token, or its session's where the household doesn't know the device. */
  device_hash: string;
  user_id: string;
  day: string;
  used_ms: number;
  left_ms: number;
  stopped: number;
  page: string;
  at: number;
  monotonic: number;
  node: string;
}

/** Nodes of the earlier version still count by this table. The row is deleted with its session. */
export interface ScreenTimeMarkTable {
  session_hash: string;
  counted_at: number;
}

/** Counts of households by title or episode, server and day. */
export interface ServerExperienceTable {
  /** See `playedKey`. */
  what: string;
  /** A hash of the server's addresses. */
  server: string;
  /** It is a day in Johannesburg, written YYYY-MM-DD. */
  day: string;
  played: number;
  abandoned: number;
}

export interface ServerVoteTable {
  vote_hash: string;
  /** See `ServerOutcome`. */
  outcome: string;
  day: string;
}

/** A player that the household stays with, although its frame sends no events. */
export interface SilentServerTable {
  user_id: string;
  /** A hash of the server's addresses. */
  server: string;
  marked_at: number;
}

/** An entry of a device's journal that was applied. */
export interface AppliedChangeTable {
  user_id: string;
  viewer_key: string;
  id: string;
  /** It is the device's time in epoch ms. */
  at: number;
  /** Looks like `2026-11-28`. */
  day: string;
}
