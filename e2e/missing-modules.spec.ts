import { expect, test } from './fixtures.ts';

/** A node of another version, which lacks this page's files. */
const missing = { status: 404, body: 'Not found' };
const modules = '**/assets/*.js';

test.afterEach(({ problems }) => {
  const expected = /404 \(Not Found\)|Error loading route module|Failed to fetch dynamically imported module/;
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
  // Each touch asks for the modules again, and no document.
  const refused = page.waitForResponse((response) => response.status() === 404);
  await page.getByLabel('Email', { exact: true }).click();
  await refused;
  await page.unroute(modules);
  await page.getByLabel('Password', { exact: true }).click();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  expect(documents).toEqual(['/login', '/login']);
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
