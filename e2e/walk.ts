import { expect, type Locator, type Page } from '@playwright/test';

export interface Walk {
  /** Names of all elements that can be focused. */
  reachable: string[];
  /** Names of elements that no arrow leads to. */
  missed: string[];
  /** Names of elements from which no arrows lead back to the beginning. */
  traps: string[];
  /** `name way`: an element is in that direction, but the press does nothing. */
  idle: string[];
}

/** Presses each arrow on every element that arrows reach, starting at the focus. */
export function walk(page: Page): Promise<Walk> {
  return page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]';
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const isThere = (element: Element) => {
      const { width, height } = boxOf(element);
      return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
    };
    // In a row of cards, Tab reaches one card, but the arrows reach each.
    const isPassed = (element: Element) => element.matches(':disabled, [tabindex="-1"]:not(.card)');
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (one) => isThere(one) && !isPassed(one) && one.closest('[inert]') === null,
    );
    const focusableElements = new Set<Element>(all);
    const nameOf = (one: Element) =>
      `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''} ${one.getAttribute('name') ?? ''}`.trim();
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    /** Returns true if an element is in that direction; sideways, only in the same line. */
    const isMore = (from: DOMRect, x: number, y: number) =>
      all.some((one) => {
        const to = boxOf(one);
        if (y !== 0) return y > 0 ? to.top >= from.bottom : to.bottom <= from.top;
        const middle = (to.top + to.bottom) / 2;
        const isInLine = middle > from.top && middle < from.bottom;
        return isInLine && (x > 0 ? to.left >= from.right : to.right <= from.left);
      });
    const start = document.activeElement;
    const links = new Map<Element, Set<Element>>();
    const idle: string[] = [];
    const queue = start === null ? [] : [start];
    for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
      if (links.has(from)) continue;
      const next = new Set<Element>();
      links.set(from, next);
      for (const [key, [x = 0, y = 0]] of Object.entries(ways)) {
        // A press may only scroll the page, so it is repeated until the focus moves.
        for (let press = 0; press < 40; press += 1) {
          if (press === 0 && from instanceof HTMLElement) {
            from.focus({ preventScroll: true });
            from.scrollIntoView({ block: 'nearest' });
          }
          const before = scrollY;
          from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
          if (document.activeElement !== from || scrollY === before) break;
        }
        const to = document.activeElement;
        if (to !== null && to !== from) {
          next.add(to);
          // New elements of a growing grid are left out, because it has no end.
          if (focusableElements.has(to)) queue.push(to);
        } else if (isMore(boxOf(from), x, y)) idle.push(`${nameOf(from)} ${key}`);
      }
    }
    // Collects, step by step, the elements that lead back.
    const home = new Set(start === null ? [] : [start]);
    for (let size = 0; size !== home.size; ) {
      size = home.size;
      for (const [from, next] of links) if ([...next].some((to) => home.has(to))) home.add(from);
    }
    return {
      reachable: all.map(nameOf),
      missed: all.filter((one) => !links.has(one)).map(nameOf),
      traps: [...links.keys()].filter((one) => !home.has(one)).map(nameOf),
      idle,
    };
  });
}

export const focus = (page: Page): Locator => page.locator('*:focus');

/** Checks that arrows reach all elements, that none is a trap, and that each press has an effect. */
export async function expectWalk(page: Page): Promise<void> {
  const start = focus(page);
  await expect(start).toBeVisible();
  // On some pages, the first press loads the script that handles arrows.
  const first = await start.elementHandle();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => first?.evaluate((element) => element === document.activeElement)).toBe(false);
  const { reachable, ...problems } = await walk(page);
  expect(reachable.length).toBeGreaterThan(3);
  expect(problems).toEqual({ missed: [], traps: [], idle: [] });
}
