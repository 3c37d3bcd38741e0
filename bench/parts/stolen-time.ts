import { readFile } from 'node:fs/promises';

/** Well below 1 %, so that stolen time doesn't decide a p99. */
const maxStolenShare = 0.004;

/** Runs a measurement. A virtual machine counts the time that its host gave to other machines. */
export async function measureUndisturbed<T>(
  measure: () => Promise<T>,
): Promise<{ result: T; undisturbed: boolean }> {
  const before = await readTimes();
  const result = await measure();
  const after = await readTimes();
  const share = (after.stolen - before.stolen) / (after.all - before.all);
  // The share is NaN on a system without this count.
  return { result, undisturbed: !(share > maxStolenShare) };
}

/** Times are ticks, over all cores. Source: proc_stat(5), the line `cpu`: the eighth number is `steal`. */
async function readTimes(): Promise<{ stolen: number; all: number }> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  const times = (text.split('\n', 1)[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}
