import type { Locator, Page } from '@playwright/test';
import { listAnime, listSeries, trendingPage } from '../test/series.ts';
import { expect, signInChild, test } from './fixtures.ts';

/** What is on the screen stays when the page that was asked for is lost, and the same press works later. */
const offline = 'You seem to be offline. Nothing was lost: try again.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const select = (page: Page, name: string) => page.getByLabel(name, { exact: true });
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
  await page.mouse.move(10, 10);
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
}

/** Presses without a connection, twice in each way of losing it; then with one. */
async function loseThenPress(page: Page, press: () => Promise<unknown>, stays: Locator) {
  await isReady(page);
  const shown = await stays.elementHandle();
  const address = page.url();
  for (const cut of losses) {
    const restore = await cut(page);
    for (const alert of [page.getByRole('alert'), page.getByRole('alert')]) {
      await press();
      await expect(alert).toHaveText(offline);
    }
    expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
    expect(page.url()).toBe(address);
    await restore();
  }
  await press();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test.beforeEach(() => test.setTimeout(90_000));

test.afterEach(async ({ problems }) => {
  problems.splice(0, problems.length, ...problems.filter((one) => !/Failed to load|ERR_/.test(one)));
});

test('a sub-user changes between movies and series, searches and clears the search', async ({
  page,
  app,
}) => {
  await signInChild(app, page);
  const movies = page.getByRole('region', { name: 'Movies for You' });
  await box(page).fill('the');
  await loseThenPress(page, () => button(page, 'Series').click(), movies);
  await expect(page.getByRole('region', { name: 'Series for You' })).toBeVisible();
  await box(page).fill('the');
  await loseThenPress(page, () => box(page).press('Enter'), heading(page));
  await expect(heading(page)).toHaveText('Search Results for "the"');
  await box(page).fill('ash');
  await loseThenPress(page, () => box(page).press('Enter'), cards(page).first());
  await expect(heading(page)).toHaveText('Search Results for "ash"');
  await expect(box(page)).toHaveValue('');
  await loseThenPress(page, () => button(page, 'Clear').click(), heading(page));
  await expect(movies.or(page.getByRole('region', { name: 'Series for You' }))).toBeVisible();
});

test('a sub-user opens a series and chooses its episode', async ({ page, app }) => {
  await signInChild(app, page);
  await button(page, 'Series').click();
  const series = page.getByRole('region', { name: 'Series for You' });
  await box(page).fill('half ty');
  await loseThenPress(page, () => series.getByRole('listitem').getByRole('link').first().click(), series);
  await expect(player(page)).toBeVisible();
  await box(page).fill('half ty');
  await loseThenPress(page, () => select(page, 'Episode').selectOption('2'), box(page));
  await expect(page).toHaveURL(/episode=2/);
  await expect(box(page)).toHaveValue('half ty');
  await loseThenPress(page, () => page.getByRole('link', { name: 'Next episode' }).click(), player(page));
  await expect(page).toHaveURL(/episode=3/);
});

test('a main user chooses season, episode and audio', async ({ page, app, household: _ }) => {
  const [one] = await listSeries(app, [2, 3, 4].map(trendingPage));
  await page.goto(`/tv/${one?.id}`);
  await loseThenPress(page, () => select(page, 'Episode').selectOption('2'), player(page));
  await expect(page).toHaveURL(/season=1&episode=2/);
  await expect(select(page, 'Episode')).toHaveValue('2');
  await loseThenPress(page, () => select(page, 'Season').selectOption('2'), player(page));
  await expect(page).toHaveURL(/season=2&episode=1/);
  const [anime] = await listAnime(app);
  await page.goto(`/anime/watch/${anime?.id}`);
  await loseThenPress(page, () => page.getByText('Dub', { exact: true }).click(), player(page));
  await expect(page.getByRole('radio', { name: 'Dub' })).toBeChecked();
  await expect(page).toHaveURL(/audio=dub/);
});

test('a main user searches from Movies, and again', async ({ page, household: _ }) => {
  await page.goto('/movies');
  await isReady(page);
  await box(page).fill('tram');
  await loseThenPress(page, () => box(page).press('Enter'), heading(page));
  await expect(heading(page)).toHaveText('Search Results for "tram"');
  await box(page).fill('ash');
  await loseThenPress(page, () => box(page).press('Enter'), heading(page));
  await expect(heading(page)).toHaveText('Search Results for "ash"');
  await expect(box(page)).toHaveValue('');
});

test('a title is opened by its link, and left by the browser’s Back', async ({ page, household: _ }) => {
  await page.goto('/movies');
  await isReady(page);
  const name = (await cards(page).first().locator('b').textContent()) ?? '';
  await loseThenPress(page, () => cards(page).first().click(), cards(page).first());
  await expect(heading(page)).toContainText(name);
  await loseThenPress(page, () => page.evaluate(() => history.back()), heading(page));
  await expect(page).toHaveURL('/movies');
  await expect(cards(page).first()).toBeVisible();
});

test('a title that is left at once, before it is drawn, stays too', async ({ page, household: _ }) => {
  await page.goto('/movies');
  await isReady(page);
  const title = (await cards(page).first().getAttribute('href')) ?? '';
  await page.route('**/movies.data*', (route) => route.abort('connectionreset'));
  await page.evaluate((path) => {
    const router = __reactRouterDataRouter;
    const stop = router.subscribe(({ location: { pathname } }) => {
      if (pathname !== path) return;
      stop();
      history.back();
    });
  }, title);
  await cards(page).first().click();
  await expect(page.getByRole('alert')).toHaveText(offline);
  await expect(page).toHaveURL(title);
  await page.unroute('**/movies.data*');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/movies');
  await expect(page.getByRole('alert')).toHaveCount(0);
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
      expect(await cards(page).count()).toBeGreaterThanOrEqual(before);
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

test('an error page stands as well', async ({ page, household: _, problems }) => {
  await page.goto('/nowhere');
  const home = page.getByRole('main').getByRole('link', { name: 'Home' });
  await loseThenPress(page, () => home.click(), home);
  await expect(page).toHaveURL('/');
  problems.length = 0;
});

test('a link that loads a new document stays while the browser is offline', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
  await button(page, 'Send the link').click();
  const again = page.getByRole('link', { name: 'Try another address' });
  await again.waitFor();
  await page.context().setOffline(true);
  for (const alert of [page.getByRole('alert'), page.getByRole('alert')]) {
    await again.click();
    await expect(alert).toHaveText(offline);
  }
  await page.context().setOffline(false);
  await again.click();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});
