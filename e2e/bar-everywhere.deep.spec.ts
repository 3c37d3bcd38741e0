import type { Page } from '@playwright/test';
import { listAnime, listSeries, trendingPage } from '../test/series.ts';
import { expect, signInChild, test } from './fixtures.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const profile = (page: Page) => bar(page).getByRole('link', { name: 'Profile' });
const withoutScript = ['/help', '/privacy-policy', '/terms-of-use', '/forgot-password'];

test('a visitor sees it nowhere', async ({ page, problems }) => {
  for (const path of ['/login', '/signup', ...withoutScript, '/nowhere']) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  }
  problems.length = 0;
});

test('a main user has it on every other page, with the own initial', async ({
  page,
  household,
  problems,
}) => {
  const initial = household.email.slice(0, 1).toUpperCase();
  await page.goto('/');
  const paths = [...withoutScript, '/profile', '/profile/plan', '/nowhere', '/watch/1', '/preview/outbox'];
  for (const path of paths) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(path);
    await expect(profile(page)).toHaveText(initial);
    await expect(bar(page)).toHaveCount(1);
  }
  problems.length = 0;
});

test('a main user without script has it on the public pages', async ({
  browser,
  app,
  page,
  household: _,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await context.addCookies((await page.context().cookies()).filter(({ name }) => name === 'sid'));
  const plain = await context.newPage();
  for (const path of withoutScript) {
    await plain.goto(path);
    await expect(bar(plain)).toBeVisible();
  }
  await context.close();
});

test('a sub-user never sees it, whatever happens', async ({ page, app, problems }) => {
  await page.addInitScript(() => {
    // The bar must never show for a moment, so every drawn frame is checked.
    const look = () => {
      if (document.querySelector('nav[aria-label="Main"]') !== null)
        document.title = 'The main bar was there';
      requestAnimationFrame(look);
    };
    look();
  });
  await signInChild(app, page);
  for (const path of ['/subuser', '/subuser/nowhere', '/subuser/movie/999999999', '/nowhere', '/help']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  }
  await page.goto('/subuser');
  await page.route('**/*.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Series', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('You seem to be offline. Nothing was lost: try again.');
  await expect(bar(page)).toHaveCount(0);
  await page.unroute('**/*.data*');
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Series', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => page.title()).not.toBe('The main bar was there');
  problems.length = 0;
});

test('players that are opened directly know whose they are, and where', async ({ page, app, household }) => {
  const initial = household.email.slice(0, 1).toUpperCase();
  const series = (await listSeries(app, [2, 3, 4].map(trendingPage))).find(
    ({ counts: [first = 0] }) => first > 1,
  );
  const [anime] = await listAnime(app);
  await page.goto('/');
  for (const path of [`/tv/${series?.id}`, `/anime/watch/${anime?.id}`, `/${series?.id}/1/2`]) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(path);
    await expect(profile(page)).toHaveText(initial);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mainUserId') ?? '')).toMatch(/\S/);
  }
  const readPlace = () => [localStorage.getItem('season'), localStorage.getItem('episode')];
  await expect.poll(() => page.evaluate(readPlace)).toEqual(['1', '2']);
});
