import { migrations } from '#migrations/index.ts';
import { inspectCopy } from './copy-sqlite.ts';
import { DatabaseRefused } from './database-refused.ts';
import { quoteColumns, sqliteTables } from './list-tables.ts';
import type { LoadTables, TableRows } from './load.ts';
import { type FileReplacement, replaceSqlite } from './replace-sqlite.ts';
import { openSqlite } from './sqlite-file.ts';
import { migrateSqlite } from './sqlite-migrate.ts';

/** From the product's earlier format. Returns where the old file is kept, null without one. */
export async function loadSqlite(options: FileReplacement, loaded: LoadTables): Promise<string | null> {
  const { clock, log } = options;
  const { previous } = await replaceSqlite(options, async (fresh) => {
    const steps = migrations.filter(({ version }) => version <= loaded.schema);
    await migrateSqlite({ file: fresh, dataDir: `${fresh}.d`, migrations: steps, clock, log });
    await fill(fresh, loaded.tables);
    inspectCopy(fresh, fresh);
  });
  return previous;
}

async function fill(file: string, tables: AsyncIterable<TableRows>): Promise<void> {
  const db = openSqlite(file, { readOnly: false, foreignKeys: false });
  try {
    const tableByName = new Map(sqliteTables(db).map((table) => [table.name, table]));
    db.exec('begin immediate');
    for await (const { name, columns, rows } of tables) {
      if (!columns.every((column) => tableByName.get(name)?.columns.includes(column))) {
        throw new DatabaseRefused(
          'not-ours',
          `The backup has a table ${name} that this schema doesn't have.`,
        );
      }
      const places = columns.map(() => '?').join(', ');
      const insert = db.prepare(`insert into "${name}" (${quoteColumns(columns)}) values (${places})`);
      // SQLite refuses what it can't bind.
      for await (const batch of rows) for (const row of batch) insert.run(...(row as never[]));
    }
    db.exec('commit');
  } finally {
    db.close();
  }
}
