import { useEffect, useLayoutEffect, useState } from 'react';
import type { ServerOrder } from '#src/domain/server-order.ts';
import { useHabit } from './place-hints.ts';

type Watching = typeof import('./watching.tsx').Watching;

/** Loads when the player first speaks, so that a page's own controls answer before. */
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
