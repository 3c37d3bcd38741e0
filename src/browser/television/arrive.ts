import { contentId } from '#src/browser/content-id.ts';
import { cardsOf, groupOf, groupSelector } from './groups.ts';
import { focusOn } from './move-focus.ts';

/** The first of these that exists gets the focus. `data-first-focus` is a page's own choice. */
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

/** A page's late parts are waited for at most so long. */
const arrivalTimeoutMs = 10_000;

/** The history entry of a page keeps the title that was left by a press: there it outlives the document. */
interface LeftTitle {
  href: string;
  /** It counts the row or grid, and the title in it: another title may stand there now. */
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
  // `recordLeftTitle` wrote it.
  return typeof state === 'object' && state !== null && 'left' in state ? (state.left as LeftTitle) : null;
}

function listGroups(): Element[] {
  return [...document.querySelectorAll(groupSelector)];
}

/** Returns the same title, else what stands in its place. */
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

/** The page stays at its top, to be read. */
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
 * It gives the focus to the title left, or to where the page begins, once it is there. A key ends the
 * waiting.
 */
export function arrive({ isReturn }: { isReturn: boolean }): () => void {
  const left = isReturn ? readLeftTitle() : null;
  let own: Element | null = null;
  let found: HTMLElement | null = null;
  let wasComing = false;
  const settle = (isLast: boolean): boolean => {
    const { activeElement } = document;
    // A viewer who types already isn't interrupted.
    if (activeElement instanceof HTMLInputElement && activeElement.value !== '') return true;
    if (found?.isConnected === true) return activeElement !== found;
    // The viewer's own row comes after the others and takes the title left out of its row: it is looked for again.
    const isElsewhere = activeElement !== own && !isNowhere(activeElement);
    if (found === null && isElsewhere && activeElement?.closest('main') != null) return true;
    const card = left === null ? undefined : findLeftTitle(left, isLast);
    if (card !== undefined) {
      found = focusOn(card) ? card : null;
      return false;
    }
    const isInPage = () => own?.isConnected === true && own.closest('main') !== null;
    const isComing = document.querySelector('main [data-coming]') !== null;
    // The page's own part may come after the frame around it, and results after their page.
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
