import { migrations } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import type { Database } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import type { NoteWait } from './write-queue.ts';

export interface OpenDatabaseOptions {
  database: Config['database'];
  /** For the backup before a migration. */
  dataDir: string;
  clock: Clock;
  log: Log;
  noteWriteWait?: NoteWait;
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { database, dataDir, clock, log, noteWriteWait } = options;
  if (database.kind === 'sqlite') {
    return openSqliteDatabase({ file: database.file, dataDir, migrations, clock, log }, noteWriteWait);
  }
  return openPostgresDatabase({ url: database.url, migrations, clock, log }, noteWriteWait);
}
