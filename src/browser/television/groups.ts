import type { Direction } from './keys.ts';
import { type FocusTarget, placeOf } from './places.ts';

/** Inside these groups the next title or letter is found by its index, without measuring each. */
export const groupSelector = '.track, .grid, .letters-keys';

const items = 'a.card, .letters-keys > button';

/** Buttons below the titles of a row. */
const below = '.track .remind button';

/** Maps a row to its last focused title. */
const remembered = new WeakMap<Element, Element>();

export function groupOf(element: Element): HTMLElement | null {
  return element.matches(`${items}, ${below}`) ? element.closest<HTMLElement>(groupSelector) : null;
}

export function rememberTitle(card: Element): void {
  const group = groupOf(card);
  if (card.matches('.card') && group?.matches('.track')) remembered.set(group, card);
}

/** Measures the element that keeps its size while the group's titles aren't rendered. */
export function placeOfGroup(group: Element): FocusTarget {
  return placeOf(group.matches('.track') ? (group.parentElement ?? group) : group);
}

export function hasItems(group: Element): boolean {
  return group.querySelector(items) !== null;
}

/** Measures the parent of a card, because a card that isn’t rendered has no place. */
export function placeOfItem(item: HTMLElement): FocusTarget {
  return placeOf(item.matches('.card') ? (item.parentElement ?? item) : item);
}

export function cardsOf(group: Element): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(items)];
}

/** Returns null at the group's edge. */
export function moveInside(group: Element, from: HTMLElement, way: Direction): HTMLElement | null {
  const { x, y } = way;
  const cards = cardsOf(group);
  if (group.matches('.track')) return moveInRow(cards, from, way);
  const index = cards.indexOf(from);
  const columns = columnsOf(group);
  if (x !== 0) {
    const isSameLine = Math.floor((index + x) / columns) === Math.floor(index / columns);
    return isSameLine ? (cards[index + x] ?? null) : null;
  }
  const next = index + y * columns;
  if (next >= 0 && next < cards.length) return cards[next] ?? null;
  const isLastLine = Math.floor(index / columns) === Math.floor((cards.length - 1) / columns);
  return y > 0 && !isLastLine ? (cards[cards.length - 1] ?? null) : null;
}

/** Moves from title to title, or from the button below a title to the next button. */
function moveInRow(
  cards: readonly HTMLElement[],
  from: HTMLElement,
  { x, y }: Direction,
): HTMLElement | null {
  const own = from.closest('li');
  const isBelow = from.matches(below);
  const target =
    y === 0 ? cards[cards.findIndex((card) => card.parentElement === own) + x]?.parentElement : own;
  if (y !== 0 && isBelow === y > 0) return null;
  return target?.querySelector<HTMLElement>((y === 0 ? isBelow : y > 0) ? below : 'a.card') ?? null;
}

/** Returns the row's last focused title, otherwise the title closest to `from`. */
export function enterGroup(group: Element, from: FocusTarget, way: Direction): HTMLElement | null {
  const before = remembered.get(group);
  if (before instanceof HTMLElement && group.contains(before)) return before;
  const cards = cardsOf(group);
  const [first, second] = cards;
  if (first === undefined) return null;
  const start = placeOfItem(first);
  const columns = group.matches('.track') ? cards.length : Math.min(cards.length, columnsOf(group));
  const pitch = second === undefined || columns < 2 ? 1 : placeOfItem(second).left - start.left;
  const column = within(
    Math.round((middle(from.left, from.right) - middle(start.left, start.right)) / pitch),
    columns,
  );
  const lines = Math.ceil(cards.length / columns);
  const line = way.y > 0 || lines < 2 ? 0 : way.y < 0 ? lines - 1 : lineAt(group, from, lines);
  const edge = way.x < 0 ? columns - 1 : way.x > 0 ? 0 : column;
  return cards[Math.min(line * columns + edge, cards.length - 1)] ?? null;
}

function lineAt(group: Element, from: FocusTarget, lines: number): number {
  const { top, bottom } = placeOf(group);
  return within(Math.floor(((middle(from.top, from.bottom) - top) / (bottom - top)) * lines), lines);
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}

function middle(start: number, end: number): number {
  return (start + end) / 2;
}

function columnsOf(grid: Element): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}
