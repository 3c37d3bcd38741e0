import type { Page } from '@playwright/test';
import { launchBrowser } from '#test/chromium.ts';
import { whenMarked } from '../scripts/screens/marks.ts';
import { SignedIn } from '../scripts/screens/signed-in.ts';
import { startProduct } from './parts/product.ts';

/**
 * What the viewer's own rows move on a page: each is opened as announced by the cookies, as another device left it, and
 * with announced rows that hold nothing. Aim: CLS 0. Usage: npm run bench -- personal-rows [path]
 */
const screens = [
  { width: 412, height: 823, cpu: 4, isPhone: true },
  { width: 1440, height: 900, cpu: 1 },
  { width: 1920, height: 1080, cpu: 1, isTelevision: true },
];

const pages = {
  'main user': ['/', '/my-list', '/watch/20045'],
  'sub-user': ['/subuser'],
};

const hints = ['watched', 'listed', 'episodes'];

const watchedMs = 4_000;

const only = process.argv[2];

const product = await startProduct(3925);
const browser = await launchBrowser();
await new Promise((resolve) => setTimeout(resolve, 20_000));
const signedIn = new SignedIn(browser);
for (const [name, paths] of Object.entries(pages)) {
  // The keys of an object are strings to its type.
  const as = name as keyof typeof pages;
  await measure(as, paths, { name: 'announced rows that are empty', hint: 'yes' });
  const context = await signedIn.open(as, { baseURL: product.url });
  const page = await context.newPage();
  await page.goto(paths[0] ?? '/');
  await whenMarked(as, paths[0] ?? '/')(page);
  await context.close();
  await measure(as, paths, { name: 'rows that another device filled', hint: 'no' });
  await measure(as, paths, { name: 'announced rows' });
}
await browser.close();
await product.stop();

async function measure(
  as: keyof typeof pages,
  paths: string[],
  { name, hint }: { name: string; hint?: string },
): Promise<void> {
  for (const path of paths.filter((one) => only === undefined || one === only)) {
    for (const { width, height, cpu, isPhone = false, isTelevision } of screens) {
      const phone = { isMobile: isPhone, hasTouch: isPhone };
      const viewport = { width, height };
      const context = await signedIn.open(as, { baseURL: product.url, viewport, ...phone });
      const page = await context.newPage();
      if (isTelevision === true) await context.addCookies([cookie('screen', 'tv')]);
      if (hint === undefined) await page.request.get('/parts/me?watched=all');
      else await context.addCookies(hints.map((one) => cookie(one, hinted(one, hint))));
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
      const shifts = await shiftsOf(page, path);
      const rows = await page.locator('main h2').allTextContents();
      await context.close();
      console.log(`${path} at ${width} px, ${name}: CLS ${shifts.cls.toFixed(3)} ${shifts.moved.join(', ')}`);
      if (path === '/' || path === '/subuser') console.log(`  ${rows.slice(0, 5).join(' · ')}`);
    }
  }
}

function cookie(name: string, value: string) {
  return { name, value, url: product.url };
}

function hinted(name: string, hint: string): string {
  if (name !== 'watched') return hint;
  return hint === 'yes' ? 'movie.series.all' : 'none';
}

interface Shifts {
  cls: number;
  moved: string[];
}

declare global {
  interface Window {
    /** Set before the page's scripts. */
    shifts: Shifts;
  }
}

async function shiftsOf(page: Page, path: string): Promise<Shifts> {
  await page.addInitScript(() => {
    const shifts: Shifts = { cls: 0, moved: [] };
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      // The types lack a layout shift's value and sources.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        shifts.cls += entry.value;
        for (const { node } of entry.sources)
          shifts.moved.push(
            node instanceof Element ? `${node.localName}.${node.getAttribute('class')}` : 'text',
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await page.waitForTimeout(watchedMs);
  return page.evaluate(() => window.shifts);
}
