import type { Browser, Page, Request } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { addHousehold } from '../test/households.ts';
import { moviesByAge } from '../test/sub-users.ts';
import { expect, signInAsChild, takeSession, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };
const television = {
  viewport: { width: 1920, height: 1080 },
  userAgent: 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36',
};

test.use({ viewport: phone, permissions: ['clipboard-read', 'clipboard-write'] });

/** Opens a page on another device. */
async function openDevice(app: TestApp, browser: Browser, device: object): Promise<Page> {
  return (await browser.newContext({ baseURL: app.url, ...device })).newPage();
}

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const player = (page: Page) => page.frameLocator('iframe[title="Player"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addToList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await button(page, 'My List').click();
  expect((await saved).ok()).toBe(true);
  await expect(button(page, 'My List')).toHaveAttribute('aria-pressed', 'true');
}

/** Returns 0 for a request that saves no position. */
function savedSeconds(request: Request): number {
  const changes = new URLSearchParams(request.postData() ?? '').get('changes');
  // The cast is safe: `browser/journal.ts` writes this shape.
  const entries = JSON.parse(changes ?? '[]') as { value: { seconds?: number } | null }[];
  return Math.max(0, ...entries.map(({ value }) => value?.seconds ?? 0));
}

test('tonight’s film: listed on the phone, begun on the television, gone on with elsewhere, passed on', async ({
  app,
  browser,
  page,
}) => {
  const child = { name: 'Lerato', password: 'protea-7', ageGroup: 'Below 13' as const };
  const household = await addHousehold(app, { subUsers: [child] });
  const { strong: film, mild } = await moviesByAge(app);
  await takeSession(app, page, household);
  await addToList(page, `/watch/${film.id}`);
  // Leaves the page, because the film plays there too and would save a position.
  await page.goto('/');

  // Only the session is copied, without anything else that the browser stores.
  const cookies = (await page.context().cookies()).filter(({ name }) => name === 'sid');
  const storageState = { cookies, origins: [] };
  const tv = await openDevice(app, browser, { ...television, storageState });
  await tv.goto('/');
  await row(tv, 'My List').getByRole('link', { name: film.name }).press('Enter');
  await button(tv, 'Play').press('Enter');
  // Waits for the script that saves the position.
  await expect(tv.locator('.player-screen [aria-live]')).toBeAttached();
  await player(tv)
    .getByLabel('Seek')
    .fill(String(41 * 60));
  await expect(player(tv).locator('#time')).toHaveText(/^4[1-9]:(?!00)/);
  // On a busy machine, a request from before the seek may still be running.
  const stopped = tv.waitForResponse((response) => savedSeconds(response.request()) >= 41 * 60);
  // The first press leaves the full screen, the next one the page.
  await button(tv, 'Control the player').press('Escape');
  await button(tv, 'Full screen').press('Escape');
  expect((await stopped).status()).toBe(200);
  await tv.context().close();

  const desk = await openDevice(app, browser, { viewport: { width: 1440, height: 900 }, storageState });
  await desk.goto('/');
  const begun = row(desk, 'Recently Watched').getByRole('link', { name: film.name });
  await expect(begun.getByRole('progressbar', { name: 'Watched so far' })).toBeVisible();
  await begun.click();
  // Once its modules run, the page sends the player to the saved position.
  await expect(player(desk).locator('#time')).toHaveText(/^4[1-9]:/);
  await desk.context().close();

  const tablet = await openDevice(app, browser, {});
  await signInAsChild(tablet, household.email, child);
  await addToList(tablet, `/subuser/movie/${mild.id}`);
  await tablet.goto('/subuser');
  await expect(row(tablet, 'My List').locator('a.card')).toHaveText([new RegExp(mild.name)]);
  await expect(row(tablet, 'Recently Watched')).toHaveCount(0);
  await expect(tablet.getByText(film.name)).toHaveCount(0);
  expect((await tablet.goto(`/subuser/movie/${film.id}`))?.status()).toBe(404);
  await tablet.context().close();
  await page.goto('/my-list');
  await expect(page.getByRole('main').locator('a.card')).toHaveText([new RegExp(film.name)]);

  await page.goto(`/watch/${film.id}`);
  await button(page, 'Share').click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await openDevice(app, browser, { viewport: phone });
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1, name: film.name })).toBeVisible();
  const poster = friend.getByRole('main').locator('img').first();
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // The page loads its modules at the first press, so one press is enough.
  await expect(friend.locator('html[data-ready]')).toHaveCount(0);
  await button(friend, 'Share').click();
  await expect(friend.getByText('Link copied.')).toBeVisible();
  await friend.getByRole('link', { name: /^Watch on / }).click();
  await friend.waitForURL('**/signup');
  await friend.context().close();
});
