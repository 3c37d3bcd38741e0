import type { Page } from '@playwright/test';
import { callsOf, expect, test } from '#test/scene.ts';

const hint = (page: Page) => page.getByRole('complementary', { name: 'Install' });

/** Simulates a browser that can install the page. Returns true if the page stopped the browser's own prompt. */
async function offer(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => window.calls.push('prompt');
    return !dispatchEvent(Object.assign(event, { prompt }));
  });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function watch(page: Page): Promise<void> {
  await press(page, 'Play');
  await press(page, 'Leave');
}

test('comes after a film, once, and never again when it was refused', async ({ page, open }) => {
  await open('install');
  expect(await offer(page)).toBe(true);
  await press(page, 'Leave');
  await press(page, 'Open');
  await press(page, 'Play');
  await expect(hint(page)).toHaveCount(0);
  await press(page, 'Leave');
  await expect(hint(page)).toBeVisible();
  await press(page, 'Not now');
  await expect(hint(page)).toHaveCount(0);
  expect(await callsOf(page)).toEqual([]);
  await open('install');
  await offer(page);
  await watch(page);
  await expect(page.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect(hint(page)).toHaveCount(0);
});

test('asks the browser to install', async ({ page, open }) => {
  await open('install');
  await offer(page);
  await watch(page);
  await press(page, 'Install');
  await expect(hint(page)).toHaveCount(0);
  expect(await callsOf(page)).toEqual(['prompt']);
});

test('is nowhere that can’t be installed, and not where nothing can be remembered', async ({
  page,
  open,
}) => {
  await open('install');
  await watch(page);
  await expect(page.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect(hint(page)).toHaveCount(0);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('Storage is full');
    };
  });
  await open('install');
  await offer(page);
  await watch(page);
  await expect(page.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect(hint(page)).toHaveCount(0);
});
