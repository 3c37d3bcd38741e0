import { pictureSize } from '#src/domain/data-use.ts';
import { launchBrowser } from '#test/chromium.ts';
import { openPhone } from './parts/phone.ts';
import { startProduct } from './parts/product.ts';

/**
 * Bytes over the line with the data saver on: the first view of `/` (aim 100 kB), then nine more pages opened by links
 * (aim 400 kB in all). Pictures count with the real host's sizes. Usage: npm run bench -- data-saver
 */
const path = ['/movies', '/tv', '/kids', '/anime', '/', '/movies', '/tv', '/search', '/help'];
const kilobyte = 1_000;

const product = await startProduct(3_940);
const browser = await launchBrowser();
for (const saver of process.argv[2] === 'on' ? ['on'] : ['on', 'off']) {
  // The first round fills the product's caches.
  for (const isCounted of [false, true]) {
    const figures = await browse(saver);
    if (isCounted) console.log(`saver ${saver}: ${figures}`);
  }
}
await browser.close();
await product.stop();

async function browse(saver: string): Promise<string> {
  const { page, context, devtools } = await openPhone(browser, product);
  await context.addCookies([{ name: 'saver', value: saver, url: product.url }]);
  const kinds: Record<string, number> = {};
  const sizes = new Map<string, { kind: string; bytes: number | null }>();
  let all = 0;
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isCached = response.fromDiskCache === true || response.fromServiceWorker === true;
    const bytes = type === 'Image' && !isCached ? pictureSize(response.url) || null : null;
    sizes.set(requestId, { kind: type, bytes });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { kind = 'Other', bytes = null } = sizes.get(requestId) ?? {};
    const count = encodedDataLength === 0 ? 0 : (bytes ?? encodedDataLength);
    kinds[kind] = (kinds[kind] ?? 0) + count;
    all += count;
  });
  // What a worker loads is not counted here: without it everything is.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await page.goto('/');
  await page.waitForTimeout(8_000);
  const first = all;
  const firstKinds = listKinds(kinds);
  for (const place of path) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
    }, place);
    await page.waitForTimeout(3_000);
  }
  await context.close();
  return `first view ${(first / kilobyte).toFixed(0)} kB (${firstKinds}), ten pages ${(all / kilobyte).toFixed(0)} kB (${listKinds(kinds)})`;
}

function listKinds(kinds: Record<string, number>): string {
  return Object.entries(kinds)
    .map(([kind, bytes]) => `${kind} ${(bytes / kilobyte).toFixed(0)}`)
    .join(', ');
}
