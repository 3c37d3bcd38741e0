import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startProduct } from '../bench/product.ts';

/**
 * Takes the pictures in docs/screens: every screen at 390 and 1440 px, as a signed-in demo household sees
 * it. Usage: npm run screens [-- name …]
 */
const folder = join(import.meta.dirname, '..', 'docs', 'screens');
const widths = [390, 1440];
const only = process.argv.slice(2);

interface Screen {
  name: string;
  path: string;
  signedIn: boolean;
  prepare?: (page: Page) => Promise<void>;
}

const screens: Screen[] = [
  { name: 'login', path: '/login', signedIn: false },
  { name: 'signup', path: '/signup', signedIn: false },
  { name: 'signup-payment-failed', path: '/signup?paid=false&error=payment', signedIn: false },
  { name: 'movies', path: '/movies', signedIn: true },
  {
    name: 'watch',
    path: '/movies',
    signedIn: true,
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Latest Releases' }).getByRole('link').first().click();
      await page.waitForSelector('iframe');
      await page.waitForTimeout(2_500);
    },
  },
  { name: 'home', path: '/', signedIn: true },
  { name: 'series', path: '/tv', signedIn: true },
  { name: 'kids', path: '/kids', signedIn: true },
  { name: 'anime', path: '/anime', signedIn: true },
  { name: 'search', path: '/search?q=moon', signedIn: true },
  { name: 'profile', path: '/profile', signedIn: true },
  { name: 'help', path: '/help', signedIn: false },
  { name: 'forgot-password', path: '/forgot-password', signedIn: false },
  { name: 'not-found', path: '/nowhere', signedIn: true },
];

await mkdir(folder, { recursive: true });
const product = await startProduct(3960);
const browser = await chromium.launch({
  executablePath: process.env.STOEP_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
// The catalogue learns its lists first.
await new Promise((resolve) => setTimeout(resolve, 20_000));
for (const screen of screens.filter(({ name }) => only.length === 0 || only.includes(name))) {
  for (const width of widths) await take(screen, width);
}
await browser.close();
await product.stop();

async function take(screen: Screen, width: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    baseURL: product.url,
  });
  if (screen.signedIn) {
    const cookies = product.cookie.split('; ').map((pair) => pair.split('=', 2));
    await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: product.url })));
  }
  const page = await context.newPage();
  // Twice: letters that weren't there at the first view are there at the second.
  await page.goto(screen.path);
  await page.waitForTimeout(2_000);
  await page.goto(screen.path);
  await screen.prepare?.(page);
  await page.waitForTimeout(3_500);
  await page.screenshot({ path: join(folder, `${screen.name}-${width}.jpg`), type: 'jpeg', quality: 82 });
  await context.close();
  console.log(`${screen.name} at ${width}`);
}
