import { migrations } from '#migrations/index.ts';
import { inspectCopy } from './copy-sqlite.ts';
import { fillSqlite } from './fill-tables.ts';
import { type FileReplacement, replaceSqlite } from './replace-sqlite.ts';
import { migrateSqlite } from './sqlite-migrate.ts';
import type { LoadTables } from './table-rows.ts';

/** From the product's earlier format. Returns where the old file is kept, null without one. */
export async function loadSqlite(options: FileReplacement, loaded: LoadTables): Promise<string | null> {
  const { clock, log } = options;
  const { previous } = await replaceSqlite(options, async (fresh) => {
    const steps = migrations.filter(({ version }) => version <= loaded.schema);
    await migrateSqlite({ file: fresh, dataDir: `${fresh}.d`, migrations: steps, clock, log });
    await fillSqlite(fresh, loaded.tables);
    inspectCopy(fresh, fresh);
  });
  return previous;
}
