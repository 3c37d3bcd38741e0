import type { KyselyConfig } from 'kysely';
import type { RecordStatement } from './database.ts';

/** Kysely measures statements only if it has a log. */
export function statementLog(record: RecordStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (record === undefined) return {};
  return {
    log: ({ query, queryDurationMillis, level }) => record(query, queryDurationMillis, level === 'error'),
  };
}
