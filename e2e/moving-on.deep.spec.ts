import type { Page } from '@playwright/test';
import { listSeries, takeSeries, trendingPage } from '../test/series.ts';
import { expect, signInChild, test } from './fixtures.ts';
import { pressKey } from './player-page.ts';
import { overlapNextPost } from './waits.ts';

const frame = (page: Page) => page.locator('iframe[title="Player"]');

const writing = (page: Page) => page.waitForRequest((request) => request.method() === 'POST');

/** Opens the first title below this one; returns its name. */
async function openSimilar(page: Page): Promise<string> {
  const link = page.getByRole('region', { name: 'More Like This' }).getByRole('link').first();
  const name = (await link.locator('b').textContent()) ?? '';
  await link.press('Enter');
  return name;
}

// A held POST may still wait at the end of a test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('who moves on while the history is being written', () => {
  test('gets the next episode', async ({ app, household: _, page }) => {
    const { id } = takeSeries(await listSeries(app, [2, 3].map(trendingPage)));
    for (const address of [`/tv/${id}?season=1&episode=1`, `/${id}/1/1`]) {
      // Leaves the page, so that its last POST ends here.
      await page.goto('about:blank');
      await overlapNextPost(page);
      const begun = writing(page);
      await page.goto(address);
      await begun;
      await pressKey(page, 'n');
      await expect(frame(page)).toHaveAttribute('src', /\/1\/2$/);
    }
  });

  test('gets the next movie', async ({ household: _, page }) => {
    await page.goto('/movies');
    const links = page.getByRole('region', { name: 'Our Top Picks' }).getByRole('link');
    const href = (await links.first().getAttribute('href')) ?? '';
    await overlapNextPost(page);
    const begun = writing(page);
    await page.goto(href);
    await begun;
    const name = await openSimilar(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('gets the next episode and the next movie as a sub-user', async ({ app, page }) => {
    await signInChild(app, page);
    const start = page.getByRole('button', { name: 'Start watching' });
    await page.getByRole('button', { name: 'Series' }).click();
    const series = page.getByRole('region', { name: 'Series for You' }).getByRole('link').nth(1);
    await series.waitFor();
    await overlapNextPost(page);
    let begun = writing(page);
    await series.click();
    await begun;
    await pressKey(page, 'n');
    await expect(frame(page)).toHaveAttribute('src', /\/1\/2$/);

    await page.goto('/subuser');
    await page
      .getByRole('region', { name: 'Movies for You' })
      .getByRole('listitem')
      .getByRole('link')
      .first()
      .click();
    await start.waitFor();
    await overlapNextPost(page);
    begun = writing(page);
    await start.click();
    await begun;
    const name = await openSimilar(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
});

test('keys that come faster than the episodes go as many episodes on', async ({
  app,
  household: _,
  page,
}) => {
  const { id, first } = takeSeries(await listSeries(app, [3, 4].map(trendingPage)));
  const pressed = Promise.withResolvers<void>();
  await page.route(`**/tv/${id}.data*`, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(`/tv/${id}?season=1&episode=${first - 1}`);
  await expect(page.locator('.player')).toHaveAttribute('data-plays', '1');
  for (const key of ['n', 'n', 'n']) await pressKey(page, key);
  pressed.resolve();
  await expect(page).toHaveURL(`/tv/${id}?season=2&episode=2`);
  await expect(frame(page)).toHaveAttribute('src', /\/2\/2$/);
});

/** Presses a key after the router has changed to an episode, but before React shows it. */
const pressBeforeShown = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    const press = () =>
      document
        .querySelector('main')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    navigation.addEventListener('currententrychange', () => queueMicrotask(press), { once: true });
  }, key);

test('an episode that is shown after the next key counts for no key', async ({ app, household: _, page }) => {
  const { id } = takeSeries(await listSeries(app, [5, 6].map(trendingPage)));
  const shown = Promise.withResolvers<void>();
  await page.goto(`/tv/${id}?season=1&episode=2`);
  await expect(page.locator('.player')).toHaveAttribute('data-plays', '1');
  await page.route(`**/tv/${id}.data*`, async (route) => {
    if (new URL(route.request().url()).searchParams.get('episode') === '2') await shown.promise;
    await route.continue();
  });
  await pressBeforeShown(page, 'p');
  await page.getByRole('link', { name: 'Next episode' }).click();
  await expect(frame(page)).toHaveAttribute('src', /\/1\/3$/);
  await pressKey(page, 'p');
  shown.resolve();
  await expect(frame(page)).toHaveAttribute('src', /\/1\/1$/);
});
