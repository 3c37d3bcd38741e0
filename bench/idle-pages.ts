import { launchBrowser } from '#test/chromium.ts';
import { startProduct } from './parts/product.ts';

/**
 * What a page that nobody touches costs its device: the processor time of all of the browser's processes, of one core.
 * It runs without a graphics card, so drawing counts too. Aim: 10 %. Usage: npm run bench -- idle-pages [path …]
 */
const named = process.argv.slice(2);
const paths = named.length > 0 ? named : ['/', '/movies', '/tv', '/anime', '/search?q=the', '/profile'];
const settleMs = 5_000;
const watchedMs = 10_000;

const product = await startProduct(3940);
const browser = await launchBrowser();
const devtools = await browser.newBrowserCDPSession();
const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
await context.addCookies(product.cookies);
for (const path of paths) {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(settleMs);
  const before = await readSeconds();
  await page.waitForTimeout(watchedMs);
  const share = ((await readSeconds()) - before) / (watchedMs / 1000);
  console.log(`${path}: ${(share * 100).toFixed(0)} % of a core`);
  await page.close();
}
await browser.close();
await product.stop();

async function readSeconds(): Promise<number> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
