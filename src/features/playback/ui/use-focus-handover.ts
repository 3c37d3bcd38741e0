import { type RefObject, useLayoutEffect } from 'react';

/** When `from` leaves the page while the focus is in it, `to` gets it: a viewer at the keys is never lost. */
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
