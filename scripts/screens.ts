import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '#test/chromium.ts';
import { startProduct } from '../bench/parts/product.ts';
import { screens as others } from './screens/list.ts';
import { operatorScreens } from './screens/operator.ts';
import { SignedIn } from './screens/signed-in.ts';
import type { Screen } from './screens/steps.ts';
import { televisionScreens } from './screens/television.ts';

/** Writes each screen at 390 and 1440 px, or 1920 px, to .cache/screens. Usage: npm run screens [-- name …] */
const folder = join(import.meta.dirname, '..', '.cache', 'screens');
const heights = { 390: 844, 1440: 900 };
const television = { 1920: 1080 };

/** Time for names that arrive late and for pictures that turn. */
const settlingMs = 1_500;

const screens = [...others, ...operatorScreens, ...televisionScreens];
const only = process.argv.slice(2);
const wanted = screens.filter(({ name }) => only.length === 0 || only.includes(name));
const unknown = only.filter((name) => !wanted.some((screen) => screen.name === name));
if (unknown.length > 0) throw new Error(`There is no screen called ${unknown.join(', ')}.`);

/** Port 9 is closed, so TMDB doesn't answer. */
const nowhere = { TMDB_API_URL: 'http://127.0.0.1:9', TMDB_ACCESS_TOKEN: 'none' };

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const signedIn = new SignedIn(browser);
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
  const dataDir = await mkdtemp(join(tmpdir(), 'stoep-screens-'));
  const product = await startProduct(port, { env, dataDir });
  // The catalogue must be warm.
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  for (const screen of some) {
    for (const [width, height] of Object.entries(screen.isTelevision ? television : heights)) {
      await take(screen, { baseURL: product.url, dataDir }, { width: Number(width), height }).catch(
        (error: unknown) => {
          failed += 1;
          console.error(
            `${screen.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`,
          );
        },
      );
    }
  }
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

interface Place {
  baseURL: string;
  dataDir: string;
}

async function take(
  screen: Screen,
  { baseURL, dataDir }: Place,
  viewport: { width: number; height: number },
) {
  const context = await signedIn.open(screen.as, { baseURL }, dataDir);
  if (screen.isTelevision) await context.addCookies([{ name: 'screen', value: 'tv', url: baseURL }]);
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.goto(screen.path);
  await screen.prepare?.(page);
  await untilQuiet(page);
  await page.waitForTimeout(settlingMs);
  await showFont(page);
  const path = join(folder, `${screen.name}-${viewport.width}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: 80 });
  await context.close();
  console.log(`${screen.name} at ${viewport.width}`);
}

/** Has a timeout, because a player's frame may never be idle. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2 * settlingMs }).catch(() => undefined);
}

/** Loads the font, because a first view shows another one if the font is late. */
async function showFont(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [file] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    if (file === undefined) return;
    const face = new FontFace('Figtree Variable', `url(${file.name})`, { weight: '300 900' });
    document.fonts.add(await face.load());
  });
}
