import { setTimeout as sleep } from 'node:timers/promises';

/** How long a query or a transaction may wait for others, in ms; then the visitor is told to try again. */
export const BUSY_BUDGET = 2000;

/** A random pause between two tries, 5 to 40 ms: those that wait must not keep step. */
export function busyPause(): Promise<void> {
  return sleep(5 + Math.random() * 35);
}
