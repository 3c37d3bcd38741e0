import type { Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { type ListedMovie, listMovies } from '../test/movies.ts';
import { holdClock, runUntilVisible } from '../test/page-clock.ts';
import { expect, test } from './fixtures.ts';

/** Movies that no test of this file has opened yet, with their IMDb ids. */
let movies: ListedMovie[] | null = null;

/** Opens a movie whose first server has this mode. */
async function openWith(page: Page, app: TestApp, mode: string): Promise<void> {
  const movie = movies?.pop();
  if (movie === undefined) throw new Error('There are no further movies for the tests.');
  await fetch(`${app.standIns.players}/__server/one`, {
    method: 'PUT',
    body: JSON.stringify({ mode, imdb: movie.imdb }),
  });
  // With a frame that never answers, the page's load never ends.
  await page.goto(`/watch/${movie.id}`, { waitUntil: 'domcontentloaded' });
  await expect(frame(page)).toHaveAttribute('src', /\/one\//);
}

const frame = (page: Page) => page.locator('iframe[title="Player"]');
const status = (page: Page) => page.locator('.player-status').getByRole('status');
const stay = (page: Page) => page.getByRole('button', { name: 'Stay on this server' });
const player = (page: Page) => page.locator('.player');

test.beforeEach(async ({ app, household: _ }) => {
  movies ??= await listMovies(app, [5]);
  // Outcomes of other tests would let players begin at another server.
  await app.services.db.tx(async (trx) => {
    await trx.deleteFrom('server_experience').execute();
    await trx.deleteFrom('server_vote').execute();
  });
});

test.afterEach(async ({ app }) => {
  await fetch(`${app.standIns.players}/__server`, { method: 'DELETE' });
  // After a server has hung, all tests of this product try it last for a minute.
  app.clock.advance(61_000);
});

test('a frame that goes to another origin isn’t let in, and isn’t believed', async ({
  page,
  app,
  problems,
}) => {
  await holdClock(page);
  await openWith(page, app, 'elsewhere');
  await runUntilVisible(page, stay(page));
  await expect.poll(() => problems.join()).toContain('frame-src');
  await page.clock.fastForward(9_000);
  await expect(frame(page)).toHaveAttribute('src', /\/two\//);
  // The browser reports the refused address.
  problems.length = 0;
});

test('a flood of valid messages leaves the page at work, and the viewer in charge', async ({ page, app }) => {
  await openWith(page, app, 'flood');
  await expect(status(page)).toHaveText(/^(Finished\.)?$/);
  await expect(player(page)).not.toContainText('Nothing yet');
  const changes = await page.evaluate(async () => {
    let count = 0;
    const seen = new MutationObserver((list) => {
      count += list.length;
    });
    const line = document.querySelector('.player-status');
    if (line !== null) seen.observe(line, { subtree: true, childList: true, characterData: true });
    await new Promise<void>((resolve) => {
      let messages = 0;
      addEventListener('message', () => {
        messages += 1;
        if (messages === 1_000) resolve();
      });
    });
    return count;
  });
  expect(changes).toBeLessThan(400);
  await page.getByText('Trouble playing?').click();
  await page.getByLabel('Server', { exact: true }).selectOption('2');
  await runUntilVisible(page, page.locator('.player[data-plays="2"]'));
});

test('a hostile frame achieves nothing', async ({ page, app, problems }) => {
  const pages: unknown[] = [];
  page.context().on('page', (opened) => pages.push(opened));
  page.on('dialog', (dialog) => pages.push(dialog.message()));
  await holdClock(page);
  await openWith(page, app, 'hostile');
  const address = page.url();
  // Uses the mouse: a locator's click waits for navigations that the frame starts and the browser refuses.
  const box = await frame(page).boundingBox();
  if (box === null) throw new Error('The frame is not to be seen.');
  // Clicks below the links over the film's top.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.7);
  await page.clock.runFor(3_000);
  // The browser reports each refused attempt.
  await expect.poll(() => problems.length).toBeGreaterThan(1);
  expect(pages).toEqual([]);
  expect(page.url()).toBe(address);
  await expect(page).toHaveTitle(/ – Stoep$/);
  const state: unknown = await (await fetch(`${app.standIns.players}/__server`)).json();
  expect(state).toMatchObject({ landed: [] });
  // Leaves the page, so that the frame causes no further report.
  await page.goto('about:blank');
  problems.length = 0;
});

for (const mode of ['500', 'empty', 'hang']) {
  test(`a server that answers with ${mode} is left after eight seconds, and not before`, async ({
    page,
    app,
    problems,
  }) => {
    await holdClock(page);
    await openWith(page, app, mode);
    await runUntilVisible(page, stay(page));
    await expect(status(page)).toContainText('Nothing yet from Server 1. Trying Server 2 in');
    await page.clock.runFor(6_000);
    await expect(frame(page)).toHaveAttribute('src', /\/one\//);
    await page.clock.runFor(2_000);
    await expect(frame(page)).toHaveAttribute('src', /\/two\//);
    await runUntilVisible(page, page.locator('.player[data-plays="2"]'));
    problems.length = 0;
  });
}
