import type { Page } from '@playwright/test';

/** Lists pairs of visible texts that overlap, and texts that another element cuts. */
export function listOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('* { pointer-events: auto !important; }');
    document.adoptedStyleSheets = [style];
    const isOpaque = (element: Element) => {
      if (element.matches('img, iframe, video, canvas')) return true;
      const { backgroundColor, opacity } = getComputedStyle(element);
      const [, alpha = '1'] = /rgba?\(.*[,/]\s*([\d.]+)\)$/.exec(backgroundColor) ?? [];
      return Number(opacity) > 0.9 && (backgroundColor.startsWith('rgb(') || Number(alpha) > 0.9);
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.vh, noscript, option, [popover]') === null;
    /** Whether the text is seen at a point, cut by an element that isn't its ancestor, or clipped by one. */
    const look = (owner: Element, x: number, y: number): 'seen' | 'cut' | 'clipped' => {
      const stack = document.elementsFromPoint(x, y);
      const at = stack.findIndex((one) => one === owner || owner.contains(one));
      const above = stack.slice(0, at === -1 ? undefined : at).filter((one) => !one.contains(owner));
      if (at !== -1) return above.some(isOpaque) ? 'cut' : 'seen';
      return above.some(isOpaque) ? 'cut' : 'clipped';
    };
    const texts: { name: string; owner: Element; box: DOMRect }[] = [];
    const problems = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const owner = node.parentElement;
      const name = node.textContent?.trim().slice(0, 40) ?? '';
      if (owner === null || name === '' || !isShown(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 3 || box.height < 3 || box.top < 0 || box.bottom > innerHeight) continue;
        if (box.left < 0 || box.right > innerWidth) continue;
        const looks = [0.25, 0.5, 0.75].map((part) =>
          look(owner, box.left + box.width / 2, box.top + box.height * part),
        );
        if (!looks.includes('seen')) continue;
        if (looks.includes('cut')) problems.add(`${name} is cut`);
        texts.push({ name, owner, box });
      }
    }
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        // Lines of one paragraph are close to each other.
        if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const least = 0.3 * Math.min(one.box.height, other.box.height);
        if (wide > 2 && high > least) problems.add(`${one.name} / ${other.name}`);
      }
    }
    document.adoptedStyleSheets = [];
    return [...problems];
  });
}
