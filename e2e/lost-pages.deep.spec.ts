import type { Page } from '@playwright/test';
import { listSeries, trendingPage } from '../test/series.ts';
import { expect, signInChild, test } from './fixtures.ts';

/** Tests that a lost page says so inside the frame, and loads with the next try. */
const offline = 'You seem to be offline. Nothing was lost: try again.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const player = (page: Page) => page.locator('iframe[title="Player"]');
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

const losses: ((page: Page) => Promise<() => Promise<void>>)[] = [
  async (page) => {
    await page.route('**/*', (route) => route.abort('connectionreset'));
    return () => page.unroute('**/*');
  },
  async (page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
];

async function isReady(page: Page) {
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
}

/** A page that lacks a module loads as a document, which the worker fetches past the test's route. */
async function haveModulesCome(page: Page) {
  await page.waitForFunction(() => {
    const come = performance.getEntriesByType('resource').map(({ name }) => name);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    return links.every(({ href }) => come.includes(href));
  });
}

/** Presses without a connection, tries again in each kind of loss, and at last with a connection. */
async function loseThenTry(page: Page, press: () => Promise<unknown>) {
  for (const [index, cut] of losses.entries()) {
    const restore = await cut(page);
    await (index === 0 ? press() : button(page, 'Try again').click());
    await expect(heading(page)).toHaveText('You are offline');
    await expect(page.getByRole('alert')).toHaveText(offline);
    await restore();
  }
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test.afterEach(async ({ problems }) => {
  problems.splice(0, problems.length, ...problems.filter((one) => !/Failed to load|ERR_/.test(one)));
});

test('a main user opens a title, and goes back', async ({ page, household: _ }) => {
  await page.goto('/movies');
  await isReady(page);
  // Opens a title first, so that its page's modules are loaded.
  await cards(page).nth(1).click();
  await expect(player(page)).toBeVisible();
  await page.goBack();
  // Rows of the viewer may be added before the grid, so another row is used.
  const card = page.getByRole('region', { name: 'Latest Releases' }).getByRole('link').nth(3);
  const href = (await card.getAttribute('href')) ?? '';
  await loseThenTry(page, async () => {
    await card.click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
  await expect(page).toHaveURL(href);
  await expect(player(page)).toBeVisible();
  await loseThenTry(page, () => page.evaluate(() => history.back()));
  await expect(page).toHaveURL('/movies');
  await expect(cards(page).first()).toBeVisible();
});

test('what was typed into the search box stays while a link is lost', async ({ page, household: _ }) => {
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await page.goto('/movies');
  await isReady(page);
  // Opens both pages first, so that their modules are loaded.
  await open('Kids');
  await expect(page).toHaveURL('/kids');
  await open('Movies');
  await expect(page).toHaveURL('/movies');
  await box(page).fill('tram');
  await loseThenTry(page, async () => {
    await open('Kids');
    await expect(heading(page)).toHaveText('You are offline');
    await expect(box(page)).toHaveValue('tram');
  });
  await expect(page).toHaveURL('/kids');
  await expect(box(page)).toHaveValue('tram');
});

test('a main user searches, and chooses an episode', async ({ page, app, household: _ }) => {
  const [one] = await listSeries(app, [2, 3, 4].map(trendingPage));
  await page.goto(`/tv/${one?.id}`);
  await isReady(page);
  const second = page.getByRole('list', { name: 'Episodes' }).getByRole('link', { name: /^Episode 2(:|$)/ });
  await loseThenTry(page, () => second.click());
  await expect(page).toHaveURL(/season=1&episode=2/);
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(player(page)).toBeVisible();
  const modules = page.locator('link[rel=modulepreload]');
  const before = await modules.count();
  await box(page).fill('tram');
  await expect.poll(() => modules.count()).toBeGreaterThan(before);
  await haveModulesCome(page);
  await loseThenTry(page, () => box(page).press('Enter'));
  await expect(heading(page)).toHaveText('Search Results for "tram"');
});

test('a sub-user changes to series, searches and clears the search', async ({ page, app }) => {
  await signInChild(app, page);
  await isReady(page);
  await loseThenTry(page, () => button(page, 'Series').click());
  await expect(page.getByRole('region', { name: 'Series for You' })).toBeVisible();
  await box(page).fill('the');
  await box(page).press('Enter');
  await expect(heading(page)).toHaveText('Search Results for "the"');
  await box(page).fill('ash');
  await loseThenTry(page, () => box(page).press('Enter'));
  await expect(heading(page)).toHaveText('Search Results for "ash"');
  await expect(box(page)).toHaveValue('');
});

test('every grid goes on', async ({ page, household: _ }) => {
  for (const path of ['/movies', '/tv', '/kids', '/anime', '/search?q=the']) {
    await test.step(path, async () => {
      await page.goto(path);
      await isReady(page);
      const more = page.getByRole('button', { name: /^(Load more|Try again)$/ });
      const before = await cards(page).count();
      await page.route('**/*.data*', (route) => route.abort());
      await more.scrollIntoViewIfNeeded();
      await expect(page.getByRole('alert')).toHaveText(offline);
      await expect(more).toHaveText('Try again');
      await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(before);
      await more.click();
      await expect(page.getByRole('alert')).toHaveText(offline);
      await page.unroute('**/*.data*');
      const shown = await cards(page).count();
      await more.click();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(shown);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});
