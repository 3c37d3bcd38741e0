import { fork } from 'node:child_process';
import type { Clock } from '../clock.ts';
import { locateWorker } from '../locate-worker.ts';
import { type BackupSettings, openBackupStore, removeUnfinished } from './backup-store.ts';
import type { CheckedBackup, ScheduledBackup } from './scheduled-backup.ts';

export interface BackupOrder {
  task: 'make' | 'check';
  settings: BackupSettings;
  now: number;
}

export type BackupAnswer = { result: ScheduledBackup | CheckedBackup } | { why: string };

export interface BackupProcess {
  make(): Promise<ScheduledBackup>;
  check(): Promise<CheckedBackup>;
}

export interface BackupProcessOptions {
  settings: BackupSettings;
  clock: Clock;
  stopping: AbortSignal;
}

/** Runs each task in its own process: copying, compressing and checking would delay requests. */
export function createBackupProcess({ settings, clock, stopping }: BackupProcessOptions): BackupProcess {
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

function runOrder<T>(order: BackupOrder, stopping: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const { drafts } = openBackupStore(order.settings);
    const child = fork(locateWorker('backup/backup-worker'), { serialization: 'advanced', execArgv: [] });
    const stop = () => void child.kill('SIGKILL');
    child
      .once('message', (answer: { result: T } | { why: string }) => {
        if ('result' in answer) resolve(answer.result);
        else reject(new Error(answer.why));
      })
      .once('error', reject)
      .once('exit', async () => {
        stopping.removeEventListener('abort', stop);
        if (stopping.aborted) await removeUnfinished(drafts).catch(() => undefined);
        reject(new Error('The backup was interrupted.'));
      })
      .send(order);
    if (stopping.aborted) stop();
    stopping.addEventListener('abort', stop, { once: true });
  });
}
