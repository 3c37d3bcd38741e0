import type { Page } from '@playwright/test';
import { expect, step, test } from '#test/scene.ts';

const far = (page: Page) => page.getByRole('region', { name: 'Latest Anime' });
const links = (page: Page) => far(page).getByRole('link');
/** Script makes a row a single stop of the Tab key. */
const stop = (page: Page) => far(page).locator('a[tabindex="0"]');

/** Starts hydration and presses a button in the same task, before React has hydrated anything. */
const hydrateAndPress = (page: Page, label: string) =>
  page.evaluate((name) => {
    window.hydrate();
    document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
  }, label);

test('what happens before a row below is hydrated', async ({ page, open }) => {
  const begin = async () => {
    await open('changing-row', { held: true });
    await expect(stop(page)).toHaveCount(0);
  };

  await step(page, 'a press in it is heard', async () => {
    await begin();
    await hydrateAndPress(page, 'Scroll Latest Anime right');
    const track = far(page).locator('.track');
    await expect.poll(() => track.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  });

  await step(page, 'a title that has the focus keeps it, and is the row’s stop', async () => {
    await begin();
    await links(page).nth(3).focus();
    await page.evaluate(() => window.hydrate());
    await expect(stop(page)).toHaveCount(1);
    await expect(links(page).nth(3)).toBeFocused();
  });

  await step(page, 'a change of what stands above draws nothing anew', async () => {
    await begin();
    await links(page)
      .first()
      .evaluate((link) => link.setAttribute('data-same', ''));
    await hydrateAndPress(page, 'Change');
    await expect(page.getByRole('status')).toHaveText('after');
    await expect(stop(page)).toHaveAttribute('data-same');
  });
});
