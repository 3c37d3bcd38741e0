/** Edges in pixels of the document. */
export interface FocusTarget {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Most readings of a key press. Each reading may force the layout of a part that the browser had skipped. */
export const maxReadings = 20;

let places = new WeakMap<Element, FocusTarget>();
let size = '';
let readings = 0;

/** Forgets known places if the page's size has changed. */
export function startReadings(): void {
  readings = 0;
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (size === `${scrollWidth} ${scrollHeight}`) return;
  size = `${scrollWidth} ${scrollHeight}`;
  places = new WeakMap();
}

export function remainingReadings(): number {
  return maxReadings - readings;
}

export function isKnown(element: Element): boolean {
  return places.has(element);
}

export function placeOf(element: Element): FocusTarget {
  const before = places.get(element);
  if (before !== undefined) return before;
  readings += 1;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { scrollX, scrollY } = window;
  const place = {
    left: left + scrollX,
    right: right + scrollX,
    top: top + scrollY,
    bottom: bottom + scrollY,
  };
  // The places of elements in these don't follow the page's scrolling, so they aren't cached.
  if (element.closest('.bar, dialog, .track, .letters') === null) places.set(element, place);
  return place;
}
