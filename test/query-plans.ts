import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import * as v from 'valibot';
import type { Database, Tx } from '#src/adapters/db/database.ts';

/** One step of PostgreSQL's plan. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Index Cond'?: string | undefined;
  Plans?: PlanNode[] | undefined;
}

const planNode: v.GenericSchema<unknown, PlanNode> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Index Cond': v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => planNode))),
});

/** The tables and indexes that a query reads from their first row on. */
export interface WholeReads {
  /** On SQLite these are aliases, too. */
  tables: string[];
  /** Read in order, perhaps only to the end of a page. On SQLite they are in `tables`. */
  indexes: string[];
}

export const isPostgres = (db: Database): Promise<boolean> =>
  sql`select version()`.execute(db.read).then(
    () => true,
    () => false,
  );

/** Notes every query with the text and parameters that the database gets. */
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

/** Returns the tables (or aliases) that the statements of `work` read whole, although there are indexes. */
export async function findWholeReads(
  db: Database,
  work: (trx: Tx) => Promise<unknown>,
): Promise<{ queries: number; tables: string[] }> {
  const { plugin, queries } = recordQueries(db);
  await db.tx((trx) => work(trx.withPlugin(plugin)));
  const { tables } = await explainWholeReads(db, queries);
  return { queries: queries.length, tables };
}

/** Like `findWholeReads`, for statements that were noted elsewhere. */
export async function explainWholeReads(
  db: Database,
  queries: readonly CompiledQuery[],
): Promise<WholeReads> {
  const onPostgres = await isPostgres(db);
  const whole: WholeReads = { tables: [], indexes: [] };
  await db.tx(async (trx) => {
    // PostgreSQL reads small tables whole, even if they have indexes.
    if (onPostgres) await sql`set local enable_seqscan = off`.execute(trx);
    for (const query of queries) {
      const prefix = onPostgres ? 'explain (format json)' : 'explain query plan';
      const explained = { ...query, sql: `${prefix} ${query.sql}` };
      const { rows } = await trx.executeQuery<Record<string, unknown>>(explained);
      for (const row of rows) {
        if (onPostgres) readPostgresPlan(row, whole);
        else whole.tables.push(/^SCAN (?!CONSTANT)(\w+)/.exec(String(row.detail))?.[1] ?? '');
      }
    }
  });
  return { tables: whole.tables.filter((name) => name !== ''), indexes: whole.indexes };
}

function readPostgresPlan(row: Record<string, unknown>, whole: WholeReads): void {
  const [{ Plan: plan }] = v.parse(v.tuple([v.object({ Plan: planNode })]), row['QUERY PLAN']);
  readNode(plan, whole);
}

function readNode(node: PlanNode, whole: WholeReads): void {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node;
  if (type === 'Seq Scan') whole.tables.push(table ?? '');
  if (/^(Index|Bitmap Index)/.test(type) && condition === undefined) whole.indexes.push(index ?? '');
  for (const below of node.Plans ?? []) readNode(below, whole);
}
