import { createServer, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { freePort } from '../test/free-port.ts';
import { addHousehold } from '../test/households.ts';
import { expect, signIn, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const film = { kind: 'movie' as const, titleId: 603, name: 'The Last Tram', season: null, episode: null };

const watchedHousehold = (app: TestApp) =>
  addHousehold(app, {
    history: [{ ...film, posterPath: null, backdropPath: null, watchedAt: app.clock.now() }],
  });

const row = (page: Page) => page.getByRole('region', { name: 'Recently Watched' });

test('rows and face are there without script', async ({ app, browser, page }) => {
  await signIn(page, await watchedHousehold(app));
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL: app.url });
  const without = await plain.newPage();
  await without.goto('/movies');
  await expect(row(without).getByRole('link')).toHaveAttribute('href', '/watch/603');
  await expect(without.getByRole('link', { name: 'Profile' })).toHaveText(/\S/);
  await plain.close();
});

test('the copy of a page on the device has its viewer’s rows, and nobody else’s', async ({
  app,
  page,
  problems,
}) => {
  await signIn(page, await watchedHousehold(app));
  await page.goto('/movies');
  await untilCopied(page, '/movies');
  await page.context().setOffline(true);
  await page.reload();
  await expect(row(page).getByRole('link')).toHaveAttribute('href', '/watch/603');
  await page.context().setOffline(false);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
  await signIn(page, await addHousehold(app));
  await page.context().setOffline(true);
  await page.goto('/movies').catch(() => undefined);
  await expect(row(page)).toHaveCount(0);
  await expect(page.getByText(film.name, { exact: true })).toHaveCount(0);
  // The browser reports requests without a connection.
  problems.length = 0;
});

test('a document that is cut off in its viewer’s part is no copy, and is whole the next time', async ({
  app,
  page,
  problems,
}) => {
  const household = await watchedHousehold(app);
  const cutting = await startCutting(app.url);
  await signIn(page, household);
  await copyCookies(page.context(), cutting.url);
  await page.goto(`${cutting.url}/help`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  cutting.cutNext('/movies');
  // The load event never comes.
  await page.goto(`${cutting.url}/movies`, { waitUntil: 'commit' }).catch(() => undefined);
  await expect.poll(() => cutting.wasCut()).toBe(true);
  await page.goto(`${cutting.url}/help`);
  await expect.poll(() => page.evaluate(() => caches.match('/movies', { ignoreVary: true }))).toBeUndefined();
  await page.goto(`${cutting.url}/movies`);
  await expect(row(page).getByRole('link')).toHaveAttribute('href', '/watch/603');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  problems.length = 0;
  cutting.server.close();
});

async function untilCopied(page: Page, path: string): Promise<void> {
  const isCopied = async (address: string) =>
    (await caches.match(address, { ignoreVary: true })) !== undefined;
  await expect.poll(() => page.evaluate(isCopied, path)).toBe(true);
}

async function copyCookies(context: BrowserContext, url: string): Promise<void> {
  const cookies = await context.cookies();
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url })));
}

interface Cutting {
  url: string;
  server: Server;
  /** Cuts the next response of this path in the middle of its bytes. */
  cutNext(path: string): void;
  wasCut(): boolean;
}

/** Starts a server that forwards requests to the product. */
async function startCutting(to: string): Promise<Cutting> {
  let path: string | null = null;
  let isCut = false;
  const server = createServer(async (incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const sent = request(new URL(url, to), { method, headers }, async (answer) => {
      const body = await buffer(answer);
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (url !== path) {
        outgoing.end(body);
        return;
      }
      path = null;
      isCut = true;
      outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
    });
    incoming.pipe(sent);
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const { hostname } = new URL(to);
  return {
    url: `http://${hostname}:${port}`,
    server,
    cutNext: (next) => {
      path = next;
    },
    wasCut: () => isCut,
  };
}
