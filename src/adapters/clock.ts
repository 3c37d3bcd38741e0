export interface Clock {
  /** Returns epoch ms, for dates and stored times. It may be set back. */
  now(): number;
  /** It counts ms since an arbitrary start, for durations, and never goes back. */
  monotonic(): number;
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
