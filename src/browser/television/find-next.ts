import {
  enterGroup,
  groupOf,
  groupSelector,
  hasItems,
  moveInside,
  placeOfGroup,
  placeOfItem,
} from './groups.ts';
import type { Direction } from './keys.ts';
import { type FocusTarget, isKnown, placeOf, remainingReadings } from './places.ts';

const controls =
  'a[href]:not(.card), :not(.track):not(.grid) > li > a.card, button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Elements for the mouse, or hidden ones. They are left out early, because each candidate costs a reading. */
const passedOver =
  '[tabindex="-1"], [type="hidden"], .row-go, .skip, .phone-only *, details:not([open]) > :not(summary) *';

/** Readings that the search leaves for the entered group and the new focus. */
const reserve = 5;

/** Cost in pixels of a target that isn't in the same column. */
const otherColumn = 120;

/** The focus stays in an open dialog, or in a film that fills the screen. */
export function scopeOf(): ParentNode {
  const dialogs = document.querySelectorAll('dialog[open]');
  return dialogs[dialogs.length - 1] ?? document.querySelector('.player-screen[data-fills]') ?? document;
}

/** Lists targets in the document's order. A group is one target, instead of its titles. */
export function listTargets(scope: ParentNode): HTMLElement[] {
  const all = scope.querySelectorAll<HTMLElement>(`${groupSelector}, ${controls}`);
  return [...all].filter((one) => {
    if (one.matches(groupSelector)) return hasItems(one);
    return groupOf(one) === null && !one.matches(passedOver) && one.closest('[inert]') === null;
  });
}

/** Returns null at the edge of the page. */
export function findNext(
  from: HTMLElement,
  way: Direction,
  refused: ReadonlySet<Element>,
): HTMLElement | null {
  const group = groupOf(from);
  const inside = group === null ? null : moveInside(group, from, way);
  if (inside !== null || (group?.matches('.track') && way.x !== 0)) return inside;
  return findOutside(from, group, way, refused);
}

function findOutside(
  from: HTMLElement,
  group: HTMLElement | null,
  way: Direction,
  refused: ReadonlySet<Element>,
): HTMLElement | null {
  const here = group === null ? placeOf(from) : placeOfItem(from);
  const start = group === null || way.x !== 0 ? here : { ...here, ...linesOf(placeOfGroup(group)) };
  const target = nearest(start, way, listNear(group ?? from, way, refused));
  return target?.matches(groupSelector) ? enterGroup(target, here, way) : target;
}

/** Returns the element whose place counts for the target. For a checkbox or radio it is the label. */
function measured(target: HTMLElement): HTMLElement {
  if (target.matches('[type="checkbox"], [type="radio"]')) return target.closest('label') ?? target;
  return target.matches('.track') ? (target.parentElement ?? target) : target;
}

function linesOf({ top, bottom }: FocusTarget): Pick<FocusTarget, 'top' | 'bottom'> {
  return { top, bottom };
}

/** Lists the next targets in document order: all with a known place, and others while readings are left. */
function listNear(own: HTMLElement, way: Direction, refused: ReadonlySet<Element>): HTMLElement[] {
  const targets = listTargets(scopeOf());
  const at = targets.indexOf(own);
  const ahead = targets.slice(at + 1);
  const behind = targets.slice(0, Math.max(at, 0)).reverse();
  const [first, second] = way.x + way.y > 0 ? [ahead, behind] : [behind, ahead];
  const near: HTMLElement[] = [];
  let left = remainingReadings() - reserve;
  for (let step = 0; step < Math.max(first.length, second.length * 3); step += 1) {
    for (const target of [first[step], step % 3 === 2 ? second[(step - 2) / 3] : undefined]) {
      if (target === undefined || refused.has(target)) continue;
      const isFree = isKnown(measured(target));
      if (!isFree && left <= 0) continue;
      if (!isFree) left -= 1;
      near.push(target);
    }
  }
  return near;
}

function nearest(from: FocusTarget, way: Direction, targets: readonly HTMLElement[]): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const target of targets) {
    const cost = costOf(from, placeOf(measured(target)), way);
    if (cost !== null && cost < least) [best, least] = [target, cost];
  }
  return best;
}

/** Returns null if `to` isn't in that direction. */
function costOf(from: FocusTarget, to: FocusTarget, { x, y }: Direction): number | null {
  if (to.right - to.left < 2 || to.bottom - to.top < 2) return null;
  const ahead =
    isInside(to, from) || isInside(from, to) ? within(from, to, { x, y }) : distance(from, to, { x, y });
  if (ahead < -4 && !isLower(from, to, { x, y })) return null;
  const aside =
    x === 0
      ? apart(from.left, from.right, to.left, to.right)
      : apart(from.top, from.bottom, to.top, to.bottom);
  // Left and Right stay in the line. Up and Down prefer the next line to the same column.
  if (x !== 0 && aside > from.bottom - from.top) return null;
  return Math.max(0, ahead) + (x !== 0 ? 3 * aside : aside > 0 ? otherColumn + 0.3 * aside : 0);
}

function distance(from: FocusTarget, to: FocusTarget, { x, y }: Direction): number {
  if (x !== 0) return x > 0 ? to.left - from.right : from.left - to.right;
  return y > 0 ? to.top - from.bottom : from.top - to.bottom;
}

/**
 * Returns whether `to` begins and ends further up or down than `from`, and overlaps it by a third at most. An
 * example is a link beside a heading, and the content below.
 */
function isLower(from: FocusTarget, to: FocusTarget, way: Direction): boolean {
  if (way.x !== 0) return false;
  const isBeyond =
    way.y > 0 ? to.top > from.top && to.bottom > from.bottom : to.top < from.top && to.bottom < from.bottom;
  return isBeyond && -distance(from, to, way) <= (from.bottom - from.top) / 3;
}

/** Some fields contain a button at their end. */
function isInside(inner: FocusTarget, outer: FocusTarget): boolean {
  return (
    inner.left >= outer.left - 4 &&
    inner.right <= outer.right + 4 &&
    inner.top >= outer.top - 4 &&
    inner.bottom <= outer.bottom + 4
  );
}

function within(from: FocusTarget, to: FocusTarget, { x }: Direction): number {
  const isThatWay = x !== 0 && (to.left + to.right - from.left - from.right) * x > 0;
  return isThatWay ? 0 : Number.NEGATIVE_INFINITY;
}

/** Returns 0 if they overlap. */
function apart(a1: number, a2: number, b1: number, b2: number): number {
  return Math.max(0, b1 - a2, a1 - b2);
}
