import { migrations } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import type { Database } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

export interface OpenDatabaseOptions {
  database: Config['database'];
  /** For the backup before a migration. */
  dataDir: string;
  clock: Clock;
  log: Log;
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { database, dataDir, clock, log } = options;
  if (database.kind === 'sqlite') {
    return openSqliteDatabase({ file: database.file, dataDir, migrations, clock, log });
  }
  return openPostgresDatabase({ url: database.url, migrations, clock, log });
}
