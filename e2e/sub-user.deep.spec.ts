import type { Page } from '@playwright/test';
import { installClock, stopClock } from '../test/page-clock.ts';
import { expect, signInChild, test } from './fixtures.ts';

const movies = (page: Page) => page.getByRole('region', { name: 'Movies for You' });

test.beforeEach(({ app, page }) => signInChild(app, page));

test('the hero turns every 6 s, among 6 titles at most', async ({ page }) => {
  await installClock(page);
  await page.reload();
  const hero = page.getByRole('region', { name: 'Featured' });
  await hero.getByRole('button', { name: 'Next' }).waitFor();
  // The hero's six seconds start when the mouse leaves, and only the test moves the clock.
  await stopClock(page);
  await hero.hover();
  await page.mouse.move(5, 700);
  await expect.poll(() => hero.locator('.dots i').count()).toBeLessThanOrEqual(6);
  const title = hero.getByRole('heading');
  const first = (await title.textContent()) ?? '';
  await page.clock.runFor(5_000);
  await expect(title).toHaveText(first);
  await page.clock.runFor(1_500);
  await expect(title).not.toHaveText(first);
});

test('public pages keep the sub-user’s bar, and lead back', async ({ page, problems }) => {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subUserSession'))).not.toBeNull();
  await page.goto('/nowhere');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/subuser$/);
  await expect(movies(page)).toBeVisible();
  // The browser reports the 404.
  problems.length = 0;
});
