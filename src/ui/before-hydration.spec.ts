import type { Page } from '@playwright/test';
import { expect, test } from '#test/scene.ts';

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** What the page’s modules know of its form. */
const output = (page: Page) => page.locator('output');
const hydrate = (page: Page) => page.evaluate(() => window.hydrate());

test.beforeEach(({ open }) => open('early', { held: true }));

test('what was typed, ticked and chosen is known to the modules when they come', async ({ page }) => {
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

test('what was left alone stays as the document says', async ({ page }) => {
  await hydrate(page);
  await expect(output(page)).toHaveText('Lerato false 13+ sub');
});

test('a viewer who is in the middle of a word goes on there', async ({ page }) => {
  await label(page, 'Name').fill('Sipho');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await hydrate(page);
  await expect(output(page)).toContainText('Sipho');
  await page.keyboard.press('x');
  await expect(label(page, 'Name')).toHaveValue('Sipxho');
});

test('a field that comes later tells nothing', async ({ page }) => {
  await hydrate(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(label(page, 'Season')).toHaveValue('2');
  await expect(output(page)).toHaveText('Lerato false 13+ sub');
});

test('a form that is sent before the modules is the browser’s own', async ({ page }) => {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/profile');
});
