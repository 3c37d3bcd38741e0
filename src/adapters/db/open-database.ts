import { migrations } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

export interface OpenDatabaseOptions extends DatabaseOptions {
  database: Config['database'];
  /** The backup before a migration goes here. */
  dataDir: string;
  clock: Clock;
  log: Log;
}

export function openDatabase({
  database,
  dataDir,
  clock,
  log,
  busyTimeoutMs,
  recordWait,
  recordHold,
  recordStatement,
  readCaller,
}: OpenDatabaseOptions): Promise<Database> {
  const options = { busyTimeoutMs, recordWait, recordHold, recordStatement, readCaller };
  return database.kind === 'sqlite'
    ? openSqliteDatabase({ file: database.file, dataDir, migrations, clock, log }, options)
    : openPostgresDatabase({ url: database.url, migrations, clock, log }, options);
}
