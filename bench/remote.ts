import type { Page } from '@playwright/test';
import { launchBrowser } from '#test/chromium.ts';
import { percentile } from './parts/percentile.ts';
import { startProduct } from './parts/product.ts';

interface Press {
  /** Time in ms from the key until another element has the focus. */
  focus: number;
  /** Time in ms from the key until the next frame is drawn. */
  frame: number;
  /** Calls of `getBoundingClientRect`. */
  readings: number;
}

declare global {
  interface Window {
    presses: Press[];
  }
}

/**
 * A remote control on a page of 240 titles, with a processor six times slower. Aims: 100 ms from key to focus
 * (95 %), at most 20 rectangles a press. Usage: npm run bench -- remote [titles]
 */
const titles = Number(process.argv[2] ?? 240);
const slowdown = 6;

const product = await startProduct(3935);
const browser = await launchBrowser();
const context = await browser.newContext({
  baseURL: product.url,
  viewport: { width: 1920, height: 1080 },
  userAgent: 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) Chrome/79.0 TV Safari/537.36',
});
await context.addCookies(product.cookies);
const page = await context.newPage();
await page.goto('/movies');
await page.locator('a:focus').waitFor();
await loadTitles(page);
await page.evaluate(recordPresses);
const devtools = await context.newCDPSession(page);
await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

const walks = {
  'along a row': ['Home', ...repeat('ArrowRight', 15), ...repeat('ArrowLeft', 15)],
  'from row to row': [...repeat('ArrowDown', 10), ...repeat('ArrowUp', 10)],
  'through the grid': [...repeat('ArrowDown', 30), ...repeat('ArrowRight', 4), ...repeat('ArrowUp', 36)],
};
for (const [name, keys] of Object.entries(walks)) {
  await page.evaluate(() => {
    window.presses = [];
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    // A viewer pauses to see where the focus is.
    await page.waitForTimeout(120);
  }
  report(name, await page.evaluate(() => window.presses));
}
await browser.close();
await product.stop();

async function loadTitles(on: Page): Promise<void> {
  const cards = on.locator('.grid .card');
  while ((await cards.count()) < titles) {
    const before = await cards.count();
    await on.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await on
      .waitForFunction((count) => document.querySelectorAll('.grid .card').length > count, before, {
        timeout: 5_000,
      })
      .catch(() => on.getByRole('button', { name: 'Load more' }).click());
  }
  await on.evaluate(() => window.scrollTo(0, 0));
  console.log(`${await cards.count()} titles in the grid, ${await on.locator('.card').count()} on the page`);
}

function recordPresses(): void {
  window.presses = [];
  const read = Element.prototype.getBoundingClientRect;
  let readings = 0;
  Element.prototype.getBoundingClientRect = function measure() {
    readings += 1;
    return read.call(this);
  };
  let at = 0;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      at = timeStamp;
      readings = 0;
    },
    true,
  );
  addEventListener('focusin', () => {
    const press = { focus: performance.now() - at, frame: Number.NaN, readings };
    window.presses.push(press);
    requestAnimationFrame(() =>
      setTimeout(() => {
        press.frame = performance.now() - at;
      }),
    );
  });
}

function report(name: string, presses: Press[]): void {
  const of = (key: keyof Press, share: number) =>
    Math.round(
      percentile(
        presses.map((press) => press[key]),
        share,
      ),
    );
  console.log(
    `${name}: ${presses.length} moves, key to focus p50 ${of('focus', 0.5)} ms, p95 ${of('focus', 0.95)} ms (aim 100), to the next frame p95 ${of('frame', 0.95)} ms, readings at most ${of('readings', 1)} (aim 20)`,
  );
}

function repeat(key: string, times: number): string[] {
  return Array.from({ length: times }, () => key);
}
