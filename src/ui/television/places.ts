/** Edges in pixels of the document. */
export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Per press: each reading may force the layout of a part that was skipped. */
export const maxReadings = 20;

let known = new WeakMap<Element, Place>();
let readings = 0;
let observer: ResizeObserver | undefined;

/** Places are known until the page's size changes. */
export function startReadings(): void {
  readings = 0;
  if (observer !== undefined) return;
  observer = new ResizeObserver(() => forgetPlaces());
  observer.observe(document.body);
}

export function forgetPlaces(): void {
  known = new WeakMap();
}

export function remainingReadings(): number {
  return maxReadings - readings;
}

export function isKnown(element: Element): boolean {
  return known.has(element);
}

export function placeOf(element: Element): Place {
  const before = known.get(element);
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
  if (element.closest('.bar, dialog, .track') === null) known.set(element, place);
  return place;
}
