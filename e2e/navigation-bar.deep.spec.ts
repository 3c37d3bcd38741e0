import { chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../test/chromium.ts';
import { addHousehold } from '../test/households.ts';
import { expect, signIn, test } from './fixtures.ts';

test('Back after signing out restores no page of the earlier viewer', async ({ app }) => {
  const keeping = { ...chromiumOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] };
  const browser = await chromium.launch(keeping);
  const page = await browser.newPage({ baseURL: app.url });
  await signIn(page, await addHousehold(app));
  await page.goto('/movies');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL('/login?next=%2Fmovies');
  await browser.close();
});

test('Back after signing out shows no row of the earlier viewer, though the browser cached the page', async ({
  app,
  page,
}) => {
  const title = { posterPath: null, backdropPath: null, season: null, episode: null };
  const watched = { kind: 'movie' as const, titleId: 603, name: 'The Last Tram', ...title };
  await signIn(page, await addHousehold(app, { history: [{ ...watched, watchedAt: app.clock.now() }] }));
  await page.goto('/movies');
  await expect(page.getByRole('region', { name: 'Recently Watched' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL('/login?next=%2Fmovies');
});

test('two tabs of a browser whose viewer changed show the new one’s part in both', async ({ app, page }) => {
  const title = { posterPath: null, backdropPath: null, season: null, episode: null };
  const watched = { kind: 'movie' as const, titleId: 603, name: 'The Last Tram', ...title };
  await signIn(page, await addHousehold(app, { history: [{ ...watched, watchedAt: app.clock.now() }] }));
  await page.goto('/movies');
  const row = page.getByRole('region', { name: 'Recently Watched' });
  await expect(row).toBeVisible();
  const other = await page.context().newPage();
  await signOut(other);
  await signIn(other, await addHousehold(app));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Movies' })).toBeAttached();
  await expect(row).toHaveCount(0);
});

async function signOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
}
