import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { locateWorker } from '../locate-worker.ts';
import { type BackupSettings, openBackupStore, removeUnfinished } from './backup-store.ts';
import type { CheckedBackup, ScheduledBackup } from './scheduled-backup.ts';

export interface BackupOrder {
  task: 'make' | 'check';
  settings: BackupSettings;
  now: number;
}

export interface BackupThread {
  make(): Promise<ScheduledBackup>;
  check(): Promise<CheckedBackup>;
}

export interface BackupThreadOptions {
  settings: BackupSettings;
  clock: Clock;
  stopping: AbortSignal;
}

/** A thread for each task, because compressing and checking take long; requests aren't delayed. */
export function createBackupThread({ settings, clock, stopping }: BackupThreadOptions): BackupThread {
  const { database, avatars, dataDir, backups, searchPath, secrets, secret } = settings;
  const needed: BackupSettings = {
    database,
    avatars,
    dataDir,
    backups,
    searchPath,
    secrets: { bucket: secrets.bucket },
    secret,
  };
  const run = <T>(task: BackupOrder['task']) => {
    const order: BackupOrder = { task, settings: needed, now: clock.now() };
    return runOrder<T>(order, stopping);
  };
  return { make: () => run('make'), check: () => run('check') };
}

function runOrder<T>(workerData: BackupOrder, stopping: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const { folder } = openBackupStore(workerData.settings);
    const worker = new Worker(locateWorker('backup/backup-worker'), { name: 'backup', workerData });
    const stop = () => void worker.terminate();
    if (stopping.aborted) stop();
    stopping.addEventListener('abort', stop, { once: true });
    worker
      .once('message', resolve)
      .once('error', reject)
      .once('exit', async () => {
        stopping.removeEventListener('abort', stop);
        if (stopping.aborted) await removeUnfinished(folder).catch(() => undefined);
        reject(new Error('The backup was interrupted.'));
      });
  });
}
