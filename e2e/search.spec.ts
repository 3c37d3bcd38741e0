import type { Page } from '@playwright/test';
import { seriesRows } from '../src/features/catalogue/series-rows.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test.beforeAll(async ({ app }) => {
  await app.services.catalogue.warm([seriesRows.trending], new AbortController().signal);
});

test.beforeEach(({ household: _ }) => {
  // The household is signed in for several pages.
});

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const recent = (page: Page) => page.getByRole('region', { name: 'Recent searches' });

/** Opens a page and waits for its modules: without them, the box has no suggestions. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Load more' }).waitFor();
}

test('titles are suggested while one types', async ({ household: _, page }) => {
  await test.step('titles are suggested while one types, and arrow keys and Enter open one', async () => {
    await open(page, '/movies');
    await box(page).fill('the');
    await expect(options(page).first()).toBeVisible();
    // Eight titles and `See all`.
    await expect.poll(() => options(page).count()).toBeLessThanOrEqual(9);
    await expect(options(page).first().locator('img')).toHaveJSProperty('complete', true);
    await expect(options(page).first()).toContainText(/(Movie|Series|Anime) · \d{4}/);
    await expectAccessible(page, { within: '.search' });
    await box(page).press('ArrowDown');
    await box(page).press('ArrowDown');
    await box(page).press('ArrowUp');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await options(page).first().getAttribute('id')) ?? '',
    );
    await expect(box(page)).toBeFocused();
    const name = await options(page).first().locator('b').textContent();
    await box(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    await expect(box(page)).toHaveValue('');
    await expect(options(page)).toHaveCount(0);
  });

  await test.step('the last one leads to all results, by keys and by a press', async () => {
    await open(page, '/movies');
    await box(page).fill('moon');
    const all = page.getByRole('option', { name: 'See all results for “moon”' });
    await expect(all).toBeVisible();
    await box(page).press('ArrowUp');
    await expect(all).toHaveAttribute('aria-selected', 'true');
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=moon$/);
    await box(page).fill('moon');
    await all.click();
    await expect(box(page)).toHaveValue('');
  });

  await test.step('Escape puts the suggestions away and keeps the text; Enter then searches for it', async () => {
    await open(page, '/movies');
    await box(page).fill('the');
    await expect(options(page).first()).toBeVisible();
    await box(page).press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('the');
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=the$/);
    await expect(box(page)).toHaveValue('');
  });

  await test.step('who types on after choosing has chosen nothing: Enter searches', async () => {
    await open(page, '/movies');
    await box(page).fill('the');
    await expect(options(page).first()).toBeVisible();
    await box(page).press('ArrowDown');
    await box(page).pressSequentially(' qz');
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=the%20qz$/);
  });
});

test('its script comes with the first focus, and works on a phone by touch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await open(page, '/movies');
  expect(scripts.some((url) => url.includes('assist'))).toBe(false);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(box(page)).toBeFocused();
  await expect.poll(() => scripts.some((url) => url.includes('assist'))).toBe(true);
  await box(page).fill('the');
  const [first] = [options(page).first()];
  await expect(first).toBeVisible();
  const place = await first.boundingBox();
  expect(place?.height).toBeGreaterThanOrEqual(44);
  expect(place?.width).toBeGreaterThan(300);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const name = await first.locator('b').textContent();
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
});

test('recent searches are shown, repeated, removed and cleared, and end with the session', async ({
  page,
}) => {
  await open(page, '/movies');
  for (const text of ['moon', 'sun']) {
    await box(page).fill(text);
    await box(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${text}$`));
  }
  await box(page).blur();
  await box(page).click();
  await expect(recent(page).getByRole('listitem')).toHaveText(['sun', 'moon']);
  await expectAccessible(page, { within: '.search' });
  await box(page).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(recent(page).getByRole('button', { name: 'moon', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=moon$/);
  await box(page).click();
  await expect(recent(page).getByRole('listitem')).toHaveText(['moon', 'sun']);
  await recent(page).getByRole('button', { name: 'Remove moon' }).click();
  await expect(recent(page).getByRole('listitem')).toHaveText(['sun']);
  await expect(box(page)).toBeFocused();
  await recent(page).getByRole('button', { name: 'Clear' }).click();
  await expect(recent(page)).toHaveCount(0);
  const stored = () => page.evaluate(() => localStorage.getItem('recentSearches'));
  await expect.poll(stored).toBeNull();
  await box(page).fill('moon');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/q=moon$/);
  await expect.poll(stored).toContain('moon');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(stored).toBeNull();
});
