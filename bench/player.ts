import type { Browser } from '@playwright/test';
import { launchBrowser } from '#test/chromium.ts';
import { median } from './parts/percentile.ts';
import { openPhone } from './parts/phone.ts';
import { startProduct } from './parts/product.ts';

declare global {
  interface Window {
    publishChosen?(at: number): void;
  }
}

/**
 * Players on a phone and with dead servers. Aims: usable after 1.2 s, 1 s more at the first visit with a dead server,
 * 0.3 s at the next, a start after 2 s. Usage: npm run bench -- player [runs]
 */
const runs = Number(process.argv[2] ?? 7);

type Server = 'one' | 'two' | 'three';

const product = await startProduct(3930);
const browser = await launchBrowser();
const headers = { Cookie: product.cookie };
const read = (path: string) => fetch(product.url + path, { headers });
const players = await playersOrigin();
const movies = await moviesThatPlay();

function nextMovie(): string {
  const path = movies.shift();
  if (path === undefined) throw new Error('There are no further movies to measure with.');
  return path;
}

await usable();
await probing();
for (const mode of ['404', 'empty']) await starting(mode);
await browser.close();
await product.stop();

async function usable(): Promise<void> {
  const path = nextMovie();
  await visitPhone(browser, path);
  const views: PhoneVisit[] = [];
  for (let run = 0; run < runs; run += 1) views.push(await visitPhone(browser, path));
  const all = (of: keyof PhoneVisit) => views.map((view) => view[of]);
  const both = views.map((view) => Math.max(view.frame, view.controls));
  console.log(
    `${path}: usable after ${ms(median(both))} (aim 1200), frame requested ${ms(median(all('frame')))}, controls there and answering ${ms(median(all('controls')))}; a server chosen then is asked for ${ms(median(all('answered')))} later; modules there after ${ms(median(all('modules')))}; ${runs} runs, ${both.map(Math.round).join(' ')}`,
  );
}

/** In ms since the navigation, except `answered`. */
interface PhoneVisit {
  frame: number;
  /** Drawn and answered by the document's script. */
  controls: number;
  /** From the choice of a server to its request. */
  answered: number;
  modules: number;
}

async function visitPhone(from: Browser, path: string): Promise<PhoneVisit> {
  const { page, context, devtools } = await openPhone(from, product);
  const sent: { url: string; at: number }[] = [];
  devtools.on('Network.requestWillBeSent', ({ request, timestamp }) =>
    sent.push({ url: request.url, at: timestamp * 1_000 }),
  );
  const sentAt = (is: (url: string) => boolean) => sent.find(({ url }) => is(url))?.at ?? Number.NaN;
  await page.addInitScript(() => {
    const mark = (name: string, isThere: () => boolean) => {
      if (isThere()) document.documentElement.dataset[name] = String(performance.now());
      else requestAnimationFrame(() => mark(name, isThere));
    };
    const isDrawn = () => performance.getEntriesByName('first-contentful-paint').length > 0;
    mark(
      'controls',
      () => isDrawn() && 'earlyPlayer' in window && document.querySelector('[name=server]') !== null,
    );
    mark(
      'modules',
      () => !/^Opening|^$/.test(document.querySelector('.player-status [role=status]')?.textContent ?? ''),
    );
  });
  const marked = async (name: string) => {
    await page.waitForFunction((one) => one in document.documentElement.dataset, name, { timeout: 20_000 });
    return page.evaluate((one) => Number(document.documentElement.dataset[one]), name);
  };
  await page.goto(path, { waitUntil: 'commit' });
  const [controls, modules] = [await marked('controls'), await marked('modules')];
  const frame = sentAt((url) => url.startsWith(players)) - sentAt((url) => url.endsWith(path));
  await context.close();
  return { frame, controls, modules, answered: await choose(from, path) };
}

/** Chooses another server at once. */
async function choose(from: Browser, path: string): Promise<number> {
  const { page, context, devtools } = await openPhone(from, product);
  const sentAt = new Promise<number>((resolve) => {
    devtools.on('Network.requestWillBeSent', ({ request, wallTime }) => {
      if (request.url.startsWith(`${players}/two/`)) resolve(wallTime * 1_000);
    });
  });
  await page.exposeFunction('publishChosen', (at: number) => chosenAt.resolve(at));
  const chosenAt = Promise.withResolvers<number>();
  await page.addInitScript(() => {
    const look = (): void => {
      const picker = document.querySelector<HTMLSelectElement>('[name=server]');
      const isDrawn = performance.getEntriesByName('first-contentful-paint').length > 0;
      if (picker?.value !== '1' || !isDrawn) {
        requestAnimationFrame(look);
        return;
      }
      window.publishChosen?.(Date.now());
      picker.value = '2';
      for (const name of ['input', 'change']) picker.dispatchEvent(new Event(name, { bubbles: true }));
    };
    look();
  });
  await page.goto(path, { waitUntil: 'commit' });
  const took = (await sentAt) - (await chosenAt.promise);
  await context.close();
  return took;
}

/** At the first visit, right after it, and without. */
async function probing(): Promise<void> {
  const first: number[] = [];
  const again: number[] = [];
  const baseline: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const path = nextMovie();
    await read(path);
    baseline.push(await timed(path));
    const server = (['one', 'two', 'three'] as const)[run % 3] ?? 'one';
    const other = nextMovie();
    await setMode(server, 'hang');
    first.push(await timed(other));
    again.push(await timed(other));
    await setMode(server, 'play');
    // A slow server counts as slow for every title.
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    await read(other);
  }
  const added = median(again) - median(baseline);
  console.log(
    `one of three servers hangs: the first visit takes ${ms(median(first))} at the median and ${ms(Math.max(...first))} at most (aim: 1000 more than without), the next one ${ms(median(again))}, without ${ms(median(baseline))}: ${ms(added)} added (aim 300); ${runs} runs`,
  );
}

/** After two earlier visits. */
async function starting(mode: string): Promise<void> {
  await setMode('one', mode);
  await setMode('two', mode);
  const path = nextMovie();
  const first = [await start(path), await start(path)];
  const later: number[] = [];
  for (let run = 0; run < runs; run += 1) later.push(await start(path));
  await setMode('one', 'play');
  await setMode('two', 'play');
  console.log(
    `servers 1 and 2 answer ${mode}: start after ${ms(median(later))} (aim 2000); the visits before ${first.map(ms).join(', ')}; ${runs} runs`,
  );
}

async function start(path: string): Promise<number> {
  const context = await browser.newContext({ baseURL: product.url });
  await context.addCookies(product.cookies);
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByText('Playing from').waitFor({ timeout: 40_000 });
  const took = performance.now() - began;
  // The outcome is sent in the background.
  await page.waitForTimeout(300);
  await context.close();
  return took;
}

async function timed(path: string): Promise<number> {
  const began = performance.now();
  await (await read(path)).text();
  return performance.now() - began;
}

async function setMode(server: Server, mode: string): Promise<void> {
  await fetch(`${players}/__server/${server}`, { method: 'PUT', body: JSON.stringify({ mode }) });
}

/** From the page's policy. */
async function playersOrigin(): Promise<string> {
  const policy = (await read('/movies')).headers.get('Content-Security-Policy') ?? '';
  return /frame-src (\S+?);/.exec(policy)?.[1] ?? '';
}

async function moviesThatPlay(): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const html = await (await read('/movies')).text();
  return [...new Set([...html.matchAll(/"(\/watch\/\d+)"/g)].map(([, path]) => path ?? ''))];
}

function ms(figure: number): string {
  return `${Math.round(figure)} ms`;
}
