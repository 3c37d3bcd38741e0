import type { IncomingMessage } from 'node:http';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { paths } from '#src/routes.ts';
import { watchLoopLag } from './loop-lag.ts';

/** More sign-ins a second than households make. */
const crowdPerSecond = 30;

/** Beyond it the refusal isn't rendered either. */
const maxLagMs = 60;

/** For documents only; calls within a page render nothing. */
export function watchSignIns(hashing: Hashing) {
  const lag = watchLoopLag();
  /** Oldest first. */
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
