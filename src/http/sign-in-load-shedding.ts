import type { IncomingMessage } from 'node:http';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { paths } from '#src/routes.ts';

/** More sign-ins a second than households make. */
const maxSignInsPerSecond = 30;

/** Beyond it the refusal isn't rendered either. */
const maxLagMs = 60;

/** For documents only; calls within a page render nothing. */
export function createSignInLimit(hashing: Hashing) {
  const lag = watchLoopLag();
  /** The oldest comes first. */
  const times: number[] = [];

  function isBurst(): boolean {
    const now = performance.now();
    times.push(now);
    if (times.length > maxSignInsPerSecond) times.shift();
    return times.length === maxSignInsPerSecond && now - (times[0] ?? 0) < 1_000;
  }

  return (request: IncomingMessage, target: { path: string; isData: boolean }): boolean => {
    if (target.path !== paths.login || target.isData || request.method !== 'POST') return false;
    const crowd = isBurst();
    return hashing.isCrowded() || (crowd && lag() > maxLagMs);
  };
}

const checkIntervalMs = 20;

/** A lagging event loop delays every page. Returns a function that reads the lag in ms. */
function watchLoopLag(): () => number {
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
