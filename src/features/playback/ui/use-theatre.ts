import { useLayoutEffect } from 'react';
import { useHabit } from './place-hints.ts';

export function useTheatre(): [boolean, () => void] {
  const [isWide, setWide] = useHabit('player_theatre');
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-theatre', isWide);
  }, [isWide]);
  return [isWide, () => setWide(!isWide)];
}
