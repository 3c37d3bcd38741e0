import { movieRows } from '../src/features/catalogue/rows.ts';
import { seriesRows } from '../src/features/catalogue/series-rows.ts';
import { installClock, stopClock } from '../test/page-clock.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test.beforeAll(async ({ app }) => {
  const rows = [...Object.values(seriesRows), movieRows.southAfrican];
  await app.services.catalogue.warm(rows, new AbortController().signal);
});

test.beforeEach(({ household: _ }) => {});

const screens = [
  {
    path: '/',
    rows: ['Trending Movies', 'Trending Series', 'South African Titles', 'Kids Shows', 'Latest Anime'],
    grid: null,
    leadsTo: /^\/(watch|tv|anime)\//,
  },
  {
    path: '/movies',
    rows: ['Latest Releases', 'Action', 'Horror', 'Kids', 'Our Top Picks'],
    grid: 'Our Top Picks',
    leadsTo: /^\/watch\/\d+$/,
  },
  {
    path: '/tv',
    rows: ['Trending Series', 'Latest Releases', 'Kids Series', 'All Latest Series'],
    grid: 'All Latest Series',
    leadsTo: /^\/(tv|anime)\//,
  },
  { path: '/kids', rows: ['Kids Shows'], grid: 'Kids Shows', leadsTo: /^\/(watch|tv|anime)\// },
  { path: '/anime', rows: ['Latest Anime'], grid: 'Latest Anime', leadsTo: /^\/anime\// },
];

for (const { path, rows, grid, leadsTo } of screens) {
  test(`${path} shows its rows in order, fits a small phone, and its grid goes on`, async ({ page }) => {
    await page.goto(path);
    await test.step('rows', async () => {
      const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
      expect(headings.filter((heading) => rows.includes(heading))).toEqual(rows);
      for (const name of rows) {
        const links = page.getByRole('region', { name }).getByRole('link');
        await expect.poll(() => links.count()).toBeGreaterThanOrEqual(6);
        await expect.poll(() => links.first().getAttribute('href')).toMatch(leadsTo);
      }
    });
    await test.step('accessibility', async () => {
      await expectAccessible(page);
    });
    if (grid !== null) {
      await test.step('the grid goes on as one scrolls, without showing a title twice', async () => {
        const links = page.getByRole('region', { name: grid }).getByRole('listitem').getByRole('link');
        const before = await links.count();
        await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
        await expect.poll(() => links.count()).toBeGreaterThan(before + 10);
        const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
        expect(new Set(targets).size).toBe(targets.length);
      });
    }
    await test.step('a small phone', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(320);
    });
  });
}

test('the hero of /movies turns after 15 s, and stands still when asked to', async ({ page }) => {
  await installClock(page);
  await page.goto('/movies');
  const hero = page.getByRole('region', { name: 'Featured' });
  await hero.getByRole('button', { name: 'Next' }).waitFor();
  await stopClock(page);
  // The hero's timer starts when the mouse leaves.
  await hero.hover();
  await page.mouse.move(5, 700);
  const title = hero.getByRole('heading');
  const first = await title.textContent();
  await page.clock.runFor(14_000);
  await expect(title).toHaveText(first ?? '');
  await page.clock.runFor(1_500);
  await expect(title).not.toHaveText(first ?? '');
  const second = await title.textContent();
  await hero.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(5, 700);
  await page.clock.runFor(40_000);
  await expect(title).toHaveText(second ?? '');
});

test('without script a grid goes on by a link, and a search by its form', async ({
  browser,
  app,
  context,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await plain.addCookies(await context.cookies());
  const page = await plain.newPage();
  const links = (name: string) => page.getByRole('region', { name }).getByRole('listitem').getByRole('link');
  for (const { path, grid } of screens) {
    if (grid === null) continue;
    await page.goto(path);
    const first = await links(grid).first().getAttribute('href');
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page).toHaveURL(/after=/);
    await expect.poll(() => links(grid).count()).toBeGreaterThanOrEqual(10);
    await expect.poll(() => links(grid).first().getAttribute('href')).not.toBe(first);
  }
  const box = page.getByRole('searchbox', { name: 'Search' });
  await page.goto('/search');
  await box.fill('moon');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=moon$/);
  const results = page.getByRole('region', { name: 'Search Results for' }).getByRole('link');
  await expect.poll(() => results.count()).toBeGreaterThan(3);
  await plain.close();
});

test('an anime leads to its own page, and from there to its player', async ({ page }) => {
  await page.goto('/anime');
  const card = page
    .getByRole('region', { name: 'Latest Anime' })
    .getByRole('listitem')
    .getByRole('link')
    .first();
  const name = (await card.locator('b').textContent()) ?? '';
  await card.click();
  await expect(page).toHaveURL(/\/anime\/\d+-/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', /^\/anime\/watch\/\d+$/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/anime$/);
});

test('a search shows that it looks, then movies and series, and empties its box', async ({ page }) => {
  await page.goto('/anime');
  // Waits until the modules run: before that, the form goes to the server and shows no wait.
  await page.getByRole('button', { name: 'Load more' }).waitFor();
  const box = page.getByRole('searchbox', { name: 'Search' });
  // Each answer waits until the test has seen `Loading results…`; a fixed delay would be a race.
  const answers: (() => void)[] = [];
  await page.route('**/search.data**', (route) => {
    answers.push(() => void route.continue());
  });
  const seesLooking = async () => {
    await expect(page.getByText('Loading results…')).toBeVisible();
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.();
  };
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/anime$/);
  await box.fill('moon');
  await box.press('Enter');
  await seesLooking();
  await expect(page).toHaveURL(/\/search\?q=moon$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "moon"');
  await expect(box).toHaveValue('');
  const results = page.getByRole('region', { name: 'Search Results for' });
  await expect(results.getByText('Series', { exact: true }).first()).toBeVisible();
  await expect(results.getByText('Movie', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await box.fill('qzxv wvutq');
  await box.press('Enter');
  await seesLooking();
  await expect(page.getByText('No results found.')).toBeVisible();
});

test('posters are 150 px wide, and fetched no larger than they are shown', async ({
  page,
  household: _,
  app,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const poster = page.locator('.row .track .poster').first();
    await expect(poster).toBeVisible();
    await expect.poll(async () => (await poster.boundingBox())?.width).toBe(150);
    await expect.poll(() => requests.some((url) => url.includes('/w300/'))).toBe(true);
  }
  await page.goto('/movies');
  await expect(
    page.getByRole('region', { name: 'Our Top Picks' }).getByRole('listitem').getByRole('link').first(),
  ).toBeVisible();
  expect(requests.filter((url) => url.includes('/original/'))).toEqual([]);
  const href = await page
    .getByRole('region', { name: 'Our Top Picks' })
    .getByRole('link')
    .first()
    .getAttribute('href');
  await page.goto(href ?? '');
  const { searchParams: _none, pathname } = new URL(page.url());
  await page.request.post(`${app.url}${pathname}`, { form: {}, headers: { Origin: app.url } });
  await page.goto('/profile');
  const watched = page.getByRole('region', { name: 'Recently Watched' });
  await expect(watched.locator('img').first()).toHaveAttribute('src', /\/w500\//);
});
