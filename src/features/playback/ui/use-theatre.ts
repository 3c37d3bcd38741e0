import { useLayoutEffect } from 'react';
import { useHabit } from './place-hints.ts';

export function useTheatre(): [boolean, () => void] {
  const [isWide, setWide] = useHabit('player_theatre');
  useLayoutEffect(() => {
    // The style sheet reads it at the root, where inline/early-player.ts sets it first.
    document.documentElement.toggleAttribute('data-theatre', isWide);
  }, [isWide]);
  return [isWide, () => setWide(!isWide)];
}
