import { offlineTexts } from '../src/domain/offline-words.ts';
import { english } from '../test/english.ts';
import { addHousehold } from '../test/households.ts';
import { moviesByAge, setChoices, signInSubUser } from '../test/sub-users.ts';
import { expect, signIn, takeCookies, test } from './fixtures.ts';
import { untilKept } from './waits.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(async ({ problems }) => {
  // The browser reports each failed request.
  problems.splice(
    0,
    problems.length,
    ...problems.filter((one) => !/Failed to load|ERR_|fetching the script/.test(one)),
  );
});

test('pages that were opened open on a train, others say what does', async ({ page, household: _ }) => {
  await page.goto('/help');
  await untilKept(page, '/help');
  const movies = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' });
  await movies.click();
  await expect(page).toHaveURL('/movies');
  // A link opened the page, and the worker stores its document too.
  await untilKept(page, '/movies');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  await page.context().setOffline(true);
  await expect(page.getByText(english(offlineTexts.status))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movies');
  // Chromium 150 reports the lost connection to a new document only when the state changes.
  await page.context().setOffline(false);
  await page.context().setOffline(true);
  await expect(page.getByText(english(offlineTexts.status))).toHaveRole('status');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL('/help');
  await page.goto('/tv');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english(offlineTexts.heading));
  await page
    .getByRole('list', { name: english(offlineTexts.list) })
    .getByRole('link', { name: 'Movies', exact: true })
    .click();
  await expect(page).toHaveURL('/movies');
  await page.context().setOffline(false);
  await expect(page.getByText(english(offlineTexts.status))).toHaveCount(0);
});

test('the page that says so has the colours that the viewer chose', async ({ page, household: _ }) => {
  const colour = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).color);
  const shown = new Set<string>();
  for (const theme of ['dark', 'light']) {
    await page.goto('/device');
    await page.getByLabel('Theme').selectOption(theme);
    await page.goto('/help');
    await untilKept(page, '/help');
    const own = await colour();
    shown.add(own);
    await page.context().setOffline(true);
    await page.goto('/browse?kind=series');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english(offlineTexts.heading));
    await expect.poll(colour).toBe(own);
    await page.context().setOffline(false);
  }
  expect(shown.size).toBe(2);
});

test('a page that is lost inside the frame lists what the device kept', async ({ page, household: _ }) => {
  await page.goto('/help');
  await untilKept(page, '/help');
  await page.goto('/browse?kind=movie');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  await page.context().setOffline(true);
  await page.getByRole('form', { name: 'Filters' }).getByLabel('Sort').selectOption('newest');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english(offlineTexts.heading));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page
    .getByRole('list', { name: english(offlineTexts.list) })
    .getByRole('link', { name: /^Help/ })
    .click();
  await expect(page).toHaveURL('/help');
});

test('fonts don’t wait for the worker, so that no page changes its letters', async ({
  page,
  household: _,
}) => {
  const fonts: boolean[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.fromServiceWorker());
  });
  await page.goto('/help');
  await untilKept(page, '/help');
  await page.goto('/profile');
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('/login');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual(fonts.map(() => false));
  expect(fonts.length).toBeGreaterThan(1);
});

// The headless shell doesn't report a restored connection to the worker.
test('a child’s phone shows nothing of the parent without a connection', async ({ page, app }) => {
  const child = { name: 'Lerato', password: 'protea-7', ageGroup: 'Below 13' as const };
  const household = await addHousehold(app, { subUsers: [child] });
  await signIn(page, household);
  await page.goto('/help');
  await untilKept(page, '/help');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await page.context().setOffline(true);
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english(offlineTexts.heading));
  await expect(page.getByRole('list')).toHaveCount(0);
});

test('a child’s phone drops its copy of what a parent blocked with the next connection', async ({
  page,
  app,
}) => {
  const { mild } = await moviesByAge(app);
  const child = await signInSubUser(app, { ageGroup: 'Below 13' });
  await takeCookies(page, child.browser, app.url);
  const path = `/subuser/movie/${mild.id}`;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(path);
  await untilKept(page, path);
  await page.context().setOffline(true);
  await page.goto(path);
  await expect(heading).toContainText(mild.name);
  await page.context().setOffline(false);
  await setChoices(app, child, [{ ...mild, choice: 'block' }]);
  await page.goto('/subuser');
  await untilKept(page, '/subuser');
  await page.context().setOffline(true);
  await page.goto(path);
  await expect(heading).toHaveText(english(offlineTexts.heading));
  // The page has the colours for children, and the penguin.
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 21, 74)');
  await expect(page.locator('.penguin svg')).toBeVisible();
});
