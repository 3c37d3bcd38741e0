import type { Page } from '@playwright/test';
import { buildPicture } from '../test/bad-pictures.ts';
import { addHousehold } from '../test/households.ts';
import { listSeries, trendingPage } from '../test/series.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Tests that a page's modules keep what was typed, chosen or ticked before they came. */
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const television =
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36';
const isReady = (page: Page) => page.waitForFunction(() => 'ready' in document.documentElement.dataset);

/** Opens a page whose modules wait. The returned function releases them, and waits until they run. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const line = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    line.resolve();
    await isReady(page);
  };
}

test('the profile keeps what was typed, chosen and ticked', async ({ page, app }) => {
  await signIn(page, await addHousehold(app));
  const come = await openEarly(page, '/profile');
  const form = page.getByRole('form', { name: 'Add Sub-User' });
  await label(page, 'Email').fill('someone.else@example.org');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await buildPicture('png') };
  await page.getByLabel('Profile photo').setInputFiles(picture);
  await form.getByLabel('Name').fill('Sipho');
  await form.getByLabel('Password', { exact: true }).fill('aloe-7');
  await form.getByLabel('Age group').selectOption('Below 13');
  const consent = form.getByRole('checkbox', { name: /^Under 18/ });
  const wasTicked = await consent.evaluate((box: HTMLInputElement) => box.checked);
  await consent.setChecked(!wasTicked);
  for (const genre of ['Drama', 'Action']) await form.getByRole('button', { name: genre }).click();
  await come();
  await expect(label(page, 'Email')).toHaveValue('someone.else@example.org');
  await expect(page.getByText('Changed, not saved yet')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Sipho');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('aloe-7');
  await expect(form.getByLabel('Age group')).toHaveValue('Below 13');
  await expect(consent).toBeChecked({ checked: !wasTicked });
  for (const name of ['Drama', 'Action'])
    await expect(form.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('button', { name: 'Comedy' }).click();
  // The box must be known to the page, not only drawn.
  await consent.check();
  await form.getByRole('button', { name: 'Add Sub-User' }).click();
  const added = page
    .getByRole('list', { name: 'Sub-Users' })
    .getByRole('listitem')
    .filter({ hasText: 'Sipho' });
  await expect(added).toContainText('Below 13');
  for (const name of ['Drama', 'Action', 'Comedy']) await expect(added).toContainText(name);
});

test('the sign-in keeps its mode and what was typed, and says that it needs cookies', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  const come = await openEarly(page, '/login');
  await label(page, 'Email').fill('thandi@example.org');
  await label(page, 'Password').fill('protea-7');
  await label(page, 'Log in as sub-user').check();
  await come();
  await expect(page.getByRole('heading', { name: 'Sub-User Sign In' })).toBeVisible();
  await expect(label(page, 'Password')).toHaveValue('protea-7');
  await label(page, 'Log in as sub-user').uncheck();
  await expect(label(page, 'Email')).toHaveValue('thandi@example.org');
  await expect(page.getByRole('alert')).toContainText('This browser blocks cookies');
});

test('each letter that was pressed on a television counts', async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.url, userAgent: television });
  const page = await context.newPage();
  await signIn(page, await addHousehold(app));
  const come = await openEarly(page, '/search');
  for (const letter of ['t', 'h', 'e', 'x', 'Delete']) await button(page, letter).press('Enter');
  await come();
  await expect(label(page, 'Spelled')).toHaveText('the');
  await page.waitForURL('**/search?q=the');
  await context.close();
});

test('a password of six characters opens the button of a signup', async ({ page }) => {
  const come = await openEarly(page, '/signup');
  await label(page, 'Email').fill('thandi@example.org');
  await label(page, 'Password').fill('protea-7');
  await come();
  await expect(button(page, 'Sign Up')).toBeEnabled();
  await expect(label(page, 'Email')).toHaveValue('thandi@example.org');
});

test('addresses, codes and searches stay', async ({ page, household: _ }) => {
  const cases = [
    ['/forgot-password', 'Email'],
    ['/redeem', 'Pass'],
    ['/gift', 'Your email'],
    ['/link', 'Code'],
    ['/movies', 'Search'],
  ] as const;
  for (const [path, name] of cases) {
    const come = await openEarly(page, path);
    const field = label(page, name);
    await field.fill('protea-7');
    await come();
    await expect(field).toHaveValue('protea-7');
    await page.unroute('**/assets/*.js');
  }
});

test('a filter that was chosen early is applied', async ({ page, household: _ }) => {
  const come = await openEarly(page, '/browse?kind=movie');
  const sort = page.getByRole('form', { name: 'Filters' }).getByLabel('Sort');
  await sort.selectOption('newest');
  await come();
  await expect(page).toHaveURL(/sort=newest/);
  await expect(sort).toHaveValue('newest');
});

test('a form that is sent early is sent by the browser', async ({ page, app }) => {
  const { email, password } = await addHousehold(app);
  await openEarly(page, '/login');
  await label(page, 'Email').fill(email);
  await label(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/');
});

test('another season is opened when the modules come, and its choice keeps the focus', async ({
  page,
  app,
  household: _,
}) => {
  const [series] = await listSeries(app, [trendingPage(5)]);
  const come = await openEarly(page, `/tv/${series?.id}`);
  const season = page.getByLabel('Season', { exact: true });
  await season.focus();
  await season.selectOption('2');
  await come();
  await expect(page).toHaveURL(/season=2/);
  await expect(season).toHaveValue('2');
  await expect(season).toBeFocused();
});

test('the viewer’s rows and face come with the document, and stay when the modules come', async ({
  page,
  household: _,
}) => {
  await page.goto('/movies');
  const first = await page.locator('.card[href^="/watch/"]').first().getAttribute('href');
  await page.request.post(`${first}.data`);
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/parts/me')) parts.push(request.url());
  });
  const come = await openEarly(page, '/');
  const face = page.getByRole('link', { name: /^Profile/ }).first();
  await expect(face).toHaveText(/\S/);
  const card = page.getByRole('region', { name: 'Recently Watched' }).locator(`a[href="${first}"]`);
  await expect(card).toBeVisible();
  await card.evaluate((drawn) => Object.assign(drawn, { isFirst: true }));
  await come();
  await expect(face).toBeVisible();
  await expect.poll(() => card.evaluate((shown) => 'isFirst' in shown)).toBe(true);
  expect(parts).toEqual([]);
});

test('a phone fetches the posters in sight, and the others from the first move on', async ({
  page,
  household: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fetched = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/w(185|300|342)\//.test(name)).length,
    );
  await page.goto('/movies', { waitUntil: 'networkidle' });
  await isReady(page);
  const inSight = await page.locator('.poster:has(img)').evaluateAll(
    (all) =>
      all.filter((one) => {
        const { left, top } = one.getBoundingClientRect();
        return left < innerWidth && top < innerHeight;
      }).length,
  );
  expect(inSight).toBeGreaterThan(1);
  await expect.poll(fetched).toBe(inSight);
  await page.mouse.wheel(0, 200);
  await expect.poll(fetched).toBeGreaterThan(2 * inSight);
});
