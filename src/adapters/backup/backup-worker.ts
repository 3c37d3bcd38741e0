import type { BackupAnswer, BackupOrder } from './backup-process.ts';
import { checkNewestBackup, makeScheduledBackup } from './scheduled-backup.ts';

async function answer({ task, settings, now }: BackupOrder): Promise<BackupAnswer> {
  const start = performance.now();
  const clock = {
    now: () => Math.round(now + performance.now() - start),
    monotonic: () => performance.now(),
  };
  const work = task === 'make' ? makeScheduledBackup : checkNewestBackup;
  try {
    return { result: await work(settings, clock) };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

// The parent process sends exactly one order.
process.once('message', async (order: BackupOrder) => {
  process.send?.(await answer(order), () => process.exit());
});
process.once('disconnect', () => process.exit());
