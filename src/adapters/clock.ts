/** The application's clock. Every rule that counts time uses it, so that tests can move it. */
export interface Clock {
  /** Wall clock: milliseconds since the epoch, for dates, periods and what is stored. It may be set back. */
  now(): number;
  /** Monotonic clock: milliseconds since an arbitrary start, for durations. It only moves forward. */
  monotonic(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
