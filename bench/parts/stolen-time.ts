import { readFile } from 'node:fs/promises';

/** The share of a measurement that the host may give to others: well below the hundredth that a p99 is about. */
const maxStolenShare = 0.004;

/**
 * Measures, and says whether the host left the machine its cores meanwhile. A virtual machine counts the time that its
 * host gave to others; a machine that doesn't count was undisturbed.
 */
export async function measureUndisturbed<T>(
  measure: () => Promise<T>,
): Promise<{ result: T; undisturbed: boolean }> {
  const before = await readTimes();
  const result = await measure();
  const after = await readTimes();
  const share = (after.stolen - before.stolen) / (after.all - before.all);
  // NaN where nothing is counted, and NaN is not greater.
  return { result, undisturbed: !(share > maxStolenShare) };
}

/** Since the start, over all cores, in ticks. Source: proc_stat(5), the line `cpu`: the eighth number is `steal`. */
async function readTimes(): Promise<{ stolen: number; all: number }> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  const times = (text.split('\n', 1)[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}
