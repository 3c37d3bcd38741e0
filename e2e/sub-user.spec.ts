import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { child, expect, signInChild, test } from './fixtures.ts';
import { pressKey } from './player-page.ts';

const movies = (page: Page) => page.getByRole('region', { name: 'Movies for You' });
const series = (page: Page) => page.getByRole('region', { name: 'Series for You' });
const episode = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Episodes' })
    .getByRole('link', { name: new RegExp(`^Episode ${number}(:|$)`) });
const player = (page: Page) => page.locator('iframe[title="Player"]');

test.beforeEach(async ({ app, page }) => {
  await signInChild(app, page);
});

test('a child changes between movies and series, signs out and in again', async ({ page, problems }) => {
  await expect(page.getByRole('button', { name: 'Movies' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect.poll(() => movies(page).getByRole('link').count()).toBeGreaterThan(6);
  const session = () => page.evaluate(() => localStorage.getItem('subUserSession'));
  await expect.poll(session).toContain('"subUserName":"Lerato"');
  await page.getByRole('button', { name: 'Series' }).click();
  await expect(series(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Series' })).toHaveAttribute('aria-pressed', 'true');
  const leads = await series(page).getByRole('listitem').getByRole('link').first().getAttribute('href');
  expect(leads).toMatch(/^\/subuser\/series\/\d+$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(session).toBeNull();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mainUserId'))).toBeNull();
  await page.goto('/subuser');
  await expect(page).toHaveURL(/\/login$/);
  // The device remembers the household's viewers.
  await expect(page.getByRole('heading', { level: 1, name: 'Who’s watching?' })).toBeVisible();
  await page.getByRole('button', { name: 'Use email' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Choose who’s watching' }).click();
  await page.getByRole('button', { name: 'Lerato' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect password.');
  await page.getByLabel('Password', { exact: true }).fill(child.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/subuser');
  // The browser reports the wrong password.
  problems.length = 0;
});

test('a child searches, and plays movies and series', async ({ page }) => {
  const begin = () => page.goto('/subuser');

  await test.step('a child searches, and clears the search', async () => {
    await begin();
    const name =
      (await movies(page).getByRole('listitem').getByRole('link').first().locator('b').textContent()) ?? '';
    await page.getByRole('searchbox', { name: 'Search' }).fill(`  ${name} `);
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search Results for "${name}"`);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expect(page.getByRole('main').getByRole('link').first()).toContainText(name);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(movies(page)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('zzzz qqqq');
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
    await expect(page.getByText('No results found.')).toBeVisible();
  });

  await test.step('a movie plays once its button is pressed, and is remembered', async () => {
    await begin();
    const link = movies(page).getByRole('listitem').getByRole('link').first();
    const name = (await link.locator('b').textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const start = page.getByRole('button', { name: 'Start watching' });
    await expect(start).toBeVisible();
    await expect(player(page)).toHaveCount(0);
    const recorded = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await start.click();
    await expect(player(page)).toBeVisible();
    expect((await recorded).status()).toBe(200);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    const watched = page.getByRole('region', { name: 'Recently Watched' });
    await expect(watched.getByRole('listitem').getByRole('link').first()).toContainText(name);
  });

  await test.step('a child says that a server doesn’t play, and begins with the next one from then on', async () => {
    await begin();
    await movies(page).getByRole('link').nth(3).click();
    await page.getByRole('button', { name: 'Start watching' }).click();
    await expect(page.locator('.player')).toHaveAttribute('data-plays', '1');
    const reported = page.waitForResponse((answer) => answer.url().endsWith('/parts/server-experience'));
    await page.getByText('Trouble playing?').click();
    await page.getByRole('button', { name: 'Wrong video' }).click();
    expect((await reported).status()).toBe(204);
    await expect(page.locator('.player')).toHaveAttribute('data-plays', '2');
    await page.reload();
    await page.getByRole('button', { name: 'Start watching' }).click();
    await expect(page.locator('.player')).toHaveAttribute('data-plays', '2');
  });

  await test.step('a series is left and found again at its episode', async () => {
    await begin();
    await page.getByRole('button', { name: 'Series' }).click();
    await series(page).getByRole('listitem').getByRole('link').first().click();
    await expect(player(page)).toHaveAttribute('src', /\/1\/1$/);
    await expect(page.getByRole('button', { name: 'Series', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const recorded = page.waitForResponse((answer) =>
      /opened.*\+\d+\+2%22/.test(answer.request().postData() ?? ''),
    );
    await episode(page, 2).click();
    await expect(page).toHaveURL(/episode=2/);
    await recorded;
    await page.goto(new URL(page.url()).pathname);
    await expect(episode(page, 2)).toHaveAttribute('aria-current', 'true');
    await expect(player(page)).toHaveAttribute('src', /\/1\/2$/);
  });

  await test.step('a series goes on by its keys, its links, and at an episode’s end', async () => {
    await begin();
    await page.getByRole('button', { name: 'Series' }).click();
    await series(page).getByRole('link').nth(1).click();
    await expect(player(page)).toHaveAttribute('src', /\/1\/1$/);
    await expect(page.locator('.player')).toHaveAttribute('data-plays', '1');
    await page.getByRole('link', { name: 'Next episode' }).click();
    await expect(player(page)).toHaveAttribute('src', /\/1\/2$/);
    await pressKey(page, 'p');
    await expect(player(page)).toHaveAttribute('src', /\/1\/1$/);
    await expect(page.locator('.player')).toHaveAttribute('data-plays', '1');
    const content = await (await player(page).elementHandle())?.contentFrame();
    await content?.evaluate(() => parent.postMessage({ event: 'ended' }, '*'));
    await page.getByRole('button', { name: 'Play now' }).click();
    await expect(player(page)).toHaveAttribute('src', /\/1\/2$/);
    await expect(page).toHaveURL(/\?season=1&episode=2$/);
  });
});

test('everything works without script', async ({ app, browser, context }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await plain.addCookies(await context.cookies());
  const page = await plain.newPage();
  await page.goto('/subuser');
  await page.getByRole('button', { name: 'Series' }).click();
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL(/kind=series&after=/);
  await series(page).getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(player(page)).toHaveCount(1);
  await episode(page, 2).click();
  await expect(episode(page, 2)).toHaveAttribute('aria-current', 'true');
  await page.getByText('Trouble playing?').click();
  await page.getByLabel('Server', { exact: true }).selectOption('3');
  await page.getByRole('button', { name: 'Change server' }).click();
  await expect(player(page)).toHaveAttribute('src', /\/three\/.*\/1\/2$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await plain.close();
});

test('has no accessibility violation, and no sideways scroll on a small phone', async ({
  page,
  problems,
}) => {
  const title = await movies(page).getByRole('listitem').getByRole('link').first().getAttribute('href');
  for (const path of ['/subuser', '/subuser/search?q=the', title ?? '', '/subuser/movie/2000000001']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  // The browser reports the 404 of the last path.
  problems.length = 0;
});
