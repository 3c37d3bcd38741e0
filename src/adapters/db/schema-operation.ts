export interface JobRunTable {
  /** In jobs.ts, or a result of the backups. */
  job: string;
  started_at: number;
  /** Of `NodeTable`; null for the results of the backups, and before the column. */
  node: string | null;
}

/** A running process, or one that ended without a word. */
export interface NodeTable {
  id: string;
  /** Host, port and process. */
  name: string;
  version: string;
  started_at: number;
  seen_at: number;
}

/** See `DayFigures`. Counted once, after the day; deletions of households don't change it. */
export interface DayFigureTable {
  /** YYYY-MM-DD in Johannesburg. */
  day: string;
  sign_ups: number;
  payments: number;
  renewals: number;
  cancellations: number;
  lapsed: number;
  refunds_due: number;
  /** Cents. */
  revenue: number;
}
