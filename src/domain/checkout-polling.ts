const minute = 60 * 1000;

/** Returns half the checkout's age, in ms: 18 calls on the first day, 5 more in a week, 9 more in a year. */
export function pollDelay(age: number): number {
  return Math.max(minute, Math.round(age / 2));
}

/** Returns ms to wait after a failed call. */
export function pollAgainDelay(age: number): number {
  return Math.min(pollDelay(age), 60 * minute);
}

/** Age at which a checkout whose creation failed is given up: nobody got its address, so nobody paid it. */
export const neverOpenedMs = 60 * minute;
