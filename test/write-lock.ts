import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Another process takes the write lock of an SQLite file for `ms`. Resolves once it holds the lock. */
export async function holdWriteLock(file: string, ms: number): Promise<ChildProcess> {
  const holder = spawn(process.execPath, ['test/hold-write-lock.ts', file, String(ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (holder.stdout === null) throw new Error('The holder has no output.');
  await once(holder.stdout, 'data');
  return holder;
}
