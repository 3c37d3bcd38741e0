import { migrations } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import type { Traces } from '../traces/traces.ts';
import type { Workers } from '../workers/workers.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { traceStatements, traceTransactions } from './trace-database.ts';

export interface OpenDatabaseOptions extends DatabaseOptions {
  database: Config['database'];
  /** The backup before a migration goes here. */
  dataDir: string;
  clock: Clock;
  log: Log;
  traces?: Traces | null;
  workers?: Workers | null;
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { database, traces = null } = options;
  if (traces === null) return open(database, options);
  const system = database.kind === 'sqlite' ? 'sqlite' : 'postgresql';
  const db = await open(database, { ...options, recordStatement: traceStatements(traces, system) });
  return traceTransactions(db, traces);
}

function open(
  database: Config['database'],
  {
    dataDir,
    clock,
    log,
    busyTimeoutMs,
    recordWait,
    recordHold,
    recordStatement,
    workers = null,
  }: OpenDatabaseOptions,
): Promise<Database> {
  const options = { busyTimeoutMs, recordWait, recordHold, recordStatement };
  if (database.kind === 'sqlite') {
    const file = { file: database.file, dataDir, migrations, clock, log };
    return openSqliteDatabase(file, options, workers);
  }
  return openPostgresDatabase({ url: database.url, migrations, clock, log }, options);
}
