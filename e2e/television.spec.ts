import type { Page } from '@playwright/test';
import { addHousehold } from '../test/households.ts';
import { installClock, stopClock } from '../test/page-clock.ts';
import { listSeries, trendingPage } from '../test/series.ts';
import { expect, signInChild, test } from './fixtures.ts';
import { expectWalk, focus } from './walk.ts';

const agent = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36';

test.use({ viewport: { width: 1920, height: 1080 }, userAgent: agent });

/** Pauses the film, so that its controls stay visible even if the next presses are slow. */
async function pauseFilm(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused();
}

test('signs in, plays a film and comes back by remote alone', async ({ app, page }) => {
  const { email, password } = await addHousehold(app);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-screen', 'tv');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const hero = page.getByRole('region', { name: 'Featured' });
  await expect(hero.getByRole('link')).toBeFocused();
  const row = page.getByRole('region', { name: 'Trending Movies' });
  await expect(row.getByRole('link').nth(8)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(row.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const card = row.getByRole('link').nth(2);
  await expect(card).toBeFocused();
  const href = await card.getAttribute('href');

  await page.keyboard.press('Enter');
  await page.waitForURL(`**${href}`);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const frame = page.getByTitle('Player');
  await expect(frame).toHaveAttribute('tabindex', '-1');
  await expect.poll(() => frame.boundingBox()).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
  const control = page.getByRole('button', { name: 'Control the player' });
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await pauseFilm(page);
  for (const name of ['Start over', 'Control the player']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    await expect(frame).toBeInViewport({ ratio: 0.95 });
  }
  await control.focus();
  await page.keyboard.press('Enter');
  await expect(frame).toBeFocused();
  // On Back, the platform does this while the frame has the focus.
  await page.goBack();
  await expect(control).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(href);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeLessThan(1_200);
  for (const name of ['Share', 'Theatre width', 'Keys'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.locator('.film-line :focus')).toBeVisible();
  // A title that was watched this long is in the viewer's own row, which loads after the others and removes
  // the title from them.
  const content = await (await frame.elementHandle())?.contentFrame();
  await content?.evaluate(() =>
    parent.postMessage({ event: 'timeupdate', data: { seconds: 900, duration: 6_000 } }, '*'),
  );
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.locator('.track').first().locator(`a.card[href="${href}"]:focus`)).toBeVisible();
  await expect(row.locator(`a.card[href="${href}"]`)).toHaveCount(0);
});

test('leads a child everywhere by arrows, to a player that waits for Play', async ({ app, page }) => {
  await signInChild(app, page);
  await expectWalk(page);
  await page.goto((await page.locator('a.card').first().getAttribute('href')) ?? '');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('.film-line :focus')).toBeVisible();
});

test('steers a series over the film: the line rests, and leads to its episodes', async ({
  app,
  household: _,
  page,
}) => {
  const [series] = await listSeries(app, [2, 3, 4].map(trendingPage));
  await installClock(page);
  await page.goto(`/tv/${series?.id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  const line = page.locator('.film-line');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await stopClock(page);
  await page.clock.runFor(6_000);
  await expect(line).toHaveCSS('opacity', '0');
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveCSS('opacity', '1');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await pauseFilm(page);
  const names = ['Start over', 'Control the player', 'Next episode', 'Episodes'];
  for (const name of names) {
    await page.keyboard.press('ArrowRight');
    await expect(line.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  const episode = (number: number) => page.getByRole('link', { name: new RegExp(`^Episode ${number}(:|$)`) });
  await expect(episode(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(episode(2)).toBeFocused();
  await page.keyboard.press('Enter');
  const frame = page.getByTitle('Player');
  await expect(frame).toHaveAttribute('src', /\/1\/2$/);
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(1_920);
  await expect(page.locator('.film-line :focus')).toBeVisible();
  // The countdown of the next episode gets the keys, and Back ends only the countdown.
  const content = await (await frame.elementHandle())?.contentFrame();
  await expect(page.locator('.player-screen [aria-live]')).toBeAttached();
  await content?.evaluate(() => parent.postMessage({ event: 'ended' }, '*'));
  await expect(page.getByRole('group', { name: 'Up next' })).toContainText('Episode 3');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Up next' })).toHaveCount(0);
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(1_920);
});

test('spells a search by letters, and Back leads to the page before it', async ({ household: _, page }) => {
  await page.goto('/movies');
  await page.goto('/search');
  await expect(page.getByRole('button', { name: 'a', exact: true })).toBeFocused();
  const press = async (letter: string) => {
    await page.getByRole('button', { name: letter, exact: true }).press('Enter');
  };
  for (const letter of ['t', 'h', 'e', 'x']) await press(letter);
  await press('Delete');
  await page.waitForURL('**/search?q=the');
  await expect(page.getByRole('main').locator('a.card').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  await press('Clear');
  await page.waitForURL((url) => url.search === '');
  await page.keyboard.press('Escape');
  await page.waitForURL('**/movies');
});

test('answers Back once, leaves it to the platform at home, and never loses the focus', async ({
  household: _,
  page,
}) => {
  await page.goto('/');
  await expect(focus(page)).toBeVisible();
  await page.getByRole('link', { name: 'Movies', exact: true }).press('Enter');
  await page.waitForURL('**/movies');
  await expect(page.getByRole('region', { name: 'Latest Releases' })).toBeVisible();
  await expect(page.locator('.hero a:focus')).toBeVisible();
  await page.getByRole('link', { name: 'Series', exact: true }).press('Enter');
  await page.waitForURL('**/tv');
  await expect(page.getByRole('link', { name: 'Series', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.locator('.hero a:focus')).toBeVisible();
  // Presses twice before the first press is handled.
  const isAnswered = await page.evaluate(() => {
    const press = () => new KeyboardEvent('keydown', { keyCode: 10_009, bubbles: true, cancelable: true });
    return [document.dispatchEvent(press()), document.dispatchEvent(press())];
  });
  expect(isAnswered).toEqual([false, false]);
  await page.waitForURL('**/movies');
  await expect(page.locator('main :focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('region', { name: 'Trending Movies' })).toBeVisible();
  await expect(page.locator('main :focus')).toBeVisible();
  const isLeft = await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'GoBack', bubbles: true, cancelable: true })),
  );
  expect(isLeft).toBe(true);
  // The focused title is removed, as by a refresh.
  const card = page.locator('.track a.card').nth(1);
  await card.focus();
  await card.evaluate((gone) => gone.parentElement?.remove());
  await expect(page.locator('.track a.card:focus')).toBeVisible();
});
