/** How often it is looked at, in ms. */
const every = 20;

/**
 * Watches how far the event loop falls behind: with much to draw, everybody's pages wait for it.
 * @returns what answers how late the process was a moment ago, in ms
 */
export function watchLoopLag(): () => number {
  let due = performance.now() + every;
  let late = 0;
  setInterval(() => {
    const now = performance.now();
    late = Math.max(0, now - due);
    due = now + every;
  }, every).unref();
  // A timer that should have fired long ago says as much as one that fired late.
  return () => Math.max(late, performance.now() - due);
}
