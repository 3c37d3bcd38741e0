import type { Page } from '@playwright/test';
import { launchBrowser } from '#test/chromium.ts';
import { openPhone } from './parts/phone.ts';
import { startProduct } from './parts/product.ts';

/**
 * A grid ten stretches deep on a phone: longest task, memory, and the return by Back and by reload. Usage: npm run
 * bench -- deep-grid [path]
 */
const path = process.argv[2] ?? '/movies';
const stretches = 10;

/** Of one stretch. */
const perStretch = 24;

declare global {
  interface Window {
    maxTaskMs: number;
  }
}

const product = await startProduct(3921);
const browser = await launchBrowser();
await new Promise((resolve) => setTimeout(resolve, 20_000));
const { page, context, devtools } = await openPhone(browser, product);
await page.addInitScript(() => {
  window.maxTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.maxTaskMs = Math.max(window.maxTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });
});
await page.goto(path);
const cards = page.locator('.grid .card[href]');
await page.getByRole('button', { name: 'Load more' }).waitFor();
await weigh('one stretch');
let task = await further(page);
console.log(`the second stretch: longest task ${task.toFixed(0)} ms`);
while ((await cards.count()) < stretches * perStretch) task = await further(page);
console.log(`the last stretch: longest task ${task.toFixed(0)} ms`);
await weigh(`${stretches} stretches`);
const place = stretches * 20;
await cards.nth(place).evaluate((card) => card.scrollIntoView({ block: 'center' }));
await page.waitForTimeout(1_000);
const top = async () => (await cards.nth(place).boundingBox())?.y ?? Number.NaN;
const stood = await top();
await cards.nth(place).click();
await page.waitForURL((url) => url.pathname !== path);
await page.waitForTimeout(3_000);
await timeReturn('Back', () => page.goBack({ waitUntil: 'commit' }));
await page.waitForTimeout(3_000);
await timeReturn('a reload', () => page.reload({ waitUntil: 'commit' }));
await context.close();
await browser.close();
await product.stop();

/** Returns the longest task, in ms. */
async function further(on: Page): Promise<number> {
  const before = await cards.count();
  await on.evaluate(() => {
    window.maxTaskMs = 0;
  });
  await on.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await on.waitForFunction((count) => document.querySelectorAll('.grid .card[href]').length > count, before, {
    timeout: 60_000,
  });
  await on.waitForTimeout(1_500);
  return on.evaluate(() => window.maxTaskMs);
}

/** After a garbage collection. */
async function weigh(what: string): Promise<void> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const counts = await page.evaluate(() => {
    const all = [...document.querySelectorAll('.grid .card[href]')];
    const drawn = all.filter((card) =>
      card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
    );
    return {
      titles: all.length,
      drawn: drawn.length,
      elements: document.querySelectorAll('*').length,
    };
  });
  console.log(
    `${what}: ${counts.titles} titles, ${counts.drawn} of them drawn, ${counts.elements} elements, heap ${(usedSize / 1e6).toFixed(1)} MB`,
  );
}

async function timeReturn(what: string, go: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    window.maxTaskMs = 0;
  });
  const from = performance.now();
  await go();
  for (;;) {
    const now = await top().catch(() => Number.NaN);
    if (Math.abs(now - stood) < 3) break;
    if (performance.now() - from > 30_000) throw new Error(`After ${what} the place never came back.`);
    await page.waitForTimeout(20);
  }
  const maxTaskMs = await page.evaluate(() => window.maxTaskMs);
  console.log(
    `${what}: at the same place after ${(performance.now() - from).toFixed(0)} ms, longest task ${maxTaskMs.toFixed(0)} ms`,
  );
}
