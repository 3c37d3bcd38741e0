import type { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';

export interface TableShape {
  name: string;
  columns: string[];
}

/** Leaves out `schema_migration`, which each database writes itself. A table comes after those it refers to. */
export function sqliteTables(db: DatabaseSync): TableShape[] {
  const names = db
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'schema_migration'",
    )
    .all()
    .map(({ name }) => String(name));
  const list = (text: string, name: string) =>
    db
      .prepare(text)
      .all(name)
      .map((row) => String(row.name));
  const targets = (name: string) => list('select "table" as name from pragma_foreign_key_list(?)', name);
  return sortByReferences(names, targets).map((name) => ({
    name,
    columns: list('select name from pragma_table_info(?) order by name', name),
  }));
}

function sortByReferences(names: readonly string[], targets: (name: string) => string[]): string[] {
  const sorted = new Set<string>();
  const add = (name: string) => {
    if (sorted.has(name)) return;
    for (const target of targets(name)) if (target !== name) add(target);
    sorted.add(name);
  };
  for (const name of names) add(name);
  return [...sorted];
}

const POSTGRES_COLUMNS = `select c.table_name as name, c.column_name as column_name
  from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migration'
  order by c.table_name`;

/** Leaves out `schema_migration`, which each database writes itself. */
export async function postgresTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; column_name: string }>(POSTGRES_COLUMNS);
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column_name }) => column_name).toSorted(),
  }));
}

export function quoteColumns(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

/** The number of rows by table. */
export type RowCounts = Record<string, number>;

export function countSqliteRows(db: DatabaseSync, tables = sqliteTables(db)): RowCounts {
  const count = (name: string) => Number(db.prepare(`select count(*) as count from "${name}"`).get()?.count);
  return Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
}

export async function countPostgresRows(client: Client): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const { name } of await postgresTables(client)) {
    const { rows } = await client.query<{ count: number }>(`select count(*) as count from "${name}"`);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
