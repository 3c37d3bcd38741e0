import { type RefObject, useEffect, useEffectEvent } from 'react';

/** `margin` in pixels; null pauses. `next` names what would be loaded, so that a short page is filled further. */
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
