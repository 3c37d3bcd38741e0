import type { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { DatabaseRefused } from './database-refused.ts';
import { postgresTables, quoteColumns, sqliteTables, type TableShape } from './list-tables.ts';

export interface TableRows {
  name: string;
  columns: string[];
  rows: AsyncIterable<unknown[][]>;
}

const rowsAtOnce = 1_000;

/** Tables come after those that they refer to. */
export async function* readSqliteTables(db: DatabaseSync): AsyncGenerator<TableRows> {
  for (const table of sqliteTables(db)) yield { ...table, rows: readSqliteRows(db, table) };
}

async function* readSqliteRows(db: DatabaseSync, { name, columns }: TableShape): AsyncGenerator<unknown[][]> {
  const statement = db.prepare(`select ${quoteColumns(columns)} from "${name}"`);
  statement.setReturnArrays(true);
  let batch: unknown[][] = [];
  try {
    // Node's types don't know `setReturnArrays`.
    for (const row of statement.iterate() as Iterable<unknown> as Iterable<unknown[]>) {
      batch.push(row);
      if (batch.length < rowsAtOnce) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefused('corrupt', `A row of ${name} can't be read: ${why}.`, { cause: error });
  }
}

/** Needs a transaction, because it reads by a cursor. Tables come after those that they refer to. */
export async function* readPostgresTables(client: Client): AsyncGenerator<TableRows> {
  for (const table of await postgresTables(client)) yield { ...table, rows: readPostgresRows(client, table) };
}

async function* readPostgresRows(client: Client, { name, columns }: TableShape): AsyncGenerator<unknown[][]> {
  await client.query(`declare moving no scroll cursor for select ${quoteColumns(columns)} from "${name}"`);
  for (;;) {
    const text = `fetch ${rowsAtOnce} from moving`;
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close moving');
}
