import { setTimeout as sleep } from 'node:timers/promises';

export const defaultBusyTimeoutMs = 2_000;

/** Waits 5 to 40 ms at random, so that waiting callers don't all retry at the same time. */
export function busyPause(): Promise<void> {
  return sleep(5 + Math.random() * 35);
}
