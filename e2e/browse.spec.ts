import AxeBuilder from '@axe-core/playwright';
import { movieRows } from '../src/features/catalogue/rows.ts';
import { seriesRows } from '../src/features/catalogue/series-rows.ts';
import { expect, test } from './fixtures.ts';

test.beforeAll(async ({ app }) => {
  const rows = [...Object.values(seriesRows), movieRows.southAfrican];
  await app.services.catalogue.warm(rows, new AbortController().signal);
});

test.beforeEach(({ household: _ }) => {});

const screens = [
  {
    path: '/',
    rows: ['Trending Movies', 'Trending Series', 'Kids Shows', 'Latest Anime', 'South African Titles'],
  },
  { path: '/tv', rows: ['Trending Series', 'Latest Releases', 'Kids Series', 'All Latest Series'] },
  { path: '/kids', rows: ['Kids Shows'] },
  { path: '/anime', rows: ['Latest Anime'] },
];

for (const { path, rows } of screens) {
  test(`${path} shows its rows in order, without an accessibility violation or a sideways scroll`, async ({
    page,
  }) => {
    await page.goto(path);
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.filter((heading) => rows.includes(heading))).toEqual(rows);
    for (const name of rows) {
      const links = page.getByRole('region', { name }).getByRole('link');
      expect(await links.count()).toBeGreaterThanOrEqual(6);
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

for (const [path, name] of [
  ['/tv', 'All Latest Series'],
  ['/kids', 'Kids Shows'],
  ['/anime', 'Latest Anime'],
] as const) {
  test(`the grid of ${path} goes on as one scrolls, and by a link without script`, async ({
    page,
    browser,
    app,
    context,
  }) => {
    await page.goto(path);
    const links = page.getByRole('region', { name }).getByRole('listitem').getByRole('link');
    const before = await links.count();
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await expect.poll(() => links.count()).toBeGreaterThan(before + 10);
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(targets).size).toBe(targets.length);
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
    await plain.addCookies(await context.cookies());
    const still = await plain.newPage();
    await still.goto(path);
    await still.getByRole('link', { name: 'Load more' }).click();
    await expect(still).toHaveURL(/after=/);
    const next = still.getByRole('region', { name }).getByRole('listitem').getByRole('link');
    expect(await next.count()).toBeGreaterThanOrEqual(10);
    expect(await next.first().getAttribute('href')).not.toBe(targets[0]);
    await plain.close();
  });
}

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
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/anime$/);
});

test('Home leads to help', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Help and apps' })).toHaveAttribute(
    'href',
    '/help',
  );
});

test('a search shows that it looks, then movies and series, and empties its box', async ({ page }) => {
  await page.goto('/anime');
  // Before the script is there the form goes to the server, and nothing is seen to wait.
  await page.getByRole('button', { name: 'Load more' }).waitFor();
  const box = page.getByRole('searchbox', { name: 'Search' });
  // Each answer waits until the test has seen that the page looks; a delay in time would be a race.
  const answers: (() => void)[] = [];
  await page.route('**/search.data**', (route) => {
    answers.push(() => void route.continue());
  });
  const seesLooking = async () => {
    await expect(page.getByText('Loading results…')).toBeVisible();
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.();
  };
  await box.fill('moon');
  await box.press('Enter');
  await seesLooking();
  await expect(page).toHaveURL(/\/search\?q=moon$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "moon"');
  await expect(box).toHaveValue('');
  const results = page.getByRole('region', { name: 'Search Results for' });
  await expect(results.getByText('Series', { exact: true }).first()).toBeVisible();
  await expect(results.getByText('Movie', { exact: true }).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await box.fill('qzxv wvutq');
  await box.press('Enter');
  await seesLooking();
  await expect(page.getByText('No results found.')).toBeVisible();
});

test('an empty search is ignored, and a search without script works', async ({
  page,
  browser,
  app,
  context,
}) => {
  await page.goto('/anime');
  await page.getByRole('button', { name: 'Load more' }).waitFor();
  const box = page.getByRole('searchbox', { name: 'Search' });
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/anime$/);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await plain.addCookies(await context.cookies());
  const still = await plain.newPage();
  await still.goto('/search');
  await still.getByRole('searchbox', { name: 'Search' }).fill('moon');
  await still.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(still).toHaveURL(/\/search\?q=moon$/);
  expect(
    await still.getByRole('region', { name: 'Search Results for' }).getByRole('link').count(),
  ).toBeGreaterThan(3);
  await plain.close();
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
    expect((await poster.boundingBox())?.width).toBe(150);
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
