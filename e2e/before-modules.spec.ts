import type { Page } from '@playwright/test';
import { buildPicture } from '../test/bad-pictures.ts';
import { addHousehold } from '../test/households.ts';
import { listSeries, trendingPage } from '../test/series.ts';
import { expect, signIn, signInChild, test } from './fixtures.ts';

/** What was done before a page's modules came stays when they come. */
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isReady = (page: Page) => page.waitForFunction(() => 'ready' in document.documentElement.dataset);

/** Opens a page whose modules wait; what is answered lets them come. */
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

test('the profile keeps what was typed, chosen, ticked and opened', async ({ page, app }) => {
  const lerato = { name: 'Lerato', password: 'protea', ageGroup: '18+' as const };
  await signIn(page, await addHousehold(app, { subUsers: [lerato] }));
  const come = await openEarly(page, '/profile');
  const form = page.getByRole('form', { name: 'Add Sub-User' });
  await label(page, 'Email').fill('someone.else@example.org');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await buildPicture('png') };
  await page.getByLabel('Profile photo').setInputFiles(picture);
  await form.getByLabel('Name').fill('Sipho');
  await form.getByLabel('Password', { exact: true }).fill('aloe-7');
  await form.getByLabel('Age group').selectOption('Below 13');
  const consent = form.getByRole('checkbox', { name: /^Under 18/ });
  const wasTicked = await consent.isChecked();
  await consent.setChecked(!wasTicked);
  await form.getByRole('button', { name: 'Comedy' }).click();
  await expect(form.getByRole('button', { name: 'Comedy' })).toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('button', { name: 'Drama' }).click();
  await form.getByRole('button', { name: 'Drama' }).click();
  await form.getByRole('button', { name: 'More genres' }).click();
  await form.getByRole('button', { name: 'Fantasy' }).click();
  await button(page, 'Edit Lerato').click();
  await come();
  await expect(label(page, 'Email')).toHaveValue('someone.else@example.org');
  await expect(page.getByText('Changed, not saved yet')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Sipho');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('aloe-7');
  await expect(form.getByLabel('Age group')).toHaveValue('Below 13');
  await expect(consent).toBeChecked({ checked: !wasTicked });
  await expect(form.getByRole('button', { name: 'Fantasy' })).toBeVisible();
  await expect(page.getByLabel('Age group of Lerato')).toBeVisible();
  // Known to the page, and not only seen on it.
  await consent.check();
  await form.getByRole('button', { name: 'Add Sub-User' }).click();
  const added = page
    .getByRole('list', { name: 'Sub-Users' })
    .getByRole('listitem')
    .filter({ hasText: 'Sipho' });
  await expect(added).toContainText('Below 13');
  await expect(added).toContainText('Comedy, Fantasy');
});

test('a sub-user who was added early is added when the modules are there', async ({ page, household: _ }) => {
  const come = await openEarly(page, '/profile');
  const form = page.getByRole('form', { name: 'Add Sub-User' });
  await form.getByLabel('Name').fill('Sipho');
  await form.getByLabel('Password', { exact: true }).fill('aloe-7');
  await form.getByRole('checkbox', { name: /^Under 18/ }).check();
  await form.getByRole('button', { name: 'Add Sub-User' }).click();
  await come();
  await expect(button(page, 'Delete Sipho')).toBeVisible();
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
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
  await expect(page.getByRole('alert')).toContainText('This browser refuses cookies');
});

test('a form that is sent early is sent when the modules are there', async ({ page, app }) => {
  const { email, password } = await addHousehold(app);
  const come = await openEarly(page, '/login');
  await label(page, 'Email').fill(email);
  await label(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/login');
  await come().catch(() => undefined);
  await expect(page).toHaveURL('/');
});

test('another episode keeps the focus on its choice', async ({ page, app, household: _ }) => {
  const [series] = await listSeries(app, [trendingPage(5)]);
  const come = await openEarly(page, `/tv/${series?.id}`);
  const episode = page.getByLabel('Episode', { exact: true });
  await episode.focus();
  await episode.selectOption('2');
  await expect(page).toHaveURL(/episode=2/);
  await expect(episode).toBeFocused();
  await come();
  await expect(episode).toBeFocused();
  await page.reload();
  await isReady(page);
  await expect(episode).not.toBeFocused();
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
  expect(await card.evaluate((shown) => 'isFirst' in shown)).toBe(true);
  expect(parts).toEqual([]);
});

test('a form stands when the connection is lost before the modules came', async ({ page, problems, app }) => {
  const { email, password } = await addHousehold(app);
  const cases = [
    ['/login', email, 'You seem to be offline. Nothing was lost: try again.'],
    ['/signup', `early-${Date.now()}@example.org`, 'Something went wrong. Please try again.'],
  ] as const;
  for (const [path, typed, text] of cases) {
    await page.context().clearCookies();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    await page.context().setOffline(true);
    await label(page, 'Email').fill(typed);
    await label(page, 'Password').fill(password);
    const press = () => page.getByRole('button', { name: /^Sign (In|Up)$/ }).click();
    await press();
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(label(page, 'Password')).toHaveValue(password);
    await page.context().setOffline(false);
    await page.unroute('**/assets/*.js');
    await press();
    await expect(page).not.toHaveURL(path);
  }
  problems.length = 0;
});

test('links, searches and choices stand as well, and work once the connection is back', async ({
  page,
  app,
  problems,
}) => {
  await signInChild(app, page);
  await page.route('**/assets/*.js', (route) => route.abort());
  const press = async (act: () => Promise<unknown>) => {
    const address = page.url();
    await page.context().setOffline(true);
    await act();
    await expect(page.getByRole('alert')).toHaveText('You seem to be offline. Nothing was lost: try again.');
    expect(page.url()).toBe(address);
    await page.context().setOffline(false);
    await act();
  };
  await page.goto('/subuser');
  await press(() => button(page, 'Series').click());
  await page.waitForURL(/kind=series/);
  const series = page.getByRole('region', { name: 'Series for You' });
  await press(() => series.getByRole('listitem').first().getByRole('link').click());
  await expect(page.locator('iframe[title="Player"]')).toBeVisible();
  await press(() => label(page, 'Server').selectOption('2'));
  await expect(page).toHaveURL(/server=2/);
  await page.getByRole('searchbox', { name: 'Search' }).fill('the');
  await press(() => page.getByRole('searchbox', { name: 'Search' }).press('Enter'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "the"');
  // A broken line: the browser believes that it is online.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: true }));
  const box = page.getByRole('searchbox', { name: 'Search' });
  await box.fill('moon');
  await press(() => box.press('Enter'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "moon"');
  problems.length = 0;
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
