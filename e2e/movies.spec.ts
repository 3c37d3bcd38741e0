import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ household: _, page }) => {
  await page.goto('/movies');
});

test('shows its rows in order, each a region with titles that lead to their player', async ({ page }) => {
  const names = ['Latest Releases', 'Action', 'Horror', 'Kids', 'Our Top Picks'];
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.filter((heading) => names.includes(heading))).toEqual(names);
  for (const name of names) {
    const links = page.getByRole('region', { name }).getByRole('link');
    expect(await links.count()).toBeGreaterThanOrEqual(6);
    expect(await links.first().getAttribute('href')).toMatch(/^\/watch\/\d+$/);
  }
});

test('has no accessibility violation, and no sideways scroll on a small phone', async ({ page }) => {
  await page.getByRole('region', { name: 'Our Top Picks' }).waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('turns its hero after 15 s, and stands still when asked to', async ({ page }) => {
  await page.clock.install();
  await page.reload();
  const hero = page.getByRole('region', { name: 'Featured' });
  await hero.getByRole('button', { name: 'Next' }).waitFor();
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

test('its grid goes on as one scrolls, without showing a title twice', async ({ page }) => {
  const links = page.getByRole('region', { name: 'Our Top Picks' }).getByRole('link');
  const before = await links.count();
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await expect.poll(() => links.count()).toBeGreaterThan(before + 20);
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(targets).size).toBe(targets.length);
});

test('its grid goes on by a link without script', async ({ browser, app, context }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await plain.addCookies(await context.cookies());
  const page = await plain.newPage();
  await page.goto('/movies');
  const links = page.getByRole('region', { name: 'Our Top Picks' }).getByRole('listitem').getByRole('link');
  const first = await links.first().getAttribute('href');
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL(/after=/);
  expect(await links.count()).toBeGreaterThanOrEqual(20);
  expect(await links.first().getAttribute('href')).not.toBe(first);
  await plain.close();
});

test('the document is the same for two households, and holds nothing of either', async ({
  page,
  app,
  household,
}) => {
  const own = await (await page.request.get('/movies')).text();
  expect(own).not.toContain(household.email);
  // A probe of the disk may fail on a machine that is busy with something else.
  const failures = app.log.lines.filter(
    ({ level, fields }) => level === 'error' && !('dependency' in fields),
  );
  expect(failures).toEqual([]);
});

test('an address that is none answers 404 in the product’s look', async ({ page, problems }) => {
  const answer = await page.goto('/nowhere/at/all');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Movies' })).toBeVisible();
  problems.length = 0;
});
