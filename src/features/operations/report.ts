export type Look = 'good' | 'bad' | 'plain';

/** A report for operators: the desk shows it as a page, and the command line prints it. */
export interface Report {
  title: string;
  /** Printed by `--json`. */
  json: unknown;
  notes?: readonly Note[];
  states?: readonly State[];
  facts?: readonly ReportFact[];
  chart?: Chart;
  tables?: readonly Table[];
  actions?: readonly Action[];
}

export interface Note {
  look: Look;
  says: string;
  /** A text in another language. */
  quote?: { text: string; lang: string };
}

/** The state of one thing. `skipped` means that there is nothing to check. */
export interface State {
  name: string;
  state: 'ok' | 'warning' | 'wrong' | 'skipped';
  says: string;
  todo?: string;
  /** Set for checks that run in the background. */
  ageMs?: number | null;
}

export interface ReportFact {
  name: string;
  value: string;
  hint?: string;
  href?: string;
  /** True for the fact that the page shows in detail. */
  isShown?: boolean;
  trend?: readonly (number | null)[];
  /** True if a higher value is worse. */
  isLoss?: boolean;
}

export interface Chart {
  title: string;
  /** Null if there is nothing to draw. */
  days: readonly ChartDay[] | null;
  summary: string;
  meaning: string;
  isMoney: boolean;
  isLoss: boolean;
}

export interface ChartDay {
  /** Looks like `12 November`. */
  label: string;
  /** Null until the day is counted. */
  value: number | null;
  /** The value as it is shown to people. */
  text: string;
}

export interface Table {
  title: string;
  says?: string;
  columns: readonly string[];
  /** Null if the rows could not be read in time. */
  rows: readonly Row[] | null;
  /** Shown in place of a table without rows. */
  none: string;
  /** True if all columns but the first contain numbers. */
  isNumbers?: boolean;
  totals?: readonly string[];
  next?: Link | null;
}

export interface Row {
  id: string;
  cells: readonly Cell[];
  action?: Action | null;
}

export type Cell = string | { text: string; note?: string; lang?: string; href?: string | null; look?: Look };

export interface Link {
  label: string;
  href: string;
}

/** A form of the desk. */
export interface Action {
  intent: string;
  label: string;
  says?: string;
  look?: 'primary' | 'text' | 'danger';
  fields?: readonly ActionField[];
  /** Sent with the form, such as the row that it is about. */
  values?: Readonly<Record<string, string>>;
  /** Asked before the action is done. */
  question?: { title: string; says: string; label: string };
  /** The command that does the same. */
  command?: string;
}

export interface ActionField {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  inputMode?: 'email';
  required?: boolean;
}

export const unreadable = 'This could not be read in time. Load the page again in a moment.';

/** A report that is one table of texts. The first cell of a row names it. */
export function listAsReport({
  title,
  json,
  columns,
  rows,
  none,
}: Pick<Report, 'title' | 'json'> &
  Pick<Table, 'columns' | 'none'> & { rows: readonly (readonly string[])[] }): Report {
  const named = rows.map((cells) => ({ id: cells[0] ?? '', cells }));
  return { title, json, tables: [{ title, columns, rows: named, none }] };
}

const minute = 60_000;
const hour = 60 * minute;

/** Clocks of nodes differ, so an age may be below zero. */
export function formatAge(ms: number): string {
  if (ms < 1_000) return 'just now';
  if (ms < 2 * minute) return `${Math.floor(ms / 1_000)} s ago`;
  if (ms < 2 * hour) return `${Math.floor(ms / minute)} minutes ago`;
  if (ms < 48 * hour) return `${Math.floor(ms / hour)} hours ago`;
  return `${Math.floor(ms / (24 * hour))} days ago`;
}
