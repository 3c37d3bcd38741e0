import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long before its turn the next picture is fetched, in seconds. */
const ahead = 3;

/**
 * Turns slides in a circle, `seconds` each, and stands still while held or paused, in a hidden tab, and for
 * whoever wants less motion or less data. `hero` gets `data-turning` and `--turn` while it turns: set here and
 * not as attributes, since the security policy refuses style attributes in the document.
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
    const soon = setTimeout(() => setNearly(place.now), (seconds - ahead) * 1000);
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
    /** The slide whose turn is near: its picture may be fetched now. Null while it would be wasted. */
    next: count > 1 && (nearly === place.now || hovered) ? (place.now + 1) % count : null,
    still,
    paused,
    move,
    setPaused,
    setHovered,
    setFocused,
  };
}

function unwanted(): boolean {
  // Not in the platform's types: only Chromium tells about saving data.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
