import type { Page } from '@playwright/test';
import { seriesRows } from '../src/features/catalogue/series-rows.ts';
import { expect, test } from './fixtures.ts';
import { nextFrames } from './waits.ts';

test.beforeAll(async ({ app }) => {
  await app.services.catalogue.warm([seriesRows.trending], new AbortController().signal);
});

test.beforeEach(({ household: _ }) => {
  // The household is signed in for several pages.
});

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

/** Opens a page and waits for its modules: without them, the box has no suggestions. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Load more' }).waitFor();
}

test('a question that is outdated is cancelled, and its answer never shown', async ({ page }) => {
  await open(page, '/movies');
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(new URL(request.url()).search));
  // The answer never comes.
  await page.route('**/parts/suggestions?q=the', () => undefined);
  await box(page).fill('the');
  await page.waitForRequest('**/parts/suggestions?q=the');
  const answered = page.waitForResponse('**/parts/suggestions?q=qzxv*');
  await box(page).fill('qzxv wvutq');
  await expect.poll(() => cancelled).toEqual(['?q=the']);
  await answered;
  await nextFrames(page);
  await expect(options(page)).toHaveCount(0);
});

test('a search that is typed while the one before opens stays in the box', async ({ page }) => {
  await open(page, '/movies');
  await box(page).fill('moon');
  await page.evaluate(() => {
    const push = history.pushState;
    history.pushState = function (...args) {
      const input = document.querySelector<HTMLInputElement>('input[type=search]');
      if (input !== null) input.value = 'sun';
      push.apply(this, args);
    };
  });
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('moon');
  await expect(box(page)).toHaveValue('sun');
});
