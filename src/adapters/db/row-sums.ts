import { createHash } from 'node:crypto';
import { compareRows } from './database-copy.ts';
import { DatabaseRefused } from './database-refused.ts';
import type { RowCounts } from './list-tables.ts';
import type { TableRows } from './table-rows.ts';

/** Two sums are equal if a table has the same rows, in any order. */
interface RowSum {
  rows: number;
  sum: bigint;
}

/** Maps tables to their sums. */
export type RowSums = Map<string, RowSum>;

/** Passes the rows on, and adds them to `sums`. `report` runs after each table. */
export async function* sumUp(
  tables: AsyncIterable<TableRows>,
  sums: RowSums,
  report?: (table: string, rows: number) => void,
): AsyncGenerator<TableRows> {
  for await (const table of tables) {
    const sum = { rows: 0, sum: 0n };
    sums.set(table.name, sum);
    yield { ...table, rows: addRows(table, sum) };
    report?.(table.name, sum.rows);
  }
}

export async function sumTables(tables: AsyncIterable<TableRows>): Promise<RowSums> {
  const sums: RowSums = new Map();
  for await (const { rows } of sumUp(tables, sums)) for await (const _batch of rows);
  return sums;
}

async function* addRows({ name, columns, rows }: TableRows, sum: RowSum): AsyncGenerator<unknown[][]> {
  for await (const batch of rows) {
    for (const row of batch) {
      for (const [at, value] of row.entries()) refuseUnmovable(name, columns[at] ?? '', value);
      sum.rows += 1;
      const hash = createHash('sha256').update(JSON.stringify(row)).digest();
      sum.sum = BigInt.asUintN(64, sum.sum + hash.readBigUInt64BE());
    }
    yield batch;
  }
}

function refuseUnmovable(table: string, column: string, value: unknown): void {
  const fault = faultOf(value);
  if (fault === null) return;
  const where = fault === nul ? `instr("${column}", char(0)) > 0` : `typeof("${column}") in ('blob', 'real')`;
  throw new DatabaseRefused(
    'corrupt',
    `${column} of a row of ${table} is ${fault}, which the other database can't store. Find it by ` +
      `\`select rowid from "${table}" where ${where}\`, correct it, and try again.`,
  );
}

const nul = 'a text with a NUL character';

function faultOf(value: unknown): string | null {
  if (typeof value === 'string') return value.includes('\0') ? nul : null;
  if (value === null || Number.isFinite(value)) return null;
  return typeof value === 'number' ? 'an infinite number' : 'binary data';
}

export function countsOf(sums: RowSums): RowCounts {
  return Object.fromEntries([...sums].map(([table, { rows }]) => [table, rows]));
}

/** Throws when a table or a value of a row differs. */
export function compareSums(what: string, expected: RowSums, found: RowSums): void {
  compareRows(what, countsOf(expected), countsOf(found));
  for (const [table, { sum }] of expected) {
    if (found.get(table)?.sum === sum) continue;
    throw new DatabaseRefused('corrupt', `${what} has other values in ${table} than were copied.`);
  }
}
