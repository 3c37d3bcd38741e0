import { expect, step, test } from '#test/scene.ts';

test('a page that is lost is told from one that is broken', async ({ page, open }) => {
  const begin = async () => {
    await open('lost');
    await expect(page.getByRole('heading')).toHaveText('Loaded');
    await page.evaluate(() => dispatchEvent(new Event('cut')));
  };

  await step(page, 'a page that can’t be loaded again stays, and says so', async () => {
    await begin();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('alert')).toHaveText('You seem to be offline. Nothing was lost: try again.');
    await expect(page.getByRole('heading')).toHaveText('Loaded');
  });

  await step(page, 'another page that is lost is told from one that is broken', async () => {
    await begin();
    await page.getByRole('link', { name: 'Other' }).click();
    await expect(page.getByRole('heading')).toHaveText('Lost');
  });
});
