import type { Page } from '@playwright/test';

export const frame = (page: Page) => page.locator('iframe[title="Player"]');
export const status = (page: Page) => page.locator('.player-status').getByRole('status');
export const player = (page: Page) => page.locator('.player');

export async function chooseServer(page: Page, number: string): Promise<void> {
  await page.getByText('Trouble playing?').click();
  await page.getByLabel('Server', { exact: true }).selectOption(number);
}

export async function report(page: Page): Promise<void> {
  await page.getByText('Trouble playing?').click();
  await button(page, 'Not playing').click();
}
export const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Sends messages from the server's frame to the page, once the frame's document is loaded. */
export async function say(page: Page, message: unknown, times = 1): Promise<void> {
  const content = await (await frame(page).elementHandle())?.contentFrame();
  const source = await frame(page).getAttribute('src');
  await content?.waitForURL((url) => url.href === source);
  await content?.evaluate(
    ([data, count]) => {
      for (let sent = 0; sent < count; sent += 1) parent.postMessage(data, '*');
    },
    [message, times] as const,
  );
}

/** Lists the beacons that were sent to the product: a title, its server, and the outcome. */
export async function listOutcomes(page: Page): Promise<string[]> {
  const bodies = await page.evaluate(() => window.beacons);
  return bodies.map((body) => {
    const fields = new URLSearchParams(body);
    return `${fields.get('about')?.replace(/0+/, '')} ${fields.get('outcome')}`;
  });
}

declare global {
  interface Window {
    beacons: string[];
  }
}

/** Lets films play, and stores the beacons. */
export async function keepOutcomes(page: Page): Promise<void> {
  await page.route(/https:\/\/s\d\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' }),
  );
  await page.addInitScript(() => {
    window.beacons = [];
    navigator.sendBeacon = (_url, body) => {
      window.beacons.push(String(body));
      return true;
    };
  });
}
