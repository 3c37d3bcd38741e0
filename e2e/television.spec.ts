import type { Locator, Page } from '@playwright/test';
import { addHousehold } from '../test/households.ts';
import { expect, signInChild, test } from './fixtures.ts';
import { walk } from './walk.ts';

const agent = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36';

test.use({ viewport: { width: 1920, height: 1080 }, userAgent: agent });

const focus = (page: Page): Locator => page.locator('*:focus');

/** Everything is reached, nothing traps, and no press is lost. */
async function expectWalk(page: Page): Promise<void> {
  const start = focus(page);
  await expect(start).toBeVisible();
  // The first press loads what answers the arrows, where nothing did.
  const first = await start.elementHandle();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => first?.evaluate((element) => element === document.activeElement)).toBe(false);
  const { reachable, ...problems } = await walk(page);
  expect(reachable.length).toBeGreaterThan(3);
  expect(problems).toEqual({ missed: [], traps: [], idle: [] });
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
  const control = page.getByRole('button', { name: 'Control the player' });
  await expect(control).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    await expect(frame).toBeInViewport({ ratio: 0.95 });
  }
  await control.focus();
  await page.keyboard.press('Enter');
  await expect(frame).toBeFocused();
  // What the platform does with Back while the frame has the keys.
  await page.goBack();
  await expect(control).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(href);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.locator(`a.card[href="${href}"]:focus`)).toBeVisible();
});

test('leads a child everywhere by arrows, to a player that waits for Play', async ({ app, page }) => {
  await signInChild(app, page);
  await expectWalk(page);
  await page.goto((await page.locator('a.card').first().getAttribute('href')) ?? '');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Control the player' })).toBeFocused();
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
  // Twice before the first has been answered.
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
  // A title that a refresh takes away, with the focus on it.
  const card = page.locator('.track a.card').nth(1);
  await card.focus();
  await card.evaluate((gone) => gone.parentElement?.remove());
  await expect(page.locator('.track a.card:focus')).toBeVisible();
});
