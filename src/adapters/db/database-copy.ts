import { DatabaseRefused } from './database-refused.ts';
import type { RowCounts } from './list-tables.ts';

/** Describes a copy, which is one file. */
export interface DatabaseCopy {
  schema: number;
  rows: RowCounts;
  /** PostgreSQL's schema, whose name the copy holds; null for SQLite. */
  namespace: string | null;
}

export function nothingToCopy(where: string): DatabaseRefused {
  return new DatabaseRefused('not-ours', `${where} is empty: there is nothing to copy.`);
}

/** Throws if a table has another number of rows than expected. */
export function compareRows(what: string, expected: RowCounts, found: RowCounts): void {
  const table = Object.keys({ ...expected, ...found }).find((name) => expected[name] !== found[name]);
  if (table === undefined) return;
  throw new DatabaseRefused(
    'corrupt',
    `${what} has ${found[table] ?? 'no'} rows of ${table}, and should have ${expected[table] ?? 'no such table'}.`,
  );
}
