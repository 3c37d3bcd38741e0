import type { Page } from '@playwright/test';
import { signInMain } from '../test/households.ts';
import { moviesByAge } from '../test/sub-users.ts';
import { expect, signInChild, takeCookies, test } from './fixtures.ts';
import { listOverlaps } from './overlaps.ts';

const agent = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36';

test.use({ viewport: { width: 1920, height: 1080 }, userAgent: agent });

async function expectApart(page: Page, state: string): Promise<void> {
  await expect.poll(() => listOverlaps(page), state).toEqual([]);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  await expect(page.locator('*:focus')).toBeVisible();
  await expectApart(page, path);
}

/** Focuses a poster, and waits until the page shows its title's text. */
async function focusPoster(page: Page, at: number): Promise<string> {
  const card = page.locator('main a.card').nth(at);
  const name = (await card.locator('b').textContent()) ?? '';
  await card.focus();
  await expect(page.locator('.focused-title b')).toHaveText(name);
  await expect(page.locator('.focused-title a')).toHaveText('Play');
  await expect(card).toBeInViewport({ ratio: 0.95 });
  return (await card.getAttribute('href')) ?? '';
}

test('no text lies over another on pages of titles, and OK leaves none behind', async ({
  household: _,
  page,
}) => {
  for (const path of ['/', '/movies', '/search?q=the', '/browse?kind=movie']) {
    await open(page, path);
    await page.keyboard.press('ArrowDown');
    for (const at of [0, 1, 9]) {
      await focusPoster(page, at);
      await expectApart(page, `${path}, poster ${at}`);
    }
    const href = await focusPoster(page, 2);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
    await expect(page.locator('.focused-title')).toHaveCount(0);
    await expectApart(page, href);
  }
});

test('the bar of a short page is under the text of its poster, not over it', async ({
  app,
  household: _,
  page,
}) => {
  const { mild } = await moviesByAge(app);
  await page.goto(`/watch/${mild.id}`);
  const href = await page.locator('p a[href^="/person/"]').first().getAttribute('href');
  await page.goto(href ?? '');
  await focusPoster(page, 0);
  const onTop = await page.getByRole('link', { name: 'Movies', exact: true }).evaluate((link) => {
    const text = document.querySelector<HTMLElement>('.focused-title');
    if (text !== null) text.style.pointerEvents = 'auto';
    const { left, top } = link.getBoundingClientRect();
    return document.elementFromPoint(left + 5, top + 5)?.closest('.focused-title') === text && top > 0;
  });
  expect(onTop).toBe(true);
});

test('a poster that goes takes its text along, and a pointer plays it', async ({ household: _, page }) => {
  await open(page, '/movies');
  await page.keyboard.press('ArrowDown');
  await focusPoster(page, 1);
  await page
    .locator('main a.card')
    .nth(1)
    .evaluate((card) => {
      for (const track of document.querySelectorAll('.track')) if (track.contains(card)) track.remove();
    });
  await expect(page.locator('.focused-title')).toHaveCount(0);
  const href = await focusPoster(page, 1);
  await page.locator('.focused-title a').click();
  await page.waitForURL(`**${href}`);
});

test('a child’s pages too', async ({ app, page }) => {
  await signInChild(app, page);
  await open(page, '/subuser');
  await focusPoster(page, 1);
  await expectApart(page, 'the first line');
  await focusPoster(page, 16);
  await expectApart(page, 'a later line');
  for (const path of ['/subuser?kind=series', '/subuser/my-list', '/subuser/search?q=the'])
    await open(page, path);
});

test('pages of the account, and those of who signs in', async ({ household: _, page, problems }) => {
  const rooms = ['/profile', '/profile/security', '/profile/devices', '/profile/data', '/profile/device'];
  for (const path of [...rooms, '/profile/plan', '/my-list', '/link', '/help', '/nothing/here'])
    await open(page, path);
  await page.context().clearCookies();
  for (const path of ['/login', '/login?as=sub', '/login/code', '/signup', '/redeem', '/gift'])
    await open(page, path);
  problems.length = 0;
});

test('a sign-in shows its code at once, keeps the form, and goes on by itself', async ({
  app,
  page,
  browser,
}) => {
  await open(page, '/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Sign in with a phone' }).first()).toBeVisible();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toHaveText(/^[B-Z]{4}-[B-Z]{4}$/);
  await expect(page.getByRole('img', { name: 'QR code' })).toBeInViewport({ ratio: 1 });
  await expectApart(page, 'with its code');
  const { browser: phone } = await signInMain(app);
  const by = await browser.newContext({ baseURL: app.url });
  await takeCookies(await by.newPage(), phone, app.url);
  const link = await by.newPage();
  await link.goto(`/link?code=${await code.textContent()}`);
  await link.getByRole('button', { name: 'Continue' }).click();
  await link.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await by.close();
});
