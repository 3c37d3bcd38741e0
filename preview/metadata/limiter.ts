const WINDOW_MS = 1_000;

/** Counts calls in the second before each call; returns the count with the new one included. */
export function createLimiter(): (now: number) => number {
  let recent: number[] = [];
  return (now) => {
    recent = recent.filter((at) => now - at < WINDOW_MS);
    recent.push(now);
    return recent.length;
  };
}
