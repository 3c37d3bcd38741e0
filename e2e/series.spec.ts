import type { Page } from '@playwright/test';
import { holdClock, runUntilVisible, runWhile } from '../test/page-clock.ts';
import { type ListedSeries, listAnime, listSeries, takeSeries, trendingPage } from '../test/series.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { pressKey } from './player-page.ts';
import { nextFrames } from './waits.ts';

/** Series of two seasons or more that no test of this file has opened yet. */
let series: ListedSeries[] = [];
let anime: ListedSeries[] = [];

const frame = (page: Page) => page.locator('iframe[title="Player"]');
const status = (page: Page) => page.locator('.player-status').getByRole('status');
const player = (page: Page) => page.locator('.player');
const episode = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Episodes' })
    .getByRole('link', { name: new RegExp(`^Episode ${number}(:|$)`) });
const select = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Sends a message from the player's own frame, as its script would. */
async function say(page: Page, event: string): Promise<void> {
  const content = await (await frame(page).elementHandle())?.contentFrame();
  await content?.evaluate((eventName) => parent.postMessage({ event: eventName }, '*'), event);
}

test.beforeEach(async ({ app, household: _ }) => {
  if (series.length > 0) return;
  series = await listSeries(app, [2, 3, 4].map(trendingPage));
  anime = await listAnime(app);
});

test('an episode is chosen by lists, links and keys, and found again', async ({ page }) => {
  await test.step('a season begins at its first episode, and any change at the first server', async () => {
    const { id, second } = takeSeries(series);
    await page.goto(`/tv/${id}`);
    await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/1\/1$/);
    await episode(page, 2).click();
    await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/1\/2$/);
    await expect(frame(page)).toBeInViewport();
    await page.getByText('Trouble playing?').click();
    await select(page, 'Server').selectOption('3');
    await expect(frame(page)).toHaveAttribute('src', /\/three\/.*\/1\/2$/);
    await select(page, 'Season').focus();
    await select(page, 'Season').selectOption({ label: 'Season 2' });
    await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/2\/1$/);
    await expect(select(page, 'Server')).toHaveValue('1');
    await expect(episode(page, 1)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('list', { name: 'Episodes' }).getByRole('listitem')).toHaveCount(second);
    await expect(select(page, 'Season')).toBeFocused();
    await expect(page).toHaveURL(`/tv/${id}?season=2&episode=1`);
  });

  await test.step('next and previous cross the seasons, and Back leads to where one came from', async () => {
    const { id, first } = takeSeries(series);
    await page.goto('/movies');
    // Navigates like a link, so that the browser knows the page before.
    await page.evaluate((to) => location.assign(to), `/tv/${id}?season=1&episode=${first}`);
    await expect(player(page)).toHaveAttribute('data-plays', '1');
    await page.getByRole('link', { name: 'Next episode' }).click();
    await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/2\/1$/);
    await pressKey(page, 'n');
    await expect(frame(page)).toHaveAttribute('src', /\/2\/2$/);
    await pressKey(page, 'p');
    await expect(frame(page)).toHaveAttribute('src', /\/2\/1$/);
    await page.getByRole('link', { name: 'Previous episode' }).click();
    await expect(frame(page)).toHaveAttribute('src', new RegExp(`/1/${first}$`));
    await pressKey(page, 's');
    await expect(frame(page)).toHaveAttribute('src', /\/two\//);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/movies$/);
  });

  await test.step('letters that choose in a list aren’t taken for keys', async () => {
    await page.goto(`/tv/${takeSeries(series).id}`);
    await expect(frame(page)).toHaveAttribute('src', /\/1\/1$/);
    await expect(player(page)).toHaveAttribute('data-plays', '1');
    await page.getByText('Trouble playing?').click();
    await select(page, 'Server').focus();
    await page.keyboard.press('n');
    await nextFrames(page);
    await expect(frame(page)).toHaveAttribute('src', /\/1\/1$/);
  });

  await test.step('the player goes on where one was, and the browser’s keys say the same', async () => {
    const { id } = takeSeries(series);
    await page.goto(`/tv/${id}`);
    await select(page, 'Season').selectOption('2');
    await expect(frame(page)).toHaveAttribute('src', /\/2\/1$/);
    // The request of the season's first episode may still run, so the test waits for another episode's.
    const recorded = page.waitForResponse((answer) =>
      /opened.*\+2\+3%22/.test(answer.request().postData() ?? ''),
    );
    await episode(page, 3).click();
    await recorded;
    const keys = () => page.evaluate(() => [localStorage.season, localStorage.episode]);
    await expect.poll(keys).toEqual(['2', '3']);
    await page.goto(`/tv/${id}`);
    await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/2\/3$/);
    await expect(select(page, 'Season')).toHaveValue('2');
    await expect(episode(page, 3)).toHaveAttribute('aria-current', 'true');
    await page.goto('/watch/tv/1/2');
    await expect(page).toHaveURL(`/tv/${id}?season=1&episode=2`);
  });

  await test.step('the basic player leads on, and home', async () => {
    const { id } = takeSeries(series);
    await page.goto(`/${id}/2/1`);
    await expect(player(page)).toHaveAttribute('data-plays', '1');
    await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/2\/1$/);
    await expect(select(page, 'Season')).toHaveCount(0);
    await page.getByRole('link', { name: 'Next episode' }).click();
    await expect(page).toHaveURL(`/${id}/2/2`);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/:\d+\/(movies)?$/);
  });
});

test('the end of an episode and a silent server are waited for', async ({ app, household: _, page }) => {
  await test.step('at the end the next episode is offered, and nothing jumps once it was cancelled', async () => {
    const { id } = takeSeries(series);
    await holdClock(page);
    await page.goto(`/tv/${id}`);
    await runUntilVisible(page, page.locator('.player[data-plays="1"]'));
    await expect(page.getByRole('link', { name: 'Play next episode' })).toHaveCount(0);
    await say(page, 'ended');
    await expect(page.getByRole('group', { name: 'Up next' })).toContainText('Episode 2');
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      await runWhile(page, expectAccessible(page, { within: '.up-next' }));
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(status(page)).toHaveText('Finished.');
    await page.clock.runFor(60_000);
    await expect(frame(page)).toHaveAttribute('src', /\/1\/1$/);
    await page.getByRole('link', { name: 'Play next episode' }).click();
    await expect(frame(page)).toHaveAttribute('src', /\/1\/2$/);
    await expect(status(page)).toBeFocused();
  });

  await test.step('a silent server of an anime is left after nine seconds', async () => {
    const body = JSON.stringify({ mode: 'silent' });
    await fetch(`${app.standIns.players}/__server/one`, { method: 'PUT', body });
    await holdClock(page);
    await page.goto(`/anime/watch/${takeSeries(anime).id}`);
    await runUntilVisible(page, page.getByRole('button', { name: 'Stay on this server' }));
    await expect(status(page)).toContainText('in 9 s');
    await page.clock.fastForward(9_500);
    await expect(frame(page)).toHaveAttribute('src', /\/two\//);
    await fetch(`${app.standIns.players}/__server`, { method: 'DELETE' });
  });
});

test('an anime is heard in Sub or Dub, which is remembered', async ({ page }) => {
  const { id } = takeSeries(anime);
  await page.goto(`/anime/watch/${id}`);
  await expect(page.getByRole('radio', { name: 'Sub' })).toBeChecked();
  await expect(frame(page)).not.toHaveAttribute('src', /lang=en/);
  await select(page, 'Server').selectOption('2');
  await expect(frame(page)).toHaveAttribute('src', /\/two\//);
  const recorded = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('radio', { name: 'Dub' }).check();
  await expect(frame(page)).toHaveAttribute('src', /\/one\/.*lang=en/);
  await recorded;
  await select(page, 'Season').selectOption('2');
  await expect(frame(page)).toHaveAttribute('src', /\/one\/.*\/2\/1\?lang=en/);
  const keys = () =>
    page.evaluate(
      (of) => ['anime_audio', `anime_season_${of}`, `anime_episode_${of}`].map((key) => localStorage[key]),
      id,
    );
  await expect.poll(keys).toEqual(['dub', '2', '1']);
  await page.goto(`/anime/watch/${id}`);
  await expect(page.getByRole('radio', { name: 'Dub' })).toBeChecked();
  await expect(frame(page)).toHaveAttribute('src', /lang=en/);
});

test('works without script', async ({ browser, app, context }) => {
  const { id } = takeSeries(anime);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await plain.addCookies(await context.cookies());
  const still = await plain.newPage();
  await still.goto(`/anime/watch/${id}?episode=2`);
  await select(still, 'Season').selectOption('2');
  await still.getByRole('button', { name: 'Show season' }).click();
  await expect(frame(still)).toHaveAttribute('src', /\/2\/1$/);
  await episode(still, 3).click();
  await expect(frame(still)).toHaveAttribute('src', /\/2\/3$/);
  await still.getByRole('radio', { name: 'Dub' }).check();
  await still.getByRole('button', { name: 'Change audio' }).click();
  await expect(frame(still)).toHaveAttribute('src', /\/2\/3\?lang=en$/);
  await still.getByLabel('Server', { exact: true }).selectOption('2');
  await still.getByRole('button', { name: 'Change server' }).click();
  await expect(frame(still)).toHaveAttribute('src', /\/two\/.*\/2\/3\?t=0&lang=en$/);
  await still.getByRole('link', { name: 'Next episode' }).click();
  await expect(frame(still)).toHaveAttribute('src', /\/one\/.*\/2\/4\?lang=en$/);
  await plain.close();
});

test('has no accessibility violation and never scrolls sideways', async ({ page }) => {
  const paths = [`/tv/${takeSeries(series).id}`, `/anime/watch/${takeSeries(anime).id}`];
  for (const path of paths) {
    await page.goto(path);
    await expect(frame(page)).toBeVisible();
    await expectAccessible(page, { except: 'iframe' });
    for (const width of [320, 390, 760, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
    }
  }
});
