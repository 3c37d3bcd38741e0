import type { KyselyConfig } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Traces } from '../traces/traces.ts';
import type { Database, RecordStatement } from './database.ts';

/** Lists of ids make many texts of one statement. */
const maxNames = 1_000;

/** Without it Kysely measures nothing. */
export function statementLog(record: RecordStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (record === undefined) return {};
  return {
    log: ({ query, queryDurationMillis, level }) => record(query, queryDurationMillis, level === 'error'),
  };
}

export function traceStatements(traces: Traces, system: 'sqlite' | 'postgresql'): RecordStatement {
  const names = new LRUCache<string, string>({ max: maxNames });
  return ({ sql }, ms, isFailure) => {
    const name = names.get(sql) ?? summarise(sql);
    names.set(sql, name);
    traces.record({ name, facts: { 'db.system.name': system, 'db.query.summary': name } }, ms, isFailure);
  };
}

/** `select history`, whatever it asks of other tables on the way. */
function summarise(sql: string): string {
  let text = sql;
  for (let longer = ''; longer !== text; ) {
    longer = text;
    text = longer.replaceAll(/\([^()]*\)/g, ' ');
  }
  const operation = /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1] ?? '';
  return `${operation.toLowerCase()} ${table}`.trimEnd();
}

/** With the wait for the writer, the retries and the commit. */
export function traceTransactions(db: Database, traces: Traces): Database {
  const start = { name: 'transaction' };
  return {
    ...db,
    tx: (work) => traces.call(start, () => db.tx(work)),
    write: (statements) => traces.call(start, () => db.write(statements)),
  };
}
