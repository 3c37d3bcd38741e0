export type Look = 'good' | 'bad' | 'plain';

/** Operators read it: the desk draws it as a page, and the command line prints it. */
export interface Report {
  title: string;
  /** `--json` prints it. */
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
  /** It is in another language. */
  quote?: { text: string; lang: string };
}

/** How a thing is. `skipped` has nothing to check. */
export interface State {
  name: string;
  state: 'ok' | 'warning' | 'wrong' | 'skipped';
  says: string;
  todo?: string;
  /** Checks that run in the background have one. */
  ageMs?: number | null;
}

export interface ReportFact {
  name: string;
  value: string;
  hint?: string;
  href?: string;
  /** The page is about this one. */
  isShown?: boolean;
  trend?: readonly (number | null)[];
  /** The more of it, the worse it is. */
  isLoss?: boolean;
}

export interface Chart {
  title: string;
  /** It is null where there is nothing to draw. */
  days: readonly ChartDay[] | null;
  summary: string;
  meaning: string;
  isMoney: boolean;
  isLoss: boolean;
}

export interface ChartDay {
  /** Looks like `12 November`. */
  label: string;
  /** It is null until it is counted. */
  value: number | null;
  /** People read it in this form. */
  text: string;
}

export interface Table {
  title: string;
  says?: string;
  columns: readonly string[];
  /** It is null if they could not be read in time. */
  rows: readonly Row[] | null;
  /** It is said in place of a table without rows. */
  none: string;
  /** All columns but the first hold numbers. */
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
  /** Sent with it, such as which row it is about. */
  values?: Readonly<Record<string, string>>;
  /** It is asked before anything is done. */
  question?: { title: string; says: string; label: string };
  /** Does the same on the command line. */
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
