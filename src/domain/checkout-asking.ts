const minute = 60 * 1000;

/**
 * How long, in ms, until the provider is asked again about a checkout that was made `age` ms ago and isn't paid:
 * half its age. So a payment is heard of before its checkout is half as old again, though the webhook be lost;
 * and as nobody knows when a checkout can't be paid any more, the asking never ends, but takes only 18 calls on
 * the first day, 5 more in the first week, and 9 in the year that follows.
 */
export function askDelay(age: number): number {
  return Math.max(minute, Math.round(age / 2));
}

/** How long, in ms, until it is asked again when it didn't answer. */
export function askAgainDelay(age: number): number {
  return Math.min(askDelay(age), 60 * minute);
}

/** A checkout whose making was never answered can't have been paid: nobody got its address. In ms. */
export const neverOpenedMs = 60 * minute;
