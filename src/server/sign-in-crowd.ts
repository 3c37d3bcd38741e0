import type { IncomingMessage } from 'node:http';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { paths } from '#src/routes.ts';
import { watchLoopLag } from './loop-lag.ts';

/** More sign-ins than this in a second are a crowd, and no household's. */
const crowdPerSecond = 30;

/** Beyond this lag, in ms, no refusal of a crowd is drawn any more: each would hold up everybody's pages. */
const maxLagMs = 60;

/**
 * Tells whether somebody signs in while more wait for that, or for anything, than can be served. Calls from within
 * the page are not meant: nothing is drawn for them.
 */
export function watchSignIns(hashing: Hashing) {
  const lag = watchLoopLag();
  /** When the last ones came, oldest first. */
  const came: number[] = [];

  function isCrowd(): boolean {
    const now = performance.now();
    came.push(now);
    if (came.length > crowdPerSecond) came.shift();
    return came.length === crowdPerSecond && now - (came[0] ?? 0) < 1_000;
  }

  return (request: IncomingMessage, target: { path: string; isData: boolean }): boolean => {
    if (target.path !== paths.login || target.isData || request.method !== 'POST') return false;
    const crowd = isCrowd();
    return hashing.isCrowded() || (crowd && lag() > maxLagMs);
  };
}
