import type { Page } from '@playwright/test';
import { callsOf, expect, test } from '#test/scene.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Share' });
const status = (page: Page) => page.getByRole('status');
const link = 'https://stoep.example/title/movie/5';

/** Gives the browser one way to share; `fails` is the name of the error that it throws. */
async function give(page: Page, way: 'share' | 'clipboard' | 'none', fails = ''): Promise<void> {
  await page.addInitScript(
    ([given, failure]) => {
      const call = async (data: unknown) => {
        window.calls.push(JSON.stringify(data));
        if (failure !== '') throw new DOMException('No', failure);
      };
      const share = given === 'share' ? call : undefined;
      const clipboard =
        given === 'none' ? undefined : { writeText: given === 'share' ? async () => {} : call };
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    },
    [way, fails] as const,
  );
}

test('hands the public page to the device', async ({ page, open }) => {
  await give(page, 'share');
  await open('share');
  await button(page).click();
  expect(await callsOf(page)).toEqual([JSON.stringify({ title: 'Dusk', url: link })]);
  await expect(status(page)).toHaveCount(0);
});

test('says nothing when the viewer shares with nobody, and copies when the device can’t', async ({
  page,
  open,
}) => {
  await give(page, 'share', 'AbortError');
  await open('share');
  await button(page).click();
  await expect(status(page)).toHaveCount(0);
  await give(page, 'share', 'NotAllowedError');
  await open('share');
  await button(page).click();
  await expect(status(page)).toHaveText('Link copied.');
});

test('copies the address, or shows it where nothing can be copied', async ({ page, open }) => {
  await give(page, 'clipboard');
  await open('share');
  await button(page).click();
  await expect(status(page)).toHaveText('Link copied.');
  expect(await callsOf(page)).toEqual([JSON.stringify(link)]);
  await give(page, 'none');
  await page.setViewportSize({ width: 390, height: 800 });
  await open('share');
  await button(page).click();
  await expect(status(page)).toHaveText(`Copy this link: ${link}`);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('is a link without script', async ({ page, open }) => {
  await open('share', { held: true });
  await expect(page.getByRole('link', { name: 'Share' })).toHaveAttribute('href', '/title/movie/5');
});

test('leads to WhatsApp with the name and the public page, and tells it nothing before a press', async ({
  page,
  open,
}) => {
  const requests: string[] = [];
  await page.context().route('https://wa.me/**', async (route) => {
    requests.push(`${route.request().url()} from ${route.request().headers().referer ?? 'nowhere'}`);
    await route.fulfill({ body: '' });
  });
  await open('share');
  const whatsApp = page.getByRole('link', { name: 'WhatsApp' });
  const href = `https://wa.me/?text=${encodeURIComponent(`Dusk\n${link}`)}`;
  await expect(whatsApp).toHaveAttribute('href', href);
  expect(requests).toEqual([]);
  await whatsApp.click();
  await expect.poll(() => requests).toEqual([`${href} from nowhere`]);
});
