import type { KyselyConfig } from 'kysely';
import type { RecordStatement } from './database.ts';

/** Without it Kysely measures nothing. */
export function statementLog(record: RecordStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (record === undefined) return {};
  return {
    log: ({ query, queryDurationMillis, level }) => record(query, queryDurationMillis, level === 'error'),
  };
}
