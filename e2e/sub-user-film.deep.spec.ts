import type { Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { listSeries, trendingPage } from '../test/series.ts';
import { moviesByAge } from '../test/sub-users.ts';
import { expect, signInChild, test } from './fixtures.ts';
import { untilKept } from './waits.ts';

const frame = (page: Page) => page.locator('iframe[title="Player"]');
const isReady = (page: Page) => page.waitForFunction(() => 'ready' in document.documentElement.dataset);

async function seriesPath(app: TestApp): Promise<string> {
  const [series] = await listSeries(app, [2, 3].map(trendingPage));
  return `/subuser/series/${series?.id}`;
}

/** Checks that the player is removed when the browser stores the page for Back. */
async function expectNothingLeft(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    document.documentElement.dataset.frames = String(document.querySelectorAll('iframe').length);
  });
  await expect(page.locator('html')).toHaveAttribute('data-frames', '0');
}

test('a film without limits plays before the modules come, and goes on when they do', async ({
  app,
  page,
}) => {
  await signInChild(app, page);
  const line = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  let questions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/parts/film')) questions += 1;
  });
  await page.goto(await seriesPath(app), { waitUntil: 'commit' });
  await expect(frame(page)).toBeVisible();
  await frame(page).evaluate((element) => {
    element.dataset.early = '';
  });
  line.resolve();
  await expect(page.locator('.player')).toHaveAttribute('data-plays', '1');
  await expect(page.locator('iframe[data-early]')).toHaveCount(1);
  await expect.poll(() => questions).toBe(1);
});

test('a page that the browser keeps for Back has no player', async ({ app, page }) => {
  await signInChild(app, page);
  const path = await seriesPath(app);
  await page.goto(path);
  await expect(page.locator('.player')).toHaveAttribute('data-plays', '1');
  await expectNothingLeft(page);

  await page.route('**/assets/*.js', () => undefined);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(frame(page)).toBeVisible();
  await expectNothingLeft(page);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a copy says what a film is about, and has nothing to play', async ({ app, page, problems }) => {
    await signInChild(app, page);
    const path = `/subuser/movie/${(await moviesByAge(app)).mild.id}`;
    await page.goto(path);
    await untilKept(page, path);
    await page.getByRole('button', { name: 'Start watching' }).click();
    await expect(page.locator('.player')).toHaveAttribute('data-plays', '1');
    const held = await page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const type = (await cache.match(request))?.headers.get('Content-Type') ?? '';
          if (/html|x-script|json/.test(type)) texts.push((await (await cache.match(request))?.text()) ?? '');
        }
      }
      return texts;
    });
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter((text) => text.includes(app.standIns.players))).toEqual([]);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();

    await page.context().setOffline(true);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    await isReady(page);
    await page.getByRole('button', { name: 'Start watching' }).click();
    await expect(
      page
        .locator('.player')
        .getByText(/offline/)
        .first(),
    ).toBeVisible();
    await expect(frame(page)).toHaveCount(0);
    await page.context().setOffline(false);
    // The browser reports requests without a connection.
    problems.length = 0;
  });
});
