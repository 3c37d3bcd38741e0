import { contentId } from '#src/browser/content-id.ts';
import { cardsOf, groupOf, groupSelector } from './groups.ts';
import { focusOn } from './move-focus.ts';

/** The first existing element gets the focus. `data-first-focus` is a page's own choice. */
const beginnings = [
  'main [data-first-focus]',
  'main .search-results a.card',
  '.hero .slide[data-now] a[href]',
  'main input:not([type="hidden"]):not(:disabled)',
  'main form select:not(:disabled)',
  'main a[href]',
  'main button:not(:disabled)',
  'a[href]:not(.skip)',
];

/** Longest wait for late parts of a page. */
const arrivalTimeoutMs = 10_000;

/** The title that was pressed. The page's history entry stores it, because the entry outlives the document. */
interface LeftTitle {
  href: string;
  /** Index of the row or grid; `index` is the title's index in it. Both find the place if the title is gone. */
  group: number;
  index: number;
}

export function recordLeftTitle(card: HTMLElement): void {
  const group = groupOf(card);
  if (group === null) return;
  const left: LeftTitle = {
    href: card.getAttribute('href') ?? '',
    group: listGroups().indexOf(group),
    index: cardsOf(group).indexOf(card),
  };
  history.replaceState({ ...history.state, left }, '');
}

function readLeftTitle(): LeftTitle | null {
  const state: unknown = history.state;
  // `recordLeftTitle` writes this shape.
  return typeof state === 'object' && state !== null && 'left' in state ? (state.left as LeftTitle) : null;
}

function listGroups(): Element[] {
  return [...document.querySelectorAll(groupSelector)];
}

/** Returns the same title. If `isLast`, another title at the same place is a replacement. */
function findLeftTitle({ href, group, index }: LeftTitle, isLast: boolean): HTMLElement | undefined {
  const groups = listGroups();
  const inGroup = groups[group] === undefined ? [] : cardsOf(groups[group]);
  const isSame = (card: HTMLElement) => card.getAttribute('href') === href;
  const same = inGroup.find(isSame) ?? groups.flatMap(cardsOf).find(isSame);
  return same ?? (isLast ? inGroup[Math.min(index, inGroup.length - 1)] : undefined);
}

export function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || element.id === contentId;
}

/** Focuses without scrolling, so that the top of the page stays visible. */
export function focusFirst(): boolean {
  for (const beginning of beginnings) {
    for (const element of document.querySelectorAll<HTMLElement>(beginning)) {
      if (element.closest('[inert], [hidden]') !== null) continue;
      element.focus({ preventScroll: true });
      if (document.activeElement === element) return true;
    }
  }
  return false;
}

/**
 * Focuses the title that was left, or the first element of the page, as soon as it exists. A key press ends the
 * wait.
 */
export function arrive({ isReturn }: { isReturn: boolean }): () => void {
  const left = isReturn ? readLeftTitle() : null;
  let own: Element | null = null;
  let found: HTMLElement | null = null;
  let wasComing = false;
  const settle = (isLast: boolean): boolean => {
    const { activeElement } = document;
    // A viewer who is already typing isn't interrupted.
    if (activeElement instanceof HTMLInputElement && activeElement.value !== '') return true;
    if (found?.isConnected === true) return activeElement !== found;
    // The viewer's own row is inserted later and may remove the found title from another row, so it is looked
    // up again.
    const isElsewhere = activeElement !== own && !isNowhere(activeElement);
    if (found === null && isElsewhere && activeElement?.closest('main') != null) return true;
    const card = left === null ? undefined : findLeftTitle(left, isLast);
    if (card !== undefined) {
      found = focusOn(card) ? card : null;
      return false;
    }
    const isInPage = () => own?.isConnected === true && own.closest('main') !== null;
    const isComing = document.querySelector('main [data-coming]') !== null;
    // The page's content may arrive after its frame, and search results after their page.
    if ((!isInPage() || (wasComing && !isComing)) && focusFirst()) own = document.activeElement;
    wasComing = isComing;
    return left === null && isInPage() && !isComing;
  };
  if (settle(false)) return () => undefined;
  const observer = new MutationObserver(() => {
    if (settle(false)) end();
  });
  const timer = setTimeout(() => {
    settle(true);
    end();
  }, arrivalTimeoutMs);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('keydown', end, true);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('keydown', end, true);
  return end;
}
