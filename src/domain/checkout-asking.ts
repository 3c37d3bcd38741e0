const minute = 60 * 1000;

/**
 * In ms. The delay is half the checkout's age: 18 calls on the first day, 5 more in the first week, 9 in the
 * following year. A lost webhook is found before the checkout is half as old again.
 */
export function askDelay(age: number): number {
  return Math.max(minute, Math.round(age / 2));
}

/** In ms, after a failed call. */
export function askAgainDelay(age: number): number {
  return Math.min(askDelay(age), 60 * minute);
}

/** Nobody got the address of a checkout whose creation failed, so nobody paid it. */
export const neverOpenedMs = 60 * minute;
