import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Near is up to 1,200 pixels below the screen, or anywhere above it: a jump to the end of a page passes the marker.
 * Source: docs/requirements.md#catalogue.
 */
const rootMargin = '10000000px 0px 1200px';

/** Null pauses. `next` names what would be loaded, so that a short page is filled further. */
export function useNearEnd(marker: RefObject<Element | null>, next: string, onNear: (() => void) | null) {
  const active = onNear !== null;
  const handleNear = useEffectEvent(() => onNear?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is next is looked for anew.
  useEffect(() => {
    if (!active || marker.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleNear();
      },
      { rootMargin },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [active, next, marker]);
}
