import type { IncomingMessage } from 'node:http';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { networkOf } from '#src/adapters/limits/network.ts';
import { paths } from '#src/routes.ts';

/** Real households sign in less often. */
const maxSignInsPerSecond = 30;

/** If the event loop lags more during a burst of sign-ins, those from the burst's networks are refused. */
const maxLagMs = 60;

/** Refuses only documents; calls within a page render nothing. */
export function createSignInLimit(hashing: Hashing) {
  const lag = watchLoopLag();
  /** Ordered from oldest to latest. */
  const latest: { at: number; network: string }[] = [];

  /**
   * Returns true if sign-ins are more frequent than households make them, and this network sends many of them.
   */
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

/** Returns a function that reads the event loop's lag in ms. A lagging event loop delays every page. */
function watchLoopLag(): () => number {
  let due = performance.now() + checkIntervalMs;
  let late = 0;
  setInterval(() => {
    const now = performance.now();
    late = Math.max(0, now - due);
    due = now + checkIntervalMs;
  }, checkIntervalMs).unref();
  // A timer that is overdue now counts like one that fired late.
  return () => Math.max(late, performance.now() - due);
}
