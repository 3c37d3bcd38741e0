/** The edges are in pixels of the document. */
export interface FocusTarget {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A press reads no more: each reading may force the layout of a part that was skipped. */
export const maxReadings = 20;

let places = new WeakMap<Element, FocusTarget>();
let size = '';
let readings = 0;

/** Places are known until the page's size changes. */
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
  // These stand still while the page scrolls.
  if (element.closest('.bar, dialog, .track, .letters') === null) places.set(element, place);
  return place;
}
