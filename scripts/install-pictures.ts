import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { launchBrowser } from '#test/chromium.ts';
import { startProduct } from '../bench/parts/product.ts';
import { SignedIn } from './screens/signed-in.ts';

/** public/install: the manifest's screenshots, without the brand's name. Usage: npm run install-pictures */
const folder = join(import.meta.dirname, '..', 'public', 'install');
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const computer = { viewport: { width: 1440, height: 900 } };
const pictures = [
  { name: 'home-narrow', path: '/', screen: phone },
  { name: 'series-narrow', path: '/tv', screen: phone },
  { name: 'home-wide', path: '/', screen: computer },
];

await mkdir(folder, { recursive: true });
const product = await startProduct(3968, { env: {} });
// The catalogue must be warm.
await new Promise((resolve) => setTimeout(resolve, 20_000));
const browser = await launchBrowser();
const signedIn = new SignedIn(browser);
for (const { name, path, screen } of pictures) {
  const context = await signedIn.open('main user', { baseURL: product.url, bypassCSP: true, ...screen });
  const page = await context.newPage();
  // The first view loads the fonts, the second shows them.
  await page.goto(path);
  await page.waitForTimeout(2_000);
  await page.goto(path);
  await page
    .addStyleTag({ content: '.brand { visibility: hidden } .banner { display: none }' })
    .catch(() => undefined);
  await page.waitForTimeout(5_000);
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  await context.close();
}
await browser.close();
await product.stop();
