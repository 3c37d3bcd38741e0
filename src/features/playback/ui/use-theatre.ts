import { useLayoutEffect } from 'react';
import { useHabit } from './place-hints.ts';

/** The player as wide as the window, or not; remembered in this browser. */
export function useTheatre(): [boolean, () => void] {
  const [isWide, setWide] = useHabit('player_theatre');
  useLayoutEffect(() => {
    // The sheet reads it at the root, where a script of the document has put it before anything was drawn.
    document.documentElement.toggleAttribute('data-theatre', isWide);
  }, [isWide]);
  return [isWide, () => setWide(!isWide)];
}
