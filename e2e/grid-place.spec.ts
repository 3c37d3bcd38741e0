import { seriesRows } from '../src/features/catalogue/series-rows.ts';
import { expect, test } from './fixtures.ts';

test.beforeAll(async ({ app }) => {
  test.setTimeout(120_000);
  const rows = [seriesRows.kidsShows, seriesRows.latestAnime, seriesRows.trending];
  await app.services.catalogue.warm(rows, new AbortController().signal);
});

test.beforeEach(({ household }) => {
  expect(household.email).toContain('@');
});

for (const [path, name] of [
  ['/movies', 'Our Top Picks'],
  ['/tv', 'All Latest Series'],
  ['/kids', 'Kids Shows'],
  ['/anime', 'Latest Anime'],
] as const) {
  test(`back from a title, the grid of ${path} is as long as it was, and at the same place`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await page.goto(path);
    const links = page.getByRole('region', { name }).getByRole('listitem').getByRole('link');
    const first = await links.count();
    for (let stretch = 1; stretch < 3; stretch += 1) {
      const before = await links.count();
      await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
      await expect.poll(() => links.count(), { timeout: 20_000 }).toBeGreaterThan(before);
    }
    const loaded = await links.count();
    expect(loaded).toBeGreaterThanOrEqual(first + 24);
    const card = links.nth(first + 20);
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(loaded);
    // Not where the window is: a row of what was watched may have come above, and the title stays where it was.
    const top = async () => (await card.boundingBox())?.y ?? Number.NaN;
    const was = await top();
    const titles = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await card.click();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect.poll(async () => Math.abs((await top()) - was)).toBeLessThan(3);
    const now = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(now.slice(0, titles.length)).toEqual(titles);
  });
}

test('back from a title, a search is at the same place, and isn’t made again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/movies');
  await page.getByRole('button', { name: 'Load more' }).waitFor();
  const box = page.getByRole('searchbox', { name: 'Search' });
  await box.fill('the');
  await box.press('Enter');
  const links = page
    .getByRole('region', { name: 'Search Results for' })
    .getByRole('listitem')
    .getByRole('link');
  await links.nth(25).waitFor();
  // In the middle, where no bar covers it: a click that had to scroll first would leave from another place.
  await links.nth(25).evaluate((link) => link.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(300);
  const was = await page.evaluate(() => scrollY);
  expect(was).toBeGreaterThan(300);
  const top = async () => (await links.nth(25).boundingBox())?.y ?? Number.NaN;
  const stood = await top();
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().includes('/search.data')) searches += 1;
  });
  await links.nth(25).click();
  // By key: while the change of pages is still shown, a pointer meets its picture and not the link.
  await page.getByRole('link', { name: 'Back', exact: true }).press('Enter');
  await links.nth(25).waitFor();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - was)).toBeLessThan(3);
  expect(Math.abs((await top()) - stood)).toBeLessThan(3);
  expect(searches).toBe(0);
});
