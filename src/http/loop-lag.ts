const checkIntervalMs = 20;

/** A lagging event loop delays every page. Returns a function that reads the lag in ms. */
export function watchLoopLag(): () => number {
  let due = performance.now() + checkIntervalMs;
  let late = 0;
  setInterval(() => {
    const now = performance.now();
    late = Math.max(0, now - due);
    due = now + checkIntervalMs;
  }, checkIntervalMs).unref();
  // An overdue timer counts like a late one.
  return () => Math.max(late, performance.now() - due);
}
