import type { Client } from 'pg';
import { DatabaseRefused } from './database-refused.ts';
import { postgresTables, quoteColumns, sqliteTables, type TableShape } from './list-tables.ts';
import { postgresCode } from './postgres-errors.ts';
import { openSqlite, refuseFile } from './sqlite-file.ts';
import type { TableRows } from './table-rows.ts';

/** Runs in the caller's transaction. Tables must come after those that they refer to. */
export async function fillPostgres(client: Client, tables: AsyncIterable<TableRows>): Promise<void> {
  const shapes = await postgresTables(client);
  for await (const { name, columns, rows } of tables) {
    refuseUnknown(shapes, name, columns);
    // The copied rows already hold what the triggers would write.
    await client.query(`alter table "${name}" disable trigger user`);
    const text = `insert into "${name}" (${quoteColumns(columns)})
      select ${quoteColumns(columns)} from json_populate_recordset(null::"${name}", $1)`;
    for await (const batch of rows) {
      const objects = batch.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
      await storeRows(client, name, text, [JSON.stringify(objects)]);
    }
  }
  await storeRows(client, 'a table', 'set constraints all immediate');
  for (const { name } of shapes) await client.query(`alter table "${name}" enable trigger user`);
}

/** Doesn't check references. */
export async function fillSqlite(file: string, tables: AsyncIterable<TableRows>): Promise<void> {
  const db = openSqlite(file, { readOnly: false, foreignKeys: false });
  try {
    const shapes = sqliteTables(db);
    db.exec('begin immediate');
    const triggers = db.prepare("select name, sql from sqlite_schema where type = 'trigger'").all();
    for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
    for await (const { name, columns, rows } of tables) {
      refuseUnknown(shapes, name, columns);
      const places = columns.map(() => '?').join(', ');
      const insert = db.prepare(`insert into "${name}" (${quoteColumns(columns)}) values (${places})`);
      // The cast is safe: SQLite refuses a value that it can't bind.
      for await (const batch of rows) for (const row of batch) insert.run(...(row as never[]));
    }
    for (const { sql } of triggers) db.exec(String(sql));
    db.exec('commit');
  } catch (error) {
    throw refuseFile(file, error);
  } finally {
    db.close();
  }
}

async function storeRows(client: Client, table: string, text: string, values: string[] = []): Promise<void> {
  try {
    await client.query(text, values);
  } catch (error) {
    if (!(error instanceof Error) || !wrongRow.test(postgresCode(error) ?? '')) throw error;
    const options = { cause: error };
    throw new DatabaseRefused('corrupt', `PostgreSQL refuses a row of ${table}: ${error.message}.`, options);
  }
}

/** Wrong data and broken constraints: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const wrongRow = /^2[23]/;

function refuseUnknown(shapes: readonly TableShape[], name: string, columns: readonly string[]): void {
  const shape = shapes.find((one) => one.name === name);
  if (columns.every((column) => shape?.columns.includes(column))) return;
  throw new DatabaseRefused('not-ours', `There is a table ${name} that this schema doesn't have.`);
}
