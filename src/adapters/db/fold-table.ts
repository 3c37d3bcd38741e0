import { sql } from 'kysely';
import type { Reader, Tx } from './database.ts';

export const maxFolds = 500;

export interface Folded {
  id: string;
  fold: string;
}

/** Reads rows of a table that aren't folded yet, and stores their folds. */
export interface FoldTable {
  read(db: Reader): Promise<Folded[]>;
  write(trx: Tx, rows: readonly Folded[]): Promise<unknown>;
}

/** Builds an expression with which one statement writes all rows. */
export function foldOf(key: string, rows: readonly Folded[]) {
  const cases = rows.map(({ id, fold }) => sql`when ${id} then ${fold}`);
  return sql<string>`case ${sql.ref(key)} ${sql.join(cases, sql` `)} end`;
}

export function idsOf(rows: readonly Folded[]): string[] {
  return rows.map(({ id }) => id);
}
