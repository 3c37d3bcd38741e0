import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { launchBrowser } from '#test/chromium.ts';
import { startOldChromium } from '#test/old-engine/chromium.ts';
import { type Product, startProduct } from './parts/product.ts';

/**
 * Leaves a player, and counts the positions that the database has afterwards. Aim: none lost, on a busy machine too.
 * Usage: npm run bench -- leaving [--tries 50] [--engine present|79|both] [--busy CORES] [--no-worker] [--port 3940]
 */
const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'both' },
    busy: { type: 'string', default: '0' },
    'no-worker': { type: 'boolean', default: false },
    port: { type: 'string', default: '3940' },
  },
});
const tries = Number(values.tries);

/** The methods that pages of Playwright and Puppeteer have in common. */
interface Page {
  goto(url: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  close(): Promise<unknown>;
  evaluate(work: (second: number) => Promise<void>, second: number): Promise<void>;
  waitForFunction(work: () => boolean): Promise<unknown>;
}

/** A page of either engine, with the engine's own events. */
interface EnginePage<Event> extends Omit<Page, 'goto' | 'goBack'> {
  goto(url: string, options: { waitUntil: Event }): Promise<unknown>;
  goBack(options: { waitUntil: Event }): Promise<unknown>;
}

interface Device {
  open(): Promise<Page>;
  close(): Promise<unknown>;
}

const ways: Record<string, (page: Page, product: Product) => Promise<unknown>> = {
  'by an address of ours': (page, { url }) => page.goto(`${url}/help`),
  'by an address elsewhere': (page) => page.goto('data:text/html,<p>Elsewhere</p>'),
  'by Back': (page) => page.goBack(),
  'by closing the tab': (page) => page.close(),
};

/** Sends the stand-in's film to a second, and waits for the message of its frame. */
function seek(wanted: number): Promise<void> {
  // Chromium 79 has no `?.`.
  const film = () => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Player"]');
    return frame === null ? null : frame.contentWindow;
  };
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The film stays where it is.')), 20_000);
    const order = { method: 'setCurrentTime', value: wanted };
    const send = () => {
      const to = film();
      if (to !== null) to.postMessage(order, '*');
    };
    const again = setInterval(send, 250);
    addEventListener('message', ({ data, source }) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      const match = /"(?:seconds|currentTime)":([0-9]+)/.exec(text);
      if (source !== film() || match === null) return;
      // The film must play on from there: the player's own seek to the stored second may come after this one.
      const second = Number(match[1]);
      if (second < wanted) send();
      else clearInterval(again);
      if (second > wanted && second < wanted + 5) setTimeout(resolve, 50);
    });
  });
}

async function openPresent({ cookies }: Product): Promise<Device> {
  const browser = await launchBrowser();
  const context = await browser.newContext();
  await context.addCookies(cookies);
  return { open: () => openPage(context, 'commit'), close: () => browser.close() };
}

async function openOld({ cookies }: Product): Promise<Device> {
  const browser = await startOldChromium();
  if ('unavailable' in browser) throw new Error(browser.unavailable);
  const first = await browser.newPage();
  await first.setCookie(...cookies);
  return { open: () => openPage(browser, 'domcontentloaded'), close: () => browser.close() };
}

async function openPage<Event>(
  opener: { newPage(): Promise<EnginePage<Event>> },
  waitUntil: Event,
): Promise<Page> {
  const page = await opener.newPage();
  return {
    goto: (url) => page.goto(url, { waitUntil }),
    goBack: () => page.goBack({ waitUntil }),
    close: () => page.close(),
    evaluate: (work, second) => page.evaluate(work, second),
    waitForFunction: (work) => page.waitForFunction(work),
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'stoep-leaving-'));
/** Each burner takes a core from the browser and the product. */
const burners = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
);
const opened = new Map<number, number>();
let port = Number(values.port);
try {
  for (const engine of values.engine === 'both' ? ['present', '79'] : [values.engine]) {
    for (const [name, leave] of Object.entries(ways)) {
      // Each way gets a new product, so that it has a viewer's whole budget.
      const product = await startProduct(port, {
        dataDir,
        env: values['no-worker'] ? { SERVICE_WORKER: '0' } : {},
      });
      port += 1;
      const { atOnce, later, missing } = await countArrivals(product, engine, (page) => leave(page, product));
      await product.stop();
      if (missing > 0) process.exitCode = 1;
      console.log(
        `engine ${engine}, left ${name}: ${tries} times, ${atOnce} arrived within 5 s, ${later} from the next page, ${missing} not within 65 s`,
      );
    }
  }
} finally {
  for (const burner of burners) burner.kill();
  await rm(dataDir, { recursive: true, force: true });
}

async function countArrivals(product: Product, engine: string, leave: (page: Page) => Promise<unknown>) {
  const database = new DatabaseSync(join(dataDir, 'stoep.db'), { readOnly: true });
  const find = database.prepare(
    'select 1 from watch_position where title_id = ? and seconds between ? and ?',
  );
  const findAny = database.prepare('select seconds, stopped_at from watch_position where title_id = ?');
  const movies = await listMovies(product);
  const figures = { atOnce: 0, later: 0, missing: 0 };
  let device = await openDevice(product, engine);
  for (let nth = 0; nth < tries; ) {
    const titleId = movies[nth % movies.length] ?? 0;
    // Each try of a movie has a second of its own, with a distance because the film plays on.
    const second = 600 + 20 * (opened.get(titleId) ?? 0);
    opened.set(titleId, (opened.get(titleId) ?? 0) + 1);
    try {
      await within(90_000, watch(device, product, titleId, second).then(leave));
    } catch (error) {
      // The player didn't open, so the try doesn't count.
      console.error(`Tried again: ${error}`);
      await device.close();
      device = await openDevice(product, engine);
      continue;
    }
    nth += 1;
    const isThere = () => find.get(titleId, second, second + 9) !== undefined;
    if (await becomes(isThere, 5_000)) {
      figures.atOnce += 1;
      continue;
    }
    const next = await device.open();
    await next.goto(`${product.url}/help`);
    if (await becomes(isThere, 60_000)) {
      figures.later += 1;
      continue;
    }
    figures.missing += 1;
    console.error(`Movie ${titleId} at ${second} isn’t there; the database has`, findAny.get(titleId));
  }
  database.close();
  await device.close();
  return figures;
}

async function openDevice(product: Product, engine: string): Promise<Device> {
  const device = await (engine === '79' ? openOld(product) : openPresent(product));
  const page = await device.open();
  await page.goto(`${product.url}/help`);
  if (!values['no-worker']) await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return device;
}

async function watch(device: Device, product: Product, titleId: number, second: number): Promise<Page> {
  const page = await device.open();
  await page.goto(`${product.url}/help`);
  await page.goto(`${product.url}/watch/${titleId}`);
  await page.waitForFunction(() => {
    // Chromium 79 counts as a television, whose player waits for a press.
    const play = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Play');
    if (play !== undefined) play.click();
    // Waits until the modules of playback are loaded.
    return document.querySelector('.player-screen [aria-live]') !== null;
  });
  await page.evaluate(seek, second);
  return page;
}

function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`Not within ${timeoutMs} ms`)), timeoutMs).unref();
  });
  return Promise.race([work, late]);
}

async function becomes(isThere: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!isThere()) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}

async function listMovies({ url, cookie }: Product): Promise<number[]> {
  const ids = new Set<number>();
  while (ids.size < 20) {
    const html = await (await fetch(`${url}/movies`, { headers: { Cookie: cookie } })).text();
    for (const [, id] of html.matchAll(/\/watch\/(\d+)/g)) ids.add(Number(id));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return [...ids].slice(0, 20);
}
