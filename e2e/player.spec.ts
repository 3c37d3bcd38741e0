import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { expect, test } from './fixtures.ts';

/** Movies that no test of this file has opened yet: what our server finds out of one is remembered. */
let movies: string[] | null = null;

async function listMovies(app: TestApp): Promise<string[]> {
  const ask = async (path: string) => {
    const headers = { Authorization: 'Bearer preview-token' };
    return (await fetch(`${app.standIns.metadata}/3${path}`, { headers })).json();
  };
  const { results }: { results: { id: number }[] } = await ask('/trending/movie/week?page=4');
  const told = await Promise.all(results.map(({ id }) => ask(`/movie/${id}`)));
  return told.filter(({ imdb_id: imdb }) => imdb !== null).map(({ id }) => `/watch/${id}`);
}

function nextMovie(): string {
  const path = movies?.pop();
  if (path === undefined) throw new Error('There are no further movies for the tests.');
  return path;
}

type Server = 'one' | 'two' | 'three';

async function setModes(app: TestApp, modes: Partial<Record<Server, string>>): Promise<void> {
  for (const [server, mode] of Object.entries(modes)) {
    const body = JSON.stringify({ mode });
    await fetch(`${app.standIns.players}/__server/${server}`, { method: 'PUT', body });
  }
}

const allModes = (mode: string) => ({ one: mode, two: mode, three: mode });

/** Opens a movie with a clock that the test may wind on. */
async function open(page: Page, path = nextMovie()): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await expect(frame(page)).toBeVisible();
}

const frame = (page: Page) => page.locator('iframe[title="Player"]');
const status = (page: Page) => page.locator('.player-status').getByRole('status');
const stay = (page: Page) => page.getByRole('button', { name: 'Stay on this server' });

test.beforeEach(async ({ app, household }) => {
  expect(household.email).toContain('@');
  movies ??= await listMovies(app);
});

test.afterEach(async ({ app }) => {
  await fetch(`${app.standIns.players}/__server`, { method: 'DELETE' });
});

test('a frame that plays ends the countdown, whichever way it speaks', async ({ page }) => {
  for (const number of [1, 2, 3]) {
    await open(page, `${nextMovie()}?server=${number}`);
    await expect(status(page)).toHaveText(`Playing from Server ${number}.`);
  }
});

test('a playing frame without a choice stays', async ({ page }) => {
  await open(page);
  await expect(status(page)).toHaveText('Playing from Server 1.');
  await page.clock.fastForward(30_000);
  await expect(frame(page)).toHaveAttribute('src', /\/one\//);
});

test('a silent server is left after eight seconds that can be seen', async ({ page, app }) => {
  await setModes(app, { one: 'silent' });
  await open(page);
  await expect(status(page)).toContainText('Nothing yet from Server 1. Trying Server 2 in');
  await page.clock.pauseAt(Date.now() + 2_000);
  await page.clock.runFor(3_000);
  await expect(status(page)).toContainText(/in [1-4] s/);
  await expect(frame(page)).toHaveAttribute('src', /\/one\//);
  await page.clock.runFor(5_000);
  await expect(frame(page)).toHaveAttribute('src', /\/two\//);
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue('2');
});

test('the last server stays', async ({ page, app }) => {
  await setModes(app, allModes('silent'));
  await open(page);
  for (const next of ['two', 'three']) {
    await expect(stay(page)).toBeVisible();
    await page.clock.fastForward(9_000);
    await expect(frame(page)).toHaveAttribute('src', new RegExp(`/${next}/`));
  }
  await expect(status(page)).toContainText('Server 3 is the last one.');
  await expect(stay(page)).toBeHidden();
  await page.clock.fastForward(60_000);
  await expect(frame(page)).toHaveAttribute('src', /\/three\//);
});

test('Stay on this server holds it, and the focus isn’t lost', async ({ page, app }) => {
  await setModes(app, { one: 'silent' });
  await open(page);
  await stay(page).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('Staying on Server 1.');
  await expect(status(page)).toBeFocused();
  await page.clock.fastForward(60_000);
  await expect(frame(page)).toHaveAttribute('src', /\/one\//);
});

test('a click into the frame holds it', async ({ page, app }) => {
  await setModes(app, { one: 'silent' });
  await open(page);
  await expect(stay(page)).toBeVisible();
  await frame(page).click({ position: { x: 20, y: 20 } });
  await expect(status(page)).toHaveText('Staying on Server 1.');
  await page.clock.fastForward(60_000);
  await expect(frame(page)).toHaveAttribute('src', /\/one\//);
});

test('the viewer’s choice holds, in either direction, and leaves no trace in the history', async ({
  page,
  app,
}) => {
  await setModes(app, allModes('silent'));
  await page.goto('/movies');
  await open(page);
  const before = await page.evaluate(() => history.length);
  for (const [value, server] of [
    ['3', 'three'],
    ['1', 'one'],
  ] as const) {
    await page.getByLabel('Server', { exact: true }).selectOption(value);
    await expect(frame(page)).toHaveAttribute('src', new RegExp(`/${server}/`));
    await expect(status(page)).toHaveText(`You chose Server ${value}.`);
    await page.clock.fastForward(20_000);
    await expect(frame(page)).toHaveAttribute('src', new RegExp(`/${server}/`));
  }
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test('an error of the frame leads on at once', async ({ page, app }) => {
  await setModes(app, { one: 'error-message', two: 'error-message' });
  await open(page);
  await expect(frame(page)).toHaveAttribute('src', /\/three\//);
  await expect(status(page)).toHaveText('Playing from Server 3.');
});

test('when all report an error, there is no playable source', async ({ page, app }) => {
  await setModes(app, allModes('error-message'));
  await open(page);
  await expect(status(page)).toContainText('No playable source found.');
  await expect(frame(page)).toHaveAttribute('src', /\/three\//);
});

test('messages that mean nothing, or come from elsewhere, change nothing', async ({ page, app }) => {
  await setModes(app, { one: 'garbage' });
  await open(page);
  await expect(stay(page)).toBeVisible();
  await page.evaluate(() => {
    for (const event of ['ready', 'playing', 'error']) {
      window.postMessage({ event }, '*');
      window.postMessage(JSON.stringify({ context: 'player.js', event }), '*');
    }
  });
  await page.clock.runFor(1_000);
  await expect(status(page)).toContainText('Nothing yet from Server 1.');
  await page.clock.fastForward(8_000);
  await expect(frame(page)).toHaveAttribute('src', /\/two\//);
});

test('a hostile frame achieves nothing', async ({ page, app, problems }) => {
  await setModes(app, { one: 'hostile' });
  const pages: unknown[] = [];
  page.context().on('page', (opened) => pages.push(opened));
  page.on('dialog', (dialog) => pages.push(dialog.message()));
  await open(page);
  const address = page.url();
  await frame(page).click({ position: { x: 50, y: 50 } });
  await page.clock.runFor(3_000);
  await page.waitForTimeout(500);
  expect(pages).toEqual([]);
  expect(page.url()).toBe(address);
  await expect(page).toHaveTitle(/ – Stoep$/);
  const state: unknown = await (await fetch(`${app.standIns.players}/__server`)).json();
  expect(state).toMatchObject({ landed: [] });
  // The browser tells of each attempt that it refused.
  problems.length = 0;
});

test('a dead server is passed over without waiting, and none left is said', async ({ page, app }) => {
  await setModes(app, { one: '404', two: 'refuse-framing' });
  await open(page);
  await expect(frame(page)).toHaveAttribute('src', /\/three\//);
  await setModes(app, allModes('404'));
  await page.goto(nextMovie());
  await expect(page.getByRole('heading', { name: 'No playable source found.' })).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
});

test('opening is seen in Recently Watched, and Back leads to the same place of the list', async ({
  page,
}) => {
  await page.goto('/movies');
  const card = page.getByRole('region', { name: 'Our Top Picks' }).getByRole('link').nth(8);
  await card.scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => scrollY);
  const name = (await card.locator('b').textContent()) ?? '';
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/movies$/);
  await expect(
    page.getByRole('region', { name: 'Recently Watched' }).getByRole('link', { name }),
  ).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(at - 400);
});

test('works without script', async ({ browser, app, context }) => {
  const path = nextMovie();
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await plain.addCookies(await context.cookies());
  const still = await plain.newPage();
  await still.goto(path);
  await expect(frame(still)).toHaveAttribute('src', /\/one\//);
  await expect(still.getByLabel('Server', { exact: true })).toBeHidden();
  await still.getByRole('link', { name: 'Server 2' }).click();
  await expect(frame(still)).toHaveAttribute('src', /\/two\//);
  await still.getByRole('link', { name: 'Back' }).click();
  await expect(still).toHaveURL(/\/movies$/);
  await plain.close();
});

test('has no accessibility violation, never scrolls sideways, and nothing in it jumps', async ({
  page,
  app,
}) => {
  await setModes(app, allModes('silent'));
  await open(page);
  await expect(stay(page)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  for (const width of [320, 360, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const heights = async () => [
      await frame(page).boundingBox(),
      await page.locator('.player-about').boundingBox(),
    ];
    await page.getByLabel('Server', { exact: true }).selectOption('1');
    const chosen = await heights();
    await page.reload();
    await expect(stay(page)).toBeVisible();
    expect(await heights()).toEqual(chosen);
    if (width < 500) expect((await frame(page).boundingBox())?.width).toBe(width);
  }
});
