import { useEffect, useEffectEvent, useRef, useState } from 'react';

const aheadSeconds = 3;

/**
 * Turns the hero, except while it is paused, hovered, focused or hidden, with reduced motion or a data saver.
 * The Content Security Policy refuses style attributes, so script sets `--turn`.
 */
export function useTurning(count: number, seconds: number) {
  const hero = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<{ now: number; before: number | null }>({ now: 0, before: null });
  const [nearly, setNearly] = useState(-1);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = paused || hovered || focused || count < 2;

  function move(step: 1 | -1) {
    setPlace(({ now }) => ({ now: (now + step + count) % count, before: now }));
  }

  const handleTime = useEffectEvent(() => {
    if (!document.hidden) move(1);
  });

  useEffect(() => {
    const element = hero.current;
    if (element === null || still || unwanted()) return;
    element.style.setProperty('--turn', `${seconds}s`);
    element.dataset.turning = '';
    const soon = setTimeout(() => setNearly(place.now), (seconds - aheadSeconds) * 1000);
    const time = setInterval(handleTime, seconds * 1000);
    return () => {
      clearTimeout(soon);
      clearInterval(time);
      delete element.dataset.turning;
    };
  }, [still, seconds, place.now]);

  return {
    hero,
    ...place,
    /** The next slide, once its picture may be fetched. */
    next: count > 1 && (nearly === place.now || (hovered && !unwanted())) ? (place.now + 1) % count : null,
    still,
    paused,
    move,
    setPaused,
    setHovered,
    setFocused,
  };
}

function unwanted(): boolean {
  // TypeScript has no `connection`, because only Chromium has it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const isSaver = connection?.saveData === true || document.documentElement.dataset.saver === 'on';
  return isSaver || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
