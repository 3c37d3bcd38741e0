import type { Page } from '@playwright/test';
import { type ListedSeries, listAnime, takeSeries } from '../test/series.ts';
import { expect, test } from './fixtures.ts';

/** On a slow line the frame is there long before the page's modules: what can be pressed is answered all the same. */
let anime: ListedSeries[] = [];

test.beforeEach(async ({ app, household: _ }) => {
  if (anime.length === 0) anime = await listAnime(app);
});

const frame = (page: Page) => page.locator('iframe[title="Player"]');
const status = (page: Page) => page.locator('.player-status').getByRole('status');
const select = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Opens a player whose modules wait; what is answered lets them come. */
async function openSlowly(page: Page): Promise<() => void> {
  const line = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  // Its modules wait too, so that it never finishes loading.
  await page.goto('/help', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`/anime/watch/${takeSeries(anime).id}`, { waitUntil: 'commit' });
  await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/1\/1$/);
  await expect(status(page)).toHaveText('Opening Server 1.');
  return line.resolve;
}

test('every choice is answered before the modules have come, and Back leads out', async ({ page }) => {
  await openSlowly(page);
  await select(page, 'Season').selectOption('2');
  await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/2\/1$/);
  await select(page, 'Episode').selectOption('2');
  await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/2\/2$/);
  await page.getByRole('radio', { name: 'Dub' }).check();
  await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/2\/2\?lang=en$/);
  await select(page, 'Server').selectOption('3');
  await expect(frame(page)).toHaveAttribute('src', /\/three\/.*\/2\/2\?lang=en$/);
  await expect(status(page)).toHaveText('You chose Server 3.');
  await page.getByRole('link', { name: 'Next episode' }).click();
  await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/2\/3\?lang=en$/);
  await page.goBack({ waitUntil: 'commit' });
  await expect(frame(page)).toHaveAttribute('src', /\/2\/2\?lang=en$/);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/help$/);
});

test('the list of keys and full screen don’t wait for the modules', async ({ page }) => {
  const come = await openSlowly(page);
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(keys).toBeVisible();
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toBeHidden();
  await page.getByRole('button', { name: 'Full screen' }).click();
  const filling = () => page.evaluate(() => document.fullscreenElement?.className);
  await expect.poll(filling).toBe('player-screen');
  come();
  await expect(status(page)).toHaveText('Playing from Server 1.');
  expect(await filling()).toBe('player-screen');
  await expect(keys).toBeHidden();
});

test('a report is told and answered before the modules have come', async ({ page }) => {
  const come = await openSlowly(page);
  const beacon = page.waitForRequest('**/parts/server-experience');
  await page.getByRole('button', { name: 'Wrong video' }).click();
  expect((await beacon).postData()).toContain('outcome=reported');
  await expect(frame(page)).toHaveAttribute('src', /\/two\//);
  come();
  await expect(status(page)).toHaveText('Playing from Server 2.');
  await page.getByRole('button', { name: 'Broken' }).click();
  await expect(frame(page)).toHaveAttribute('src', /\/three\//);
});

test('keys are answered before the modules have come, except where one types', async ({ page }) => {
  await openSlowly(page);
  await select(page, 'Server').focus();
  await page.keyboard.press('n');
  await select(page, 'Server').blur();
  await page.keyboard.press('s');
  await expect(frame(page)).toHaveAttribute('src', /\/two\/.*\/1\/1\?t=0$/);
  await expect(page).toHaveURL(/episode=1/);
  await page.keyboard.press('n');
  await expect(frame(page)).toHaveAttribute('src', /\/1\/2$/);
});

test('theatre width changes at once and is remembered', async ({ page }) => {
  const come = await openSlowly(page);
  const width = async () => (await frame(page).boundingBox())?.width;
  await page.evaluate(() => localStorage.setItem('player_theatre', '1'));
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(width).toBe(1_440);
  await page.keyboard.press('t');
  expect(await width()).toBeLessThan(1_300);
  come();
  await expect(status(page)).toHaveText('Playing from Server 1.');
  expect(await width()).toBeLessThan(1_300);
  await expect(page.getByRole('button', { name: 'Theatre width' })).toHaveAttribute('aria-pressed', 'false');
});
