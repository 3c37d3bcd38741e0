import { expect, test } from './fixtures.ts';

/** The answer of a node of another version, which lacks this page's files. */
const missing = { status: 404, body: 'Not found' };
const modules = '**/assets/*.js';

test.afterEach(({ problems }) => {
  const expected =
    /404 \(Not Found\)|ERR_FAILED|Error loading route module|Failed to fetch dynamically imported module/;
  expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
  problems.length = 0;
});

test('a page whose modules are missing loads its document anew, once', async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route(modules, (route) => route.fulfill(missing));
  await page.goto('/login');
  await expect.poll(() => documents).toEqual(['/login', '/login']);
  // A touch doesn't load the document again.
  await page.getByLabel('Email', { exact: true }).click();
  await page.getByLabel('Password', { exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(documents).toEqual(['/login', '/login']);
});

test('a page that lost its connection before its modules came loads them by a touch', async ({ page }) => {
  await page.route(modules, (route) => route.abort());
  await page.goto('/login');
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('link[rel=modulepreload]').length))
    .toBeGreaterThan(0);
  await page.unroute(modules);
  await expect(async () => {
    // The previous try may still be running; a touch starts no other one until it has failed.
    await page.getByLabel('Email', { exact: true }).click();
    await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 2_000 });
  }).toPass();
});

test('a link to a page whose module is missing opens its document', async ({ page, household: _ }) => {
  await page.goto('/profile');
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await page.route(modules, (route) => route.fulfill(missing));
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''));
  await page.getByRole('link', { name: 'Movies' }).first().click();
  await expect(page).toHaveURL(/\/movies$/);
  await expect(page.getByRole('heading', { name: 'Our Top Picks' })).toBeVisible();
  await expect(page.locator('html[data-first]')).toHaveCount(0);
});
