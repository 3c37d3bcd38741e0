import { setTimeout as sleep } from 'node:timers/promises';

export const defaultBusyTimeoutMs = 2_000;

/** 5 to 40 ms at random, so that waiters don't keep step. */
export function busyPause(): Promise<void> {
  return sleep(5 + Math.random() * 35);
}
