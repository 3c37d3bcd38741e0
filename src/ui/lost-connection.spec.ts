import { expect, test } from '#test/scene.ts';

test.beforeEach(async ({ page, open }) => {
  await open('lost');
  await expect(page.getByRole('heading')).toHaveText('Loaded');
  await page.evaluate(() => dispatchEvent(new Event('cut')));
});

test('a page that can’t be loaded again stays, and says so', async ({ page }) => {
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('alert')).toHaveText('You seem to be offline. Nothing was lost: try again.');
  await expect(page.getByRole('heading')).toHaveText('Loaded');
});

test('another page that is lost is told from one that is broken', async ({ page }) => {
  await page.getByRole('link', { name: 'Other' }).click();
  await expect(page.getByRole('heading')).toHaveText('Lost');
});
