import { useLayoutEffect } from 'react';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { useHabit } from './place-hints.ts';

export function useTheatre(): [boolean, () => void] {
  const [isWide, setWide] = useHabit('player_theatre');
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    // The habit is read when the page is hydrated; until then inline/early-player.ts sets and toggles what the sheet reads.
    if (isHydrated) document.documentElement.toggleAttribute('data-theatre', isWide);
  }, [isWide, isHydrated]);
  return [isWide, () => setWide(!isWide)];
}
