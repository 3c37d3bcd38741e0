import { useEffect } from 'react';
import { contentId } from './nav-bar.tsx';

const ways: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const reachable = 'a[href], button:not(:disabled), input, select, [tabindex="0"]';

/** Only from a visible focus ring: mouse users scroll with the arrow keys. Fields keep them too. */
export function useArrowKeys() {
  useEffect(() => {
    // Chromium shows the ring with any key, also on what the mouse has pressed.
    let ringed = ringOf(document.activeElement);
    const handleFocus = () => {
      ringed = ringOf(document.activeElement);
    };
    const listener = (event: KeyboardEvent) => handleKey(event, ringed);
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('keydown', listener);
    };
  }, []);
}

function ringOf(element: Element | null): Element | null {
  return element?.matches(':focus-visible') ? element : null;
}

function handleKey(event: KeyboardEvent, ringed: Element | null) {
  const way = ways[event.key];
  if (way === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const from = document.activeElement;
  const all = [...document.querySelectorAll<HTMLElement>(reachable)].filter((one) => !one.closest('[inert]'));
  const isTelevision = matchMedia('(hover: none)').matches;
  const next =
    from === null || from === document.body || from.id === contentId
      ? isTelevision && all.find((one) => one.closest('main') !== null)
      : (from === ringed || isTelevision) &&
        from.matches('a:focus-visible, button:focus-visible') &&
        nearest(from.getBoundingClientRect(), way, all);
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

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
    // A row isn't left sideways; up and down the next row counts more than the column.
    if (way.x !== 0 && aside > from.height) continue;
    const cost = ahead + (way.x === 0 ? 0.3 : 3) * aside;
    if (cost < least) {
      least = cost;
      best = one;
    }
  }
  return best;
}

/** In pixels; null if the second isn't that way. */
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

/** 0 if they overlap. */
function overlap(a1: number, a2: number, b1: number, b2: number): number {
  return Math.max(0, b1 - a2, a1 - b2);
}
