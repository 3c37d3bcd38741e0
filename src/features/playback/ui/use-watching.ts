import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ServerOutcome, silentReport } from '#src/domain/server-health.ts';
import { isSettledBy, type ServerOrder } from '#src/domain/server-order.ts';
import type { SourceView } from '#src/features/playback/present.ts';
import { paths } from '#src/routes.ts';
import { useHabit } from './place-hints.ts';

type Watching = typeof import('./watching.tsx').Watching;

/** Loads when the player sends its first message, so that the page's own controls work earlier. */
export function useWatching({ phase, runs }: ServerOrder): Watching | null {
  const [component, setComponent] = useState<Watching | null>(null);
  const hasReported = runs !== null || (phase.name === 'settled' && phase.by === 'ready');
  useEffect(() => {
    if (!hasReported) return;
    import('./watching.tsx').then(
      ({ Watching }) => setComponent(() => Watching),
      // Offline: the player works without it.
      () => undefined,
    );
  }, [hasReported]);
  return component;
}

export function useTheatre(): [boolean, () => void] {
  const [isWide, setWide] = useHabit('player_theatre');
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-theatre', isWide);
  }, [isWide]);
  return [isWide, () => setWide(!isWide)];
}

/** Browsers release the lock when the page is hidden, so it is requested again when the page is visible. */
export function useWakeLock(plays: boolean): void {
  useEffect(() => {
    if (!plays || !('wakeLock' in navigator)) return;
    const held: WakeLockSentinel[] = [];
    const release = () => {
      for (const lock of held.splice(0)) lock.release().catch(() => undefined);
    };
    let isOver = false;
    const follow = async () => {
      if (document.visibilityState === 'hidden') return release();
      try {
        held.push(await navigator.wakeLock.request('screen'));
      } catch {
        // The browser refused it, for example on an empty battery.
      }
      if (isOver) release();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', follow);
      release();
    };
  }, [plays]);
}

/** Sends the outcome of each server by beacon. Returns the function that reports the current server. */
export function useReportPlayback(order: ServerOrder, sources: readonly SourceView[]): () => void {
  const sent = useRef(new Set<string>());
  const report = (source: SourceView | undefined, outcome: ServerOutcome | typeof silentReport) => {
    if (source === undefined || sent.current.has(`${source.about} ${outcome}`)) return;
    sent.current.add(`${source.about} ${outcome}`);
    // A read-only view must not write.
    if (document.querySelector('[data-read-only]') !== null) return;
    // Some browsers have no beacon.
    navigator.sendBeacon?.(paths.serverHealth, new URLSearchParams({ about: source.about, outcome }));
  };
  const { server, failed, lacking, runs } = order;
  const stays = isSettledBy(order, 'stay');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render's `report` does the same.
  useEffect(() => {
    for (const index of failed.filter((one) => !lacking.includes(one))) {
      const source = sources[index];
      // A server that the viewer reported isn't sent as left too.
      if (source !== undefined && !sent.current.has(`${source.about} reported`)) report(source, 'left');
    }
    if (runs === true && !failed.includes(server)) report(sources[server], 'played');
    if (stays) report(sources[server], silentReport);
  }, [sources, server, failed, lacking, runs, stays]);
  return () => report(sources[server], 'reported');
}
