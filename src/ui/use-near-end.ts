import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onNear` when the marker is within `margin` pixels of the window (specified: 1200). Pass null while
 * nothing may be loaded. It looks anew for each `next`, which names what would be loaded, so a page that stays short is
 * filled further: between two of them a quick answer may leave no moment in which nothing may be loaded.
 */
export function useNearEnd(
  marker: RefObject<Element | null>,
  next: string,
  onNear: (() => void) | null,
  margin = 1200,
) {
  const active = onNear !== null;
  const handleNear = useEffectEvent(() => onNear?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is next is looked for anew.
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
  }, [active, next, marker, margin]);
}
