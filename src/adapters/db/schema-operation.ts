export interface JobRunTable {
  /** In jobs.ts, or a result of the backups. */
  job: string;
  started_at: number;
  /** Of `NodeTable`; null for the results of the backups, and before the column. */
  node: string | null;
}

export interface WriteProbeTable {
  /** As in `NodeTable`. */
  node: string;
  /** Is another one each time. */
  token: string;
  written_at: number;
}

/** A running process, or one that ended without a word. */
export interface NodeTable {
  id: string;
  /** Consists of host, port and process. */
  name: string;
  version: string;
  started_at: number;
  seen_at: number;
}

/** See `DayFigures`. Counted once, after the day; deletions of households don't change it. */
export interface DayFigureTable {
  /** Is a day in Johannesburg, written YYYY-MM-DD. */
  day: string;
  sign_ups: number;
  payments: number;
  renewals: number;
  cancellations: number;
  lapsed: number;
  refunds_due: number;
  /** Counts cents. */
  revenue: number;
}

export interface BrowserErrorTable {
  /** A hash of kind, message and release. */
  key: string;
  /** See `browserErrorKinds`. */
  kind: string;
  message: string;
  place: string;
  release: string;
  count: number;
  first_at: number;
  last_at: number;
}
