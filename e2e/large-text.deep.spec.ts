import type { Page } from '@playwright/test';
import { expect, signInChild, test } from './fixtures.ts';

/** At twice the text on a phone nothing may scroll sideways. */
async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of paths) {
    await page.goto(path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, path).toBeLessThanOrEqual(390);
  }
}

test('a visitor reads at twice the text without scrolling sideways', async ({ page }) => {
  await expectToFit(page, [
    '/login',
    '/login?as=sub',
    '/signup',
    '/help',
    '/data',
    '/device',
    '/terms-of-use',
  ]);
});

test('a main user too', async ({ page, household: _ }) => {
  const lists = ['/', '/movies', '/tv', '/kids', '/anime', '/my-list', '/search?q=the', '/browse?kind=movie'];
  const rooms = ['/profile', '/profile/security', '/profile/devices', '/profile/data', '/profile/device'];
  await expectToFit(page, [...lists, ...rooms]);
  await page.goto('/movies');
  const title = await page
    .getByRole('region', { name: 'Our Top Picks' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .getAttribute('href');
  await expectToFit(page, [title ?? '']);
});

test('a child too', async ({ page, app }) => {
  await signInChild(app, page);
  await expectToFit(page, ['/subuser', '/subuser?kind=series', '/subuser/my-list', '/subuser/watched']);
});
