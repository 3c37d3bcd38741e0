import { type RefObject, useLayoutEffect } from 'react';

/** A viewer at the keyboard keeps the focus. */
export function useFocusHandover(
  from: RefObject<HTMLElement | null>,
  to: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const leaving = from.current;
    return () => {
      // `to` may be rendered after `from`: it has no element yet when this effect begins.
      if (leaving?.contains(document.activeElement)) to.current?.focus({ preventScroll: true });
    };
  }, [from, to]);
}
