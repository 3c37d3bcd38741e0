import type { IncomingMessage } from 'node:http';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { networkOf } from '#src/adapters/limits/network.ts';
import { paths } from '#src/routes.ts';

/** Households make fewer sign-ins a second. */
const maxSignInsPerSecond = 30;

/** In a burst of sign-ins, those of its networks are refused while the event loop lags more. */
const maxLagMs = 60;

/** Only documents are shed; calls within a page render nothing. */
export function createSignInLimit(hashing: Hashing) {
  const lag = watchLoopLag();
  /** The oldest comes first. */
  const latest: { at: number; network: string }[] = [];

  /** Tells whether more sign-ins come than households make, and whether this network sends many of them. */
  function isBurst(network: string): boolean {
    const now = performance.now();
    latest.push({ at: now, network });
    if (latest.length > maxSignInsPerSecond) latest.shift();
    if (latest.length < maxSignInsPerSecond || now - (latest[0]?.at ?? 0) >= 1_000) return false;
    const own = latest.filter((one) => one.network === network).length;
    return own * new Set(latest.map((one) => one.network)).size >= maxSignInsPerSecond;
  }

  return (request: IncomingMessage, target: { path: string; isData: boolean }, address: string): boolean => {
    if (target.path !== paths.login || target.isData || request.method !== 'POST') return false;
    const network = networkOf(address);
    const crowd = isBurst(network);
    return hashing.isCrowded({ kind: 'visitor', key: network }) || (crowd && lag() > maxLagMs);
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
