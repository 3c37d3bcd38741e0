import { test as base, expect, type Page } from '@playwright/test';
import { offlineTexts } from '#src/domain/offline-words.ts';
import { paths } from '#src/routes.ts';
import { english } from '#test/english.ts';
import { startWorkerServer, type WorkerServer } from '#test/worker-server.ts';

const test = base.extend<{ server: WorkerServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs.
  server: async ({}, use) => {
    const server = await startWorkerServer();
    await use(server);
    await server.close();
  },
});

test.use({ serviceWorkers: 'allow' });

/** Opens a page that the worker controls. */
async function open(page: Page, server: WorkerServer, path = '/help') {
  await page.goto(server.url + path);
  await page.evaluate(async () => {
    const controlled = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await navigator.serviceWorker.register('/sw.js');
    if (navigator.serviceWorker.controller === null) await controlled;
  });
}

const noHeaders: Record<string, string> = {};

const names = (page: Page) => page.evaluate(async () => (await caches.keys()).sort());

test('500 switches of viewer leave nothing of the one before', async ({ page, server }) => {
  await open(page, server);
  const leaks = await page.evaluate(async () => {
    // A generator with a fixed seed, so that a failure can be reproduced.
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const cut = { headers: { 'X-Cut': 'before' } };
    const read = async (path: string, init: RequestInit = {}) => {
      try {
        return (await (await fetch(path, init)).text()).trim();
      } catch {
        return null;
      }
    };
    const found: string[] = [];
    const untilStored = async (path: string) => {
      const own = { cacheName: `pages ${viewer}` };
      while ((await caches.match(path, own)) === undefined) await new Promise(requestAnimationFrame);
    };
    let viewer = 'visitor.all';
    for (let round = 0; round < 500; round += 1) {
      const before = viewer;
      const late = random(3) === 0 ? read(`/watch/${random(5)}.data?held=${round}`) : null;
      const release = () => (late === null ? null : read(`/release?held=${round}`));
      const moment = random(3);
      if (moment === 0) void release();
      viewer = `v${random(6)}.l${random(2)}`;
      const path = ['/login', '/logout', '/profile', '/parts/stop-viewing'][random(4)] ?? '/login';
      // The response may be lost although the session has changed.
      const init = random(4) === 0 ? { headers: { 'X-Cut': 'after' } } : {};
      await read(path, { method: 'POST', body: viewer, ...init });
      if (moment === 1) await release();
      const early = random(3) === 0 ? await read(`/watch/${random(5)}.data`, cut) : null;
      if (early !== null && viewer !== before) found.push(`${round}: ${viewer} read ${early} too early`);
      const opened = `/watch/${random(5)}.data`;
      const own = await read(opened);
      if (own !== viewer) found.push(`${round}: ${viewer} was answered ${own}`);
      await untilStored(opened);
      if (moment === 2) await release();
      await late;
      const copy = random(3) === 0 ? await read(`/watch/${random(5)}.data`, cut) : null;
      if (copy !== null && copy !== viewer) found.push(`${round}: ${viewer} read ${copy}`);
      const others = (await caches.keys()).filter((name) => name !== 'viewer' && name !== `pages ${viewer}`);
      if (others.length > 0) found.push(`${round}: ${others} beside ${viewer}`);
    }
    return found;
  });
  expect(leaks).toEqual([]);
});

test('a sub-user’s player waits for a slow server, where other pages show a copy', async ({
  page,
  server,
}) => {
  await open(page, server);
  const paths = ['movie/7.data', 'series/7.data', 'watched.data'].map((one) => `/subuser/${one}?held=1`);
  const read = (path: string) => page.evaluate(async (url) => (await fetch(url)).text(), path);
  const hold = () => server.releases.set('1', Promise.withResolvers()).get('1');
  hold()?.resolve();
  await page.evaluate(() => fetch('/login', { method: 'POST', body: 'v1.all' }));
  for (const path of paths) await read(path);
  const countCopies = () =>
    page.evaluate(async () => (await (await caches.open('pages v1.all')).keys()).length);
  await expect.poll(countCopies).toBe(3);
  const late = hold();
  const answered: string[] = [];
  const reading = paths.map((path) => read(path).then(() => answered.push(path)));
  await expect.poll(() => answered).toEqual([paths[2]]);
  late?.resolve();
  await Promise.all(reading);
});

test('lower limits hide what was opened under the earlier ones', async ({ page, server }) => {
  await open(page, server);
  const read = (path: string, cut = false) =>
    page.evaluate(
      ([address, headers]) =>
        fetch(address, { headers }).then(
          (response) => response.text(),
          () => null,
        ),
      [path, cut ? { 'X-Cut': 'before' } : noHeaders] as const,
    );
  await page.evaluate(() => fetch('/login', { method: 'POST', body: 'child.strong' }));
  await read('/watch/1.data');
  await expect.poll(() => read('/watch/1.data', true)).toContain('child.strong');
  server.keys.set('child.strong', 'child.mild');
  await read('/subuser.data');
  await expect.poll(() => names(page)).toContain('pages child.mild');
  expect(await read('/watch/1.data', true)).toBeNull();
  await expect.poll(() => names(page)).toEqual(['pages child.mild', 'viewer']);
});

test('a report of an error hides no copy', async ({ page, server }) => {
  await open(page, server);
  await page.evaluate(() => fetch('/login', { method: 'POST', body: 'v1.all' }));
  await page.goto(`${server.url}/watch/1`);
  const readCut = () =>
    page.evaluate(() =>
      fetch('/watch/1.data', { headers: { 'X-Cut': 'before' } }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  await page.evaluate(() => fetch('/watch/1.data'));
  await expect.poll(readCut).toBe(true);
  await page.evaluate(
    (path) => fetch(path, { method: 'POST', body: '{}', headers: { 'X-Cut': 'before' } }).catch(() => null),
    paths.browserErrors,
  );
  expect(await readCut()).toBe(true);
});

test('without a connection an opened page opens, and others list what does', async ({ page, server }) => {
  await open(page, server);
  await page.goto(`${server.url}/watch/1`);
  server.isDown = true;
  await page.goto(`${server.url}/watch/1`);
  await expect(page.getByRole('heading')).toHaveText('Page of visitor.all');
  await page.goto(`${server.url}/watch/2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english(offlineTexts.heading));
  await expect(page.getByRole('status')).toHaveText(english(offlineTexts.opened));
  const list = page.getByRole('list', { name: english(offlineTexts.list) });
  await list.getByRole('link', { name: 'Page of visitor.all' }).click();
  await expect(page).toHaveURL(`${server.url}/watch/1`);
});

test('a full device keeps the newest pages', async ({ page, server }) => {
  await open(page, server);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 3_000_000 });
  const read = (path: string, headers: Record<string, string> = {}) =>
    page.evaluate(
      ([address, sent]) =>
        fetch(address, { headers: sent }).then(
          (response) => response.status,
          () => 0,
        ),
      [path, headers] as const,
    );
  const path = (id: number) => `/watch/${id}.data?size=400000`;
  for (let id = 0; id < 12; id += 1) expect(await read(path(id))).toBe(200);
  // The worker stores a file after it has answered.
  await expect.poll(() => read(path(11), { 'X-Cut': 'before' })).toBe(200);
  expect(await read(path(0), { 'X-Cut': 'before' })).toBe(0);
});

for (const years of [-30, 30]) {
  test(`a clock that is wrong by ${years} years loses no file and no page`, async ({ page, server }) => {
    const shift = `Date.now = ((now) => () => now() + ${years * 365 * 86_400_000})(Date.now);`;
    server.code = shift + server.worker;
    await open(page, server);
    const send = (path: string) =>
      page.evaluate(
        (address) =>
          fetch(address).then(
            (response) => response.status,
            () => 0,
          ),
        path,
      );
    await page.goto(`${server.url}/watch/1`);
    expect(await send('/assets/a.js')).toBe(200);
    server.isDown = true;
    // The worker stores a file after it has answered.
    await expect.poll(() => send('/assets/a.js')).toBe(200);
    expect(await send('/assets/b.js')).toBe(0);
    await page.goto(`${server.url}/watch/1`);
    await expect(page.getByRole('heading')).toHaveText('Page of visitor.all');
  });
}

test('a newer worker takes over, and a switched-off one takes everything along', async ({ page, server }) => {
  server.code = `${server.worker}\n// An older release.`;
  await open(page, server);
  await page.goto(`${server.url}/watch/1`);
  server.code = server.worker;
  const update = () =>
    page.evaluate(async () => {
      const replaced = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      await (await navigator.serviceWorker.getRegistration())?.update();
      await replaced;
    });
  await update();
  await expect.poll(() => names(page)).toEqual(['pages visitor.all', 'viewer']);
  server.code = server.remover;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => names(page)).toEqual([]);
  const isRegistered = async () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await expect.poll(isRegistered).toBe(false);
});
