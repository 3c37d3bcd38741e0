const minute = 60 * 1000;
const hour = 60 * minute;

/** How long after each asking the next one comes, in ms; the last one is repeated. */
const delays = [1, 2, 5, 10, 20, 40, 60, 120, 240, 480, 720].map((minutes) => minutes * minute);

/** How long, in ms, until the provider is asked about a checkout again, after it was asked so often. */
export function askDelay(asked: number): number {
  return delays[Math.min(Math.max(asked, 0), delays.length - 1)] ?? minute;
}

/**
 * After so long, in ms, an unpaid checkout is no longer asked about: the provider repeats a webhook for 28
 * hours, and what it sends after our giving up still counts.
 */
export const giveUpAskingMs = 7 * 24 * hour;

/** A checkout whose making was never answered can't have been paid: nobody got its address. In ms. */
export const neverOpenedMs = hour;
