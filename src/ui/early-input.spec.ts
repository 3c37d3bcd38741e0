import type { Page } from '@playwright/test';
import { callsOf, expect, test } from '#test/scene.ts';

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name });
/** What the page’s modules know of its form. */
const output = (page: Page) => page.locator('output');
const hydrate = (page: Page) => page.evaluate(() => window.hydrate());

test.beforeEach(({ open }) => open('early', { held: true }));

test('what was typed, ticked and chosen is known to the modules when they come', async ({ page }) => {
  await label(page, 'Name').fill('Sipho');
  await label(page, 'Consent').check();
  await label(page, 'Age group').selectOption('Below 13');
  await hydrate(page);
  await expect(output(page)).toHaveText('Sipho true Below 13 false');
  await expect(label(page, 'Name')).toHaveValue('Sipho');
});

test('what was left alone stays as the document says', async ({ page }) => {
  await hydrate(page);
  await expect(output(page)).toHaveText('Lerato false 13+ false');
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

test('a toggle button says at once that it is pressed, and is so', async ({ page }) => {
  await button(page, 'Drama').click();
  await expect(button(page, 'Drama')).toHaveAttribute('aria-pressed', 'true');
  await hydrate(page);
  await expect(output(page)).toHaveText('Lerato false 13+ true');
  await expect(button(page, 'Drama')).toHaveAttribute('aria-pressed', 'true');
});

test('a button that was pressed twice is off again', async ({ page }) => {
  await button(page, 'Drama').click();
  await button(page, 'Drama').click();
  await hydrate(page);
  await expect(page.locator('html')).toHaveAttribute('data-ready');
  await expect(output(page)).toHaveText('Lerato false 13+ false');
});

test('a form is sent once, with all that was done before it, and says that it is busy', async ({ page }) => {
  await label(page, 'Name').fill('Sipho');
  await button(page, 'Drama').click();
  for (let times = 0; times < 3; times += 1) await page.locator('[type=submit]').click();
  await expect(page.locator('[type=submit]')).toHaveText('Saving...');
  expect(new URL(page.url()).pathname).toBe('/early');
  await hydrate(page);
  await expect.poll(() => callsOf(page)).toEqual(['sent Sipho false 13+ true']);
});

test('a form that can’t be sent says so, keeps its fields, and has its button back', async ({ page }) => {
  await label(page, 'Name').fill('Sipho');
  await page.locator('[type=submit]').click();
  await page.evaluate(() => dispatchEvent(new Event('modules-failed')));
  await expect(page.getByRole('alert')).toHaveText('You seem to be offline. Nothing was lost: try again.');
  await expect(page.locator('[type=submit]')).toHaveText('Save');
  await expect(label(page, 'Name')).toHaveValue('Sipho');
});

test('a form says it once, however often the modules fail, and no longer once they are there', async ({
  page,
}) => {
  for (let times = 0; times < 2; times += 1) {
    await page.locator('[type=submit]').click();
    await page.evaluate(() => dispatchEvent(new Event('modules-failed')));
    await expect(page.getByRole('alert')).toHaveCount(1);
  }
  await page.evaluate(() => dispatchEvent(new Event('modules-here')));
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the browser sends the form by itself when the modules failed three times with a connection', async ({
  page,
}) => {
  for (let times = 0; times < 3; times += 1)
    await page.evaluate(() => dispatchEvent(new Event('modules-failed')));
  await page.locator('[type=submit]').click();
  await page.waitForURL('**/profile');
});

test('the form is still held when they failed without a connection', async ({ page }) => {
  await page.context().setOffline(true);
  for (let times = 0; times < 5; times += 1)
    await page.evaluate(() => dispatchEvent(new Event('modules-failed')));
  await page.locator('[type=submit]').click();
  await expect(page.locator('[type=submit]')).toHaveText('Saving...');
  expect(new URL(page.url()).pathname).toBe('/early');
});
