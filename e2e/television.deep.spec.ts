import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectWalk, focus, walk } from './walk.ts';

const agent = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36';

test.use({ viewport: { width: 1920, height: 1080 }, userAgent: agent });

test('leads everywhere by arrows, also where nothing can be stored', async ({
  household: _,
  page,
  problems,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Refused', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse });
  });
  for (const path of ['/', '/movies', '/search?q=the', '/profile', '/nothing/here']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectWalk(page);
    });
  }
  // The browser reports the missing page.
  problems.length = 0;
  await page.goto('/movies');
  const href = await page.locator('a.card').first().getAttribute('href');
  await page.goto(href ?? '');
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await expect(page.locator('.film-line :focus')).toBeVisible();
  await page.keyboard.press('Escape');
  const { missed, traps, idle } = await walk(page);
  expect({ missed, traps, idle }).toEqual({ missed: [], traps: [], idle: [] });
  // The router's own script reports the refused storage on each of the last two pages, twice.
  expect(problems.filter((problem) => problem.includes('Refused'))).toHaveLength(4);
  problems.length = 0;
});

test('begins the profile at My List, as a television has no photo to choose', async ({
  household: _,
  page,
}) => {
  await page.goto('/profile');
  await expect(page.locator('main').getByRole('link', { name: 'My List' })).toBeFocused();
});

test('leads by arrows past the closed list of genres in Browse', async ({ household: _, page }) => {
  await page.goto('/browse?kind=movie&genre=drama');
  await expectWalk(page);
});

interface Misplaced {
  /** Text outside the safe area, with its edges. */
  outside: string[];
  /** Text smaller than 24 px. */
  small: string[];
}

/** Measures text and controls of a page that isn't scrolled. */
function measure(page: Page): Promise<Misplaced> {
  return page.evaluate(() => {
    const outside: string[] = [];
    const small: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasText && !element.matches('a[href], button, input, select')) continue;
      const { left, right, top, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const isShown = width > 2 && height > 2 && style.visibility === 'visible' && top < innerHeight;
      // Further titles of a row are cut off.
      if (!isShown || element.closest('.track, script, style, noscript, [aria-hidden]') !== null) continue;
      const name = `${element.tagName} ${element.className} ${Math.round(left)} ${Math.round(right)} ${Math.round(top)}`;
      // The focused element is enlarged beyond its place.
      const room = element === document.activeElement ? 16 : 0.5;
      if (left < 96 - room || right > 1824 + room || top < 54 - room) outside.push(name);
      if (hasText && Number.parseFloat(style.fontSize) < 24) small.push(`${name} ${style.fontSize}`);
    }
    return { outside, small };
  });
}

test('shows seven posters a row, large text and its focus, inside the safe area', async ({
  household: _,
  page,
}) => {
  for (const path of ['/', '/profile', '/search?q=the']) {
    await page.goto(path);
    await expect(focus(page)).toBeVisible();
    expect([path, await measure(page)]).toEqual([path, { outside: [], small: [] }]);
  }
  await page.goto('/movies');
  const body = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  expect(body).toBeGreaterThanOrEqual(28);
  const track = page.getByRole('region', { name: 'Latest Releases' }).getByRole('list');
  await expect(page.locator('.hero a:focus')).toBeVisible();
  const whole = await track.evaluate((list) => {
    const { left, right } = list.getBoundingClientRect();
    return [...list.querySelectorAll('.poster')].filter((poster) => {
      const box = poster.getBoundingClientRect();
      return box.left >= left && box.right <= right;
    }).length;
  });
  expect(whole).toBeGreaterThanOrEqual(5);
  expect(whole).toBeLessThanOrEqual(7);
  const look = await focus(page).evaluate((element) => {
    const { outlineStyle, outlineWidth, transform } = getComputedStyle(element);
    return { outlineStyle, isThick: Number.parseFloat(outlineWidth) >= 4, transform };
  });
  expect(look).toEqual({ outlineStyle: 'solid', isThick: true, transform: 'matrix(1.05, 0, 0, 1.05, 0, 0)' });

  // A row cuts off everything outside it, so the focus ring must fit.
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.track .card:focus')).toBeVisible();
  const room = await focus(page).evaluate((card) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(card);
    const ring = (Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)) * 1.05;
    const box = card.getBoundingClientRect();
    const row = card.closest('.track')?.getBoundingClientRect() ?? box;
    return Math.min(box.top - row.top, row.bottom - box.bottom, box.left - row.left) - ring;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('error pages begin at their first link, and arrows lead on', async ({
  household: _,
  page,
  problems,
}) => {
  for (const path of ['/watch/999999999', '/tv/999999999', '/nothing/here']) {
    await test.step(path, async () => {
      await page.goto(path);
      const links = page.locator('main a[href]');
      await expect(links.first()).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(links.nth(1)).toBeFocused();
    });
  }
  // The browser reports the missing pages.
  problems.length = 0;
});

test('leads from Filter down to the first line of the grid', async ({ household: _, page }) => {
  for (const path of ['/movies', '/tv', '/kids', '/anime']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(focus(page)).toBeVisible();
      await page.locator('.row:has(.grid) .row-head').getByRole('link', { name: 'Filter' }).focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('.grid > li:nth-child(-n + 7) a.card:focus')).toHaveCount(1);
    });
  }
});

test('begins a search that was typed at its first result', async ({ household: _, page }) => {
  await page.goto('/search?q=the');
  await expect(page.locator('.search-results a.card').first()).toBeFocused();
  await page.goto('/movies');
  await page.getByRole('searchbox', { name: 'Search' }).fill('the');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=the');
  await expect(page.locator('.search-results a.card').first()).toBeFocused();
});

test('the consent to an order is body text', async ({ page }) => {
  await page.goto('/signup');
  const size = await page
    .getByText('By choosing Sign Up')
    .evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph).fontSize));
  expect(size).toBeGreaterThanOrEqual(28);
});
