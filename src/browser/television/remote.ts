import { arrive, focusFirst, isNowhere, recordLeftTitle } from './arrive.ts';
import { goBack } from './go-back.ts';
import { cardsOf, groupOf, rememberTitle } from './groups.ts';
import { type Direction, directionOf, isBackButton, mayLeave } from './keys.ts';
import { focusOn, moveFocus } from './move-focus.ts';
import { openOptions } from './option-list.ts';

/**
 * `isRinged`: the focus is visible. Without a television, arrow keys move only a visible focus, because a
 * viewer with a mouse scrolls with them.
 */
export interface Press {
  event: KeyboardEvent;
  isRinged: boolean;
}

interface LastFocus {
  element: Element;
  group: Element | null;
  index: number;
}

/** True if arrow keys moved the focus and no pointer was used since. Then Escape means Back. */
let isSteering = false;
let last: LastFocus | null = null;
let endArrival: () => void = () => undefined;
let isStarted = false;

function isTelevision(): boolean {
  return document.documentElement.dataset.screen === 'tv';
}

export function startRemote(): void {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) recordFocus(target);
  });
  document.addEventListener('pointerdown', () => {
    isSteering = false;
  });
  document.addEventListener(
    'click',
    ({ target }) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('.card') : null;
      if (card !== null) recordLeftTitle(card);
    },
    true,
  );
  new MutationObserver(recoverFocus).observe(document.body, { childList: true, subtree: true });
}

export function arriveAt({ isReturn }: { isReturn: boolean }): void {
  endArrival();
  if (!isTelevision() && !isSteering) return;
  if (isTelevision() || isReturn) endArrival = arrive({ isReturn });
}

export function handlePress({ event, isRinged }: Press): void {
  const way = directionOf(event);
  if (way !== null) {
    if (steer(way, isRinged)) event.preventDefault();
    return;
  }
  const isEscape = event.key === 'Escape' && document.querySelector('dialog[open]') === null;
  const isBack = isBackButton(event) || (isEscape && (isTelevision() || (isSteering && !isTyping())));
  if (isBack && !event.repeat && goBack()) event.preventDefault();
  if (event.key === 'Enter' && isTelevision() && pressEnter()) event.preventDefault();
}

function steer(way: Direction, isRinged: boolean): boolean {
  const from = document.activeElement;
  if (from === null || isNowhere(from)) return isTelevision() && (recoverFocus() || focusFirst());
  if (
    !(from instanceof HTMLElement) ||
    from instanceof HTMLIFrameElement ||
    !mayLeave(from, way, isTelevision())
  )
    return false;
  if (!isTelevision() && !isRinged) return false;
  isSteering = true;
  // On a television the default action is always prevented, because it would scroll away from the focus.
  return moveFocus(from, way, isTelevision()) || isTelevision();
}

/** Does on Enter what a mouse click does. Returns false for elements that handle Enter themselves. */
function pressEnter(): boolean {
  const { activeElement } = document;
  if (activeElement instanceof HTMLSelectElement) openOptions(activeElement);
  else if (activeElement instanceof HTMLInputElement && ['checkbox', 'radio'].includes(activeElement.type))
    activeElement.click();
  else return false;
  return true;
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') === true;
}

function recordFocus(element: HTMLElement): void {
  const group = groupOf(element);
  if (group !== null) rememberTitle(element);
  const index = group === null ? 0 : cardsOf(group).indexOf(element);
  last = { element, group, index };
}

/** Focuses a neighbour when the focused element was removed from the document, which loses the focus. */
function recoverFocus(): boolean {
  if (last === null || last.element.isConnected || !isNowhere(document.activeElement)) return false;
  if (!isTelevision() && !isSteering) return false;
  const { group, index } = last;
  last = null;
  const cards = group?.isConnected === true ? cardsOf(group) : [];
  const nextFocus = cards[Math.min(index, cards.length - 1)];
  return nextFocus !== undefined && focusOn(nextFocus);
}
