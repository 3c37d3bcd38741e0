import { readFile } from 'node:fs/promises';

/** The share of a measurement that a host may give to others: well below the hundredth that a p99 is about. */
const most = 0.004;

/**
 * Measures, and tells whether the machine had its cores for itself meanwhile: a virtual one says how much of its
 * time its host gave to others. One that doesn't say was alone.
 */
export async function whetherAlone<T>(measure: () => Promise<T>): Promise<{ result: T; alone: boolean }> {
  const before = await readTimes();
  const result = await measure();
  const after = await readTimes();
  // Not a number where nothing is told, which is no more than the most.
  const share = (after.stolen - before.stolen) / (after.all - before.all);
  return { result, alone: !(share > most) };
}

/** Since the start, over all cores, in ticks. Source: proc_stat(5), the line `cpu`: the eighth number is `steal`. */
async function readTimes(): Promise<{ stolen: number; all: number }> {
  const told = await readFile('/proc/stat', 'utf8').catch(() => '');
  const times = (told.split('\n', 1)[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}
