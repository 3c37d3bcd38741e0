import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import type { Database, Tx } from '#src/adapters/db/database.ts';

export const isPostgres = (db: Database): Promise<boolean> =>
  sql`select version()`.execute(db.read).then(
    () => true,
    () => false,
  );

/** Notes every query that passes as the text and parameters that the database gets. */
function recordQueries(db: Database): { plugin: KyselyPlugin; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.read.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, queries };
}

/** Parts of a plan that read a whole table. */
const wholeTable = /^\s*(?:->\s*)?SCAN (\w+)|Seq Scan on (\w+)/;

/** The tables (or their aliases) that the statements of `work` read whole, though there are indexes. */
export async function findWholeReads(
  db: Database,
  work: (trx: Tx) => Promise<unknown>,
): Promise<{ queries: number; tables: string[] }> {
  const { plugin, queries } = recordQueries(db);
  await db.tx((trx) => work(trx.withPlugin(plugin)));
  const onPostgres = await isPostgres(db);
  const plans = await db.tx(async (trx) => {
    // Small tables are read whole there, whatever indexes there are.
    if (onPostgres) await sql`set local enable_seqscan = off`.execute(trx);
    const lines: string[] = [];
    for (const query of queries) {
      const prefix = onPostgres ? 'explain' : 'explain query plan';
      const explained = { ...query, sql: `${prefix} ${query.sql}` };
      const { rows } = await trx.executeQuery<Record<string, unknown>>(explained);
      lines.push(...rows.map((row) => String(row.detail ?? row['QUERY PLAN'])));
    }
    return lines;
  });
  const tables = plans.flatMap((line) => {
    const [, sqlite, postgres] = wholeTable.exec(line) ?? [];
    return sqlite ?? postgres ?? [];
  });
  return { queries: queries.length, tables };
}
