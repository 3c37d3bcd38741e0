import { findNext } from './find-next.ts';
import { groupOf, placeOfGroup, placeOfItem } from './groups.ts';
import type { Direction } from './keys.ts';
import { placeOf, startReadings } from './places.ts';

/** Most attempts to focus an element. Hidden and disabled elements refuse the focus. */
const maxRefusals = 4;

/** Share of the window's height. The page scrolls before the focus moves further, to show the text between. */
const reach = 0.6;

/** Returns false at the edge of the page. */
export function moveFocus(from: HTMLElement, way: Direction, isTelevision: boolean): boolean {
  startReadings();
  if (isTelevision && isAhead(from, way)) return scrollOn(way);
  const refused = new Set<Element>();
  for (let refusals = 0; refusals < maxRefusals; refusals += 1) {
    const next = findNext(from, way, refused);
    if (next === null) return isTelevision && scrollOn(way);
    if (isTelevision && isFar(next, way) && scrollOn(way)) return true;
    if (focusOn(next)) return true;
    refused.add(groupOf(next) ?? next);
  }
  return false;
}

/** Returns false if the element refused the focus. */
export function focusOn(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) return false;
  scrollToFocus(element);
  return true;
}

/** On a television a title's row scrolls to the top, because the title's story is shown above it. */
export function scrollToFocus(element: Element): void {
  const isTop = element.matches('html[data-screen="tv"] .card');
  element.scrollIntoView({ block: isTop ? 'start' : 'nearest', inline: 'nearest' });
}

/** Returns whether the focused element is outside the window that way. Then the page scrolls to it first. */
function isAhead(from: HTMLElement, { y }: Direction): boolean {
  if (y === 0) return false;
  const { top, bottom } = placeOf(from);
  const { scrollY, innerHeight } = window;
  return y > 0 ? top - scrollY > innerHeight : bottom - scrollY < 0;
}

function isFar(next: HTMLElement, { y }: Direction): boolean {
  if (y === 0) return false;
  const group = groupOf(next);
  const { top, bottom } =
    group === null ? placeOf(next) : group.matches('.track') ? placeOfGroup(group) : placeOfItem(next);
  const { scrollY, innerHeight } = window;
  return y > 0 ? top - scrollY > innerHeight * (1 + reach) : bottom - scrollY < -innerHeight * reach;
}

function scrollOn({ y }: Direction): boolean {
  const { scrollY: before, innerHeight } = window;
  window.scrollBy(0, y * innerHeight * reach);
  return window.scrollY !== before;
}
