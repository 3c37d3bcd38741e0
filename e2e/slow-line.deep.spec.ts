import type { Page } from '@playwright/test';
import { type ListedSeries, listAnime, takeSeries } from '../test/series.ts';
import { expect, test } from './fixtures.ts';

/** Tests a slow line, on which the player's frame arrives long before the page's modules. */
let anime: ListedSeries[] = [];

test.beforeEach(async ({ app, household: _ }) => {
  if (anime.length === 0) anime = await listAnime(app);
});

const frame = (page: Page) => page.locator('iframe[title="Player"]');
const player = (page: Page) => page.locator('.player');
const select = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Opens a player whose modules wait; the returned function releases them. */
async function openSlowly(page: Page): Promise<() => void> {
  const line = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  // The load event waits for the modules, so the test doesn't wait for it.
  await page.goto('/help', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`/anime/watch/${takeSeries(anime).id}`, { waitUntil: 'commit' });
  await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/1\/1$/);
  return line.resolve;
}

test('what was chosen before the modules have come is opened with them', async ({ page }) => {
  const come = await openSlowly(page);
  await page.getByRole('radio', { name: 'Dub' }).check();
  await select(page, 'Server').selectOption('3');
  come();
  await expect(frame(page)).toHaveAttribute('src', /lang=en/);
  await expect(page).toHaveURL(/audio=dub/);
});

test('a link to the next episode needs no modules', async ({ page }) => {
  await openSlowly(page);
  await page.getByRole('link', { name: 'Next episode' }).click();
  await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/1\/2$/);
});

test('what the frame said before the modules have come counts', async ({ page }) => {
  const come = await openSlowly(page);
  await page.waitForFunction(() => (window.earlyMessages ?? []).length > 0);
  come();
  await expect(player(page)).toHaveAttribute('data-plays', '1');
});
