import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onNear` when the marker is within `margin` pixels of the window (specified: 1200). Pass null while
 * nothing may be loaded; given again, it looks anew, so a page that stays short is filled further.
 */
export function useNearEnd(marker: RefObject<Element | null>, onNear: (() => void) | null, margin = 1200) {
  const active = onNear !== null;
  const handleNear = useEffectEvent(() => onNear?.());
  useEffect(() => {
    if (!active || marker.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleNear();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [active, marker, margin]);
}
