import { parentPort, workerData } from 'node:worker_threads';
import type { BackupOrder } from './backup-thread.ts';
import { checkNewestBackup, makeScheduledBackup } from './scheduled-backup.ts';

// The thread that started this one sends it.
const { task, settings, now } = workerData as BackupOrder;
const start = performance.now();
const clock = { now: () => Math.round(now + performance.now() - start), monotonic: () => performance.now() };
const work = task === 'make' ? makeScheduledBackup : checkNewestBackup;
parentPort?.postMessage(await work(settings, clock));
