import { createBackupThread } from '#src/adapters/backup/backup-thread.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Metrics } from '#src/adapters/metrics/metrics.ts';
import type { Config } from '#src/config/config.ts';
import { BackupSchedule } from './backup-schedule.ts';

export interface BackupWiring {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** See `OwnNode`. */
  node: string;
  stopping: AbortSignal;
}

export function wireBackups({ config, stopping, ...rest }: BackupWiring): BackupSchedule {
  const thread = createBackupThread({ settings: config, clock: rest.clock, stopping });
  return new BackupSchedule({ at: config.backups.at, ...rest, thread, stopping });
}
