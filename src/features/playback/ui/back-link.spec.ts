import type { Page } from '@playwright/test';
import { expect, step, test } from '#test/scene.ts';

const address = 'https://scene.example';
const back = (page: Page) => page.getByRole('link', { name: 'Back' });

/** Opens the player's page from another page, which is in the browser's history. */
async function openFrom(
  page: Page,
  open: (scene: string, options: { referer: string }) => Promise<void>,
  url: string,
) {
  await page.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.goto(url);
  await open('back-link', { referer: url });
}

test('leads back to where the viewer came from, else to the list', async ({ page, open }) => {
  await step(page, 'leads back to the place in the list that led there', async () => {
    await openFrom(page, open, `${address}/movies?after=deep`);
    await back(page).click();
    await expect(page).toHaveURL(`${address}/movies?after=deep`);
  });

  for (const url of [
    'https://elsewhere.example/links',
    `${address}/login`,
    `${address}/signup?paid=false`,
    `${address}/payment`,
  ]) {
    await step(page, `leads to the list for a viewer who came from ${url}`, async () => {
      await openFrom(page, open, url);
      await back(page).click();
      await expect(page).toHaveURL(`${address}/movies`);
    });
  }

  await step(page, 'leads to the list for a viewer who opened the address itself', async () => {
    await open('back-link');
    await back(page).click();
    await expect(page).toHaveURL(`${address}/movies`);
  });

  await step(page, 'leads to the list without script', async () => {
    await open('back-link', { held: true });
    await back(page).click();
    await expect(page).toHaveURL(`${address}/movies`);
  });

  for (const modifier of ['Control', 'Shift', 'Meta'] as const) {
    await step(page, `stays with ${modifier}, by which the browser opens another tab`, async () => {
      await openFrom(page, open, `${address}/movies?after=deep`);
      await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
      await back(page).click({ modifiers: [modifier] });
      await expect(page).toHaveURL(`${address}/back-link`);
    });
  }
});
