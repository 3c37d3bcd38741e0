import { closeSync, openSync, rmSync } from 'node:fs';
import { backup, type DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import type { Config } from '#src/config/config.ts';
import { DatabaseRefused } from './database-refused.ts';
import { withPostgres } from './postgres-connect.ts';
import { readPostgresVersion } from './postgres-migrate.ts';
import { describeFile, openSqlite, refuseFile } from './sqlite-file.ts';
import { patiently, readSqliteVersion } from './sqlite-migrate.ts';

export interface Snapshot {
  schema: number;
  /** In the order of references, without the record of migrations. */
  tables: TableShape[];
  rows(table: TableShape): AsyncIterable<unknown[][]>;
}

const atOnce = 500;

/** The database goes on serving. `scratch` must not exist. */
export async function withSnapshot<T>(
  database: Config['database'],
  scratch: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (database.kind === 'sqlite') return withFileSnapshot(database.file, scratch, work);
  return withPostgres(database.url, 'stoep-command', async (client, where) => {
    const schema = await readPostgresVersion(client, where);
    if (schema === 0) throw nothingThere(where);
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const tables = await postgresTables(client);
    return work({ schema, tables, rows: (table) => postgresRows(client, table) });
  });
}

function nothingThere(where: string): DatabaseRefused {
  return new DatabaseRefused('not-ours', `${where} is empty: there is nothing to back up.`);
}

/** SQLite's own backup blocks nobody; a long read of the live file would keep its log from being emptied. */
async function withFileSnapshot<T>(
  file: string,
  scratch: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  let copy: DatabaseSync | undefined;
  try {
    const source = await patiently(() => openSqlite(file, { readOnly: true, foreignKeys: false }));
    try {
      if ((await patiently(() => readSqliteVersion(file, source))) === 0)
        throw nothingThere(describeFile(file));
      // SQLite would make a file that everybody reads.
      closeSync(openSync(scratch, 'wx', 0o600));
      // Without a transaction each write of the server would begin the copy anew.
      source.exec('begin; select 1 from sqlite_schema');
      await backup(source, scratch, { rate: 1_000 });
    } finally {
      source.close();
    }
    const open = openSqlite(scratch, { readOnly: false, foreignKeys: false });
    copy = open;
    checkWhole(file, open);
    const schema = readSqliteVersion(scratch, open);
    return await work({ schema, tables: sqliteTables(open), rows: (table) => sqliteRows(open, table) });
  } catch (error) {
    throw refuseFile(file, error);
  } finally {
    copy?.close();
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${scratch}${end}`, { force: true });
  }
}

function checkWhole(file: string, db: DatabaseSync): void {
  const verdict = db.prepare('pragma integrity_check(1)').get()?.integrity_check;
  const orphan = db.prepare('pragma foreign_key_check').get();
  if (verdict === 'ok' && orphan === undefined) return;
  const why = verdict === 'ok' ? `rows of ${orphan?.table} refer to rows that are gone` : String(verdict);
  throw new DatabaseRefused('corrupt', `${describeFile(file)} is damaged (${why}): restore a backup.`);
}

export function sqliteTables(db: DatabaseSync): TableShape[] {
  const names = db
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'schema_migration'",
    )
    .all()
    .map(({ name }) => String(name));
  const tables = names.map((name) => ({
    name,
    columns: db
      .prepare('select name from pragma_table_info(?)')
      .all(name)
      .map((column) => String(column.name)),
  }));
  const references = names.flatMap((from) =>
    db
      .prepare('select "table" as target from pragma_foreign_key_list(?)')
      .all(from)
      .map(({ target }) => ({ from, to: String(target) })),
  );
  return orderByReferences(tables, references);
}

async function* sqliteRows(db: DatabaseSync, { name, columns }: TableShape): AsyncGenerator<unknown[][]> {
  const statement = db.prepare(`select ${quoteColumns(columns)} from "${name}"`);
  let batch: unknown[][] = [];
  for (const row of statement.iterate()) {
    batch.push(columns.map((column) => row[column]));
    if (batch.length === atOnce) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const POSTGRES_COLUMNS = `select c.table_name as name, c.column_name as column_name
  from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migration'
  order by c.table_name, c.ordinal_position`;

const POSTGRES_REFERENCES = `select a.relname as "from", b.relname as "to"
  from pg_constraint k
  join pg_class a on a.oid = k.conrelid
  join pg_class b on b.oid = k.confrelid
  join pg_namespace n on n.oid = a.relnamespace
  where k.contype = 'f' and n.nspname = current_schema()`;

export async function postgresTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; column_name: string }>(POSTGRES_COLUMNS);
  const { rows: references } = await client.query<{ from: string; to: string }>(POSTGRES_REFERENCES);
  const tables = [...Map.groupBy(rows, ({ name }) => name)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column_name }) => column_name),
  }));
  return orderByReferences(tables, references);
}

async function* postgresRows(client: Client, { name, columns }: TableShape): AsyncGenerator<unknown[][]> {
  await client.query(
    `declare everything no scroll cursor for select ${quoteColumns(columns)} from "${name}"`,
  );
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${atOnce} from everything`, rowMode: 'array' });
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) break;
  }
  await client.query('close everything');
}

export function quoteColumns(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

interface TableShape {
  name: string;
  columns: string[];
}

/** A table follows those that it refers to; cycles come last, by name. */
function orderByReferences(
  tables: readonly TableShape[],
  references: readonly { from: string; to: string }[],
): TableShape[] {
  const left = new Map([...tables].sort((a, b) => (a.name < b.name ? -1 : 1)).map((one) => [one.name, one]));
  const ordered: TableShape[] = [];
  while (left.size > 0) {
    const waits = (name: string) =>
      references.some(({ from, to }) => from === name && to !== name && left.has(to));
    const ready = [...left.values()].filter(({ name }) => !waits(name));
    for (const one of ready.length > 0 ? ready : [...left.values()]) {
      ordered.push(one);
      left.delete(one.name);
    }
  }
  return ordered;
}
