import type { Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { signInMain } from '../test/households.ts';
import { moviesByAge } from '../test/sub-users.ts';
import { expect, takeCookies, test } from './fixtures.ts';
import { seekFilm } from './player-page.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(({ problems }) => {
  // The browser reports each request that was lost.
  problems.splice(0, problems.length, ...problems.filter((one) => !/ERR_FAILED/.test(one)));
});

/** Returns the saved positions of a title in seconds, of one user or of all. */
async function arrived(app: TestApp, titleId: number, userId?: string): Promise<number[]> {
  const { read } = app.services.db;
  const all = read
    .selectFrom('watch_position')
    .select('seconds')
    .where('title_id', '=', titleId)
    .orderBy('stopped_at', 'desc');
  const rows = await (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
  return rows.map(({ seconds }) => seconds);
}

async function watch(page: Page, titleId: number, second: number): Promise<void> {
  await open(page, titleId);
  await page.evaluate(seekFilm, second);
}

async function open(page: Page, titleId: number): Promise<void> {
  await page.goto('/help');
  await page.goto(`/watch/${titleId}`);
  await expect(page.locator('.player-screen [aria-live]')).toBeAttached();
  await expect(page.locator('iframe[title="Player"]').contentFrame().locator('#time')).toBeAttached();
}

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  'an address': (page) => page.goto('/privacy-policy'),
  'an address elsewhere': (page) => page.goto('about:blank'),
  Back: (page) => page.goBack(),
  'closing the tab': (page) => page.close(),
};

for (const [name, leave] of Object.entries(ways)) {
  test(`a film that is left by ${name} goes on where it was`, async ({ page, app, context, household }) => {
    const { mild } = await moviesByAge(app);
    const second = 600 + 20 * Object.keys(ways).indexOf(name);
    expect(household.email).not.toBe('');
    await watch(page, mild.id, second);
    await leave(page);
    const next = await context.newPage();
    await next.goto('/help');
    const near = async () =>
      (await arrived(app, mild.id)).some((seconds) => seconds >= second && seconds < second + 15);
    await expect.poll(near).toBe(true);
  });
}

/** Pauses the film, so that its place doesn't change any more. */
function pauseFilm(): Promise<void> {
  return new Promise((resolve) => {
    const film = document.querySelector<HTMLIFrameElement>('iframe[title="Player"]')?.contentWindow;
    addEventListener('message', ({ data, source }) => {
      if (source === film && String(data).includes('"pause"')) requestAnimationFrame(() => resolve());
    });
    film?.postMessage({ method: 'pause' }, '*');
  });
}

/** Returns the place that this browser has stored, as its request writes it. */
const storedPlace = (page: Page) =>
  page.evaluate(() => {
    const entries = Object.entries({ ...localStorage }).filter(([name]) => name.startsWith('journal_'));
    return entries.map(([, entry]) => /"value":\{"seconds".*?\}/.exec(entry)?.[0]).find(Boolean);
  });

/** Watches a movie in a tab whose requests are lost, and closes the tab. Returns the movie's id. */
async function watchAndLose(page: Page, app: TestApp, second: number): Promise<number> {
  const { mild } = await moviesByAge(app);
  const lost: string[] = [];
  await page.route('**/parts/changes', (route) => {
    lost.push(decodeURIComponent(route.request().postData() ?? ''));
    return route.abort();
  });
  await open(page, mild.id);
  await page.evaluate(seekFilm, second);
  await page.evaluate(pauseFilm);
  // The link sends the place. A closing tab has no route any more, so its own request would arrive.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  const isLost = async () => {
    const place = await storedPlace(page);
    return place !== undefined && lost.some((body) => body.includes(place));
  };
  await expect.poll(isLost).toBe(true);
  await page.close();
  return mild.id;
}

const unsent = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^(journal|unsent)/.test(key)));

test.describe('a place whose request was lost', () => {
  // A worker may send requests past the test's route.
  test.use({ serviceWorkers: 'block' });

  test('is where the next player begins, and is sent then', async ({ page, app, context, household: _ }) => {
    const titleId = await watchAndLose(page, app, 1_200);
    expect(await arrived(app, titleId)).not.toContain(1_200);
    const next = await context.newPage();
    await next.goto(`/watch/${titleId}`);
    await expect(next.locator('iframe[title="Player"]').contentFrame().locator('#time')).toHaveText(/^20:/);
    await expect.poll(() => arrived(app, titleId)).toContain(1_200);
  });

  test('isn’t sent by the next viewer of the device', async ({ page, app, context, household: _ }) => {
    const titleId = await watchAndLose(page, app, 1_800);
    await context.clearCookies();
    const other = await signInMain(app);
    const next = await context.newPage();
    await takeCookies(next, other.browser, app.url);
    await next.goto('/privacy-policy');
    await expect.poll(() => unsent(next)).toEqual([]);
    expect(await arrived(app, titleId, other.userId)).not.toContain(1_800);
  });
});

test('signing out takes the place with it', async ({ page, household: _ }) => {
  await page.goto('/profile');
  await page.evaluate(() => {
    localStorage.setItem('unsent_position_movie 1', '{}');
    localStorage.setItem('journal_1', '{}');
  });
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('/login');
  await expect.poll(() => unsent(page)).toEqual([]);
});
