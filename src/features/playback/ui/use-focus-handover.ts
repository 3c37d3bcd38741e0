import { type RefObject, useLayoutEffect } from 'react';

/** A viewer at the keyboard keeps the focus. */
export function useFocusHandover(
  from: RefObject<HTMLElement | null>,
  to: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [leaving, heir] = [from.current, to.current];
    return () => {
      if (leaving?.contains(document.activeElement)) heir?.focus({ preventScroll: true });
    };
  }, [from, to]);
}
