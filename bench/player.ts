import type { Browser } from '@playwright/test';
import { launchBrowser } from '#test/chromium.ts';
import { median } from './parts/median.ts';
import { openPhone } from './parts/phone.ts';
import { startProduct } from './parts/product.ts';

/**
 * What a player costs: how soon its page can be used on the phone we build for, what looking at servers adds to
 * a page, and how soon a film starts where the first two servers are dead and two visits have found that out.
 * Aims: usable after 1.2 s, 1 s more at the first visit with a dead server and 0.3 s at the next, a start after 2 s.
 * Usage: npm run bench -- player [runs]
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

/** Frame requested and controls that answer, on the phone. */
async function usable(): Promise<void> {
  const path = nextMovie();
  await visitPhone(browser, path);
  const views: { frame: number; controls: number }[] = [];
  for (let run = 0; run < runs; run += 1) views.push(await visitPhone(browser, path));
  const frame = views.map((view) => view.frame);
  const controls = views.map((view) => view.controls);
  const both = views.map((view) => Math.max(view.frame, view.controls));
  console.log(
    `${path}: usable after ${ms(median(both))} (aim 1200), frame requested ${ms(median(frame))}, controls ${ms(median(controls))}; ${runs} runs, ${both.map(Math.round).join(' ')}`,
  );
}

async function visitPhone(from: Browser, path: string): Promise<{ frame: number; controls: number }> {
  const { page, context, devtools } = await openPhone(from, product);
  const sent: { url: string; at: number }[] = [];
  devtools.on('Network.requestWillBeSent', ({ request, timestamp }) =>
    sent.push({ url: request.url, at: timestamp * 1_000 }),
  );
  await page.addInitScript(() => {
    const look = () => {
      const status = document.querySelector('.player-status [role=status]')?.textContent ?? 'Opening';
      // It says so until the page's own script is at work.
      if (status.startsWith('Opening')) requestAnimationFrame(look);
      else document.documentElement.dataset.controls = String(performance.now());
    };
    look();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.controls !== undefined, null, {
    timeout: 20_000,
  });
  const controls = await page.evaluate(() => Number(document.documentElement.dataset.controls));
  const began = sent.find(({ url }) => url.endsWith(path))?.at ?? Number.NaN;
  const frame = (sent.find(({ url }) => url.startsWith(players))?.at ?? Number.NaN) - began;
  await context.close();
  return { frame, controls };
}

/** What a page takes while one of three servers hangs: at the first visit, right after it, and without. */
async function probing(): Promise<void> {
  const first: number[] = [];
  const again: number[] = [];
  const known: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const path = nextMovie();
    await read(path);
    known.push(await timed(path));
    const server = (['one', 'two', 'three'] as const)[run % 3] ?? 'one';
    const other = nextMovie();
    await setMode(server, 'hang');
    first.push(await timed(other));
    again.push(await timed(other));
    await setMode(server, 'play');
    // A server that hung is taken to hang with every title, until it answers for one.
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    await read(other);
  }
  const added = median(again) - median(known);
  console.log(
    `one of three servers hangs: the first visit takes ${ms(median(first))} at the median and ${ms(Math.max(...first))} at most (aim: 1000 more than without), the next one ${ms(median(again))}, without ${ms(median(known))}: ${ms(added)} added (aim 300); ${runs} runs`,
  );
}

/** From the address to a film that plays, after two visits that found out. */
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
  // What was found out is told behind the scenes.
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

/** Where the stand-in's servers are, as the policy of a page says. */
async function playersOrigin(): Promise<string> {
  const policy = (await read('/movies')).headers.get('Content-Security-Policy') ?? '';
  return /frame-src (\S+?);/.exec(policy)?.[1] ?? '';
}

/** Addresses of movies that all servers play, from the page that lists them. */
async function moviesThatPlay(): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const html = await (await read('/movies')).text();
  return [...new Set([...html.matchAll(/"(\/watch\/\d+)"/g)].map(([, path]) => path ?? ''))];
}

function ms(figure: number): string {
  return `${Math.round(figure)} ms`;
}
