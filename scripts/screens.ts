import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demo } from '#preview/demo.ts';
import { launchBrowser } from '#test/chromium.ts';
import { startProduct } from '../bench/parts/product.ts';
import { type Screen, screens } from './screens/list.ts';

/** docs/screens: every screen at 390 and 1440 px in a preview. Usage: npm run screens [-- name …] */
const folder = join(import.meta.dirname, '..', 'docs', 'screens');
const heights = { 390: 844, 1440: 900 };
const only = process.argv.slice(2);
const wanted = screens.filter(({ name }) => only.length === 0 || only.includes(name));
const unknown = only.filter((name) => !wanted.some((screen) => screen.name === name));
if (unknown.length > 0) throw new Error(`There is no screen called ${unknown.join(', ')}.`);

/** Port 9 is closed. */
const nowhere = { TMDB_API_URL: 'http://127.0.0.1:9', TMDB_ACCESS_TOKEN: 'none' };

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const signedInAs = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();
let failed = 0;
await takeAll(
  wanted.filter(({ cutOff }) => cutOff !== true),
  3960,
  {},
);
await takeAll(
  wanted.filter(({ cutOff }) => cutOff === true),
  3966,
  nowhere,
);
await browser.close();
if (failed > 0) process.exitCode = 1;

async function takeAll(some: Screen[], port: number, env: Record<string, string>): Promise<void> {
  if (some.length === 0) return;
  const product = await startProduct(port, { env });
  // The catalogue must be warm.
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  for (const screen of some) {
    for (const [width, height] of Object.entries(heights)) {
      await take(screen, product.url, { width: Number(width), height }).catch((error: unknown) => {
        failed += 1;
        console.error(
          `${screen.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
    }
  }
  await product.stop();
}

async function take(screen: Screen, baseURL: string, viewport: { width: number; height: number }) {
  const context = await signedIn(browser, screen.as, baseURL);
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  // The second view has its fonts.
  await page.goto(screen.path);
  await page.waitForTimeout(2_000);
  await page.goto(screen.path);
  await screen.prepare?.(page);
  await page.waitForTimeout(3_500);
  const path = join(folder, `${screen.name}-${viewport.width}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: 80 });
  await context.close();
  console.log(`${screen.name} at ${viewport.width}`);
}

async function signedIn(from: Browser, as: Screen['as'], baseURL: string): Promise<BrowserContext> {
  if (as === 'visitor') return from.newContext({ baseURL });
  const key = `${as} ${baseURL}`;
  const known = signedInAs.get(key);
  if (known !== undefined) return from.newContext({ baseURL, storageState: known });
  const context = await from.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/login');
  if (as === 'main user') await fillMain(page);
  else await fillSubUser(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.close();
  signedInAs.set(key, await context.storageState());
  return context;
}

async function fillMain(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
}

async function fillSubUser(page: Page): Promise<void> {
  const [{ name, password }] = demo.subUsers;
  await page.getByLabel('Log in as sub-user').check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
}
