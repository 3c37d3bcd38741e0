import { useEffect } from 'react';
import { contentId } from './nav-bar.tsx';

const ways: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const reachable = 'a[href], button:not(:disabled), input, select, [tabindex="0"]';

/**
 * Arrow keys move the focus to what lies that way, as a remote does: on every page, in rows, grids and bars
 * alike. Only from a link or button that shows its focus: whoever reads with the mouse keeps the arrow keys
 * for scrolling, and fields keep them for their text. On a television, where nothing has the focus at first,
 * the first press begins at the page's first link.
 */
export function useArrowKeys() {
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

function handleKey(event: KeyboardEvent) {
  const way = ways[event.key];
  if (way === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const from = document.activeElement;
  const all = [...document.querySelectorAll<HTMLElement>(reachable)].filter((one) => !one.closest('[inert]'));
  const next =
    from === null || from === document.body || from.id === contentId
      ? matchMedia('(hover: none)').matches && all.find((one) => one.closest('main') !== null)
      : from.matches('a:focus-visible, button:focus-visible') &&
        nearest(from.getBoundingClientRect(), way, all);
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The nearest one that way. */
function nearest(from: DOMRect, way: { x: number; y: number }, all: HTMLElement[]): HTMLElement | undefined {
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const to = one.getBoundingClientRect();
    if (to.width < 2 || to.height < 2) continue;
    const ahead = gap(from, to, way);
    if (ahead === null) continue;
    const aside =
      way.x === 0
        ? overlap(from.left, from.right, to.left, to.right)
        : overlap(from.top, from.bottom, to.top, to.bottom);
    // A row is never left sideways; upwards and downwards the next row counts more than the same column.
    if (way.x !== 0 && aside > from.height) continue;
    const cost = ahead + (way.x === 0 ? 0.3 : 3) * aside;
    if (cost < least) {
      least = cost;
      best = one;
    }
  }
  return best;
}

/** Pixels between two boxes that way; null when the second doesn't lie that way. */
function gap(from: DOMRect, to: DOMRect, way: { x: number; y: number }): number | null {
  const pixels =
    way.x > 0
      ? to.left - from.right
      : way.x < 0
        ? from.left - to.right
        : way.y > 0
          ? to.top - from.bottom
          : from.top - to.bottom;
  return pixels < -4 ? null : Math.max(0, pixels);
}

/** How far two spans are from covering each other; 0 when they do. */
function overlap(a1: number, a2: number, b1: number, b2: number): number {
  return Math.max(0, b1 - a2, a1 - b2);
}
