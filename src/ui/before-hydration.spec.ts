import type { Page } from '@playwright/test';
import { expect, step, test } from '#test/scene.ts';

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** The output shows the form’s values as React knows them. */
const output = (page: Page) => page.locator('output');
const hydrate = (page: Page) => page.evaluate(() => window.hydrate());

test('what was done before hydration stays', async ({ open, page }) => {
  const begin = async () => open('early', { held: true });

  await step(page, 'what was typed, ticked and chosen is known to the modules when they come', async () => {
    await begin();
    await label(page, 'Name').fill('Sipho');
    await label(page, 'Note').fill('late');
    await label(page, 'Consent').check();
    await label(page, 'Age group').selectOption('Below 13');
    await label(page, 'dub').check();
    await hydrate(page);
    await expect(output(page)).toHaveText('Sipho true Below 13 dub late');
    await expect(label(page, 'Name')).toHaveValue('Sipho');
    await expect(label(page, 'Note')).toHaveValue('late');
    await expect(label(page, 'Age group')).toHaveValue('Below 13');
    await expect(label(page, 'dub')).toBeChecked();
  });

  await step(page, 'what was left alone stays as the document says', async () => {
    await begin();
    await hydrate(page);
    await expect(output(page)).toHaveText('Lerato false 13+ sub');
  });

  await step(page, 'a viewer who is in the middle of a word goes on there', async () => {
    await begin();
    await label(page, 'Name').fill('Sipho');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await hydrate(page);
    await expect(output(page)).toContainText('Sipho');
    await page.keyboard.press('x');
    await expect(label(page, 'Name')).toHaveValue('Sipxho');
  });

  await step(page, 'a field that comes later tells nothing', async () => {
    await begin();
    await hydrate(page);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(label(page, 'Season')).toHaveValue('2');
    await expect(output(page)).toHaveText('Lerato false 13+ sub');
  });

  await step(page, 'a form that is sent before the modules is the browser’s own', async () => {
    await begin();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/profile');
  });
});
