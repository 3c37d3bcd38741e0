import type { Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { readWho } from '../test/changes.ts';
import { addHousehold, signInMain } from '../test/households.ts';
import { moviesByAge } from '../test/sub-users.ts';
import { expect, signIn, takeCookies, test } from './fixtures.ts';
import { untilKept } from './waits.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(({ problems }) => {
  // The browser reports each failed request.
  problems.length = 0;
});

test('a title removed without a connection is gone when it is back', async ({ page, app, problems }) => {
  const title = { posterPath: null, backdropPath: null, season: null, episode: null };
  const watched = { kind: 'movie' as const, titleId: 603, name: 'The Last Tram', ...title };
  const household = await addHousehold(app, { history: [{ ...watched, watchedAt: app.clock.now() }] });
  await signIn(page, household);
  await page.goto('/help');
  await untilKept(page, '/help');
  await page.goto('/profile');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  // Nearby links load their pages' modules. Without a module, the page would be loaded again.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Remove The Last Tram' }).click();
  await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^The Last Tram/ })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect
    .poll(() =>
      app.services.db.read
        .selectFrom('history')
        .select('title_id')
        .where('user_id', '=', household.userId)
        .execute(),
    )
    .toEqual([]);
  problems.length = 0;
});

test('a setting pressed without a connection counts when it is back', async ({ page, app, problems }) => {
  const household = await addHousehold(app);
  await signIn(page, household);
  await page.goto('/profile');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const autoplay = page.getByRole('switch', { name: /^Play next episode automatically/ });
  await autoplay.click();
  await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible();
  await expect(autoplay).not.toBeChecked();
  await page.context().setOffline(false);
  const stored = () =>
    app.services.db.read
      .selectFrom('viewer_setting')
      .select(['name', 'value'])
      .where('user_id', '=', household.userId)
      .execute();
  await expect.poll(stored).toEqual([{ name: 'autoplay', value: 'off' }]);
  problems.length = 0;
});

interface Left {
  who: string;
  ids: readonly number[];
  /** The server's time, because other tests have moved its clock. */
  now: number;
}

/** Stores changes in the form of 1.0: those of its pages, and those of its service worker. */
async function leaveFormerStores(page: Page, { who, ids, now }: Left): Promise<void> {
  await page.evaluate(
    async ([viewer, [first = 0, second = 0], until]) => {
      const at = Date.now() - 60_000;
      const position = {
        who: viewer,
        what: `movie ${first}`,
        seconds: 700,
        duration: 6_000,
        ended: false,
        at,
      };
      localStorage.setItem(`unsent_position_movie ${first}`, JSON.stringify(position));
      const opening = indexedDB.open('workbox-background-sync', 3);
      opening.onupgradeneeded = () => {
        const store = opening.result.createObjectStore('requests', { autoIncrement: true, keyPath: 'id' });
        store.createIndex('queueName', 'queueName', { unique: false });
      };
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const queued = (path: string, body: string) => ({
        queueName: 'changes',
        timestamp: at,
        metadata: { who: viewer },
        requestData: { url: location.origin + path, body: new TextEncoder().encode(body).buffer },
      });
      const store = db.transaction('requests', 'readwrite').objectStore('requests');
      store.add(queued('/parts/marks', `mark=list&kind=movie&titleId=${first}&on=1`));
      store.add(queued('/parts/marks', `mark=list&kind=movie&titleId=${second}&on=1`));
      store.add(queued('/parts/marks', `mark=list&kind=movie&titleId=${second}&on=0`));
      store.add(queued('/parts/history', `kind=movie&titleId=${second}&until=${until}`));
      await new Promise((resolve) => {
        store.transaction.oncomplete = resolve;
      });
      db.close();
    },
    [who, ids, now] as const,
  );
}

async function rowsOf(app: TestApp, userId: string) {
  const { read } = app.services.db;
  const of = (table: 'mark' | 'history' | 'watch_position') =>
    read.selectFrom(table).select('title_id').where('user_id', '=', userId).execute();
  const [marks, history, positions] = await Promise.all([of('mark'), of('history'), of('watch_position')]);
  return [marks, history, positions].map((rows) => rows.map(({ title_id: id }) => id));
}

test.describe('without a service worker', () => {
  // The service worker sends these requests itself, past the test's route.
  test.use({ serviceWorkers: 'block' });

  test('what a short loss kept on the device is sent when a link opens the next page', async ({
    page,
    household: _,
  }) => {
    await page.goto('/');
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
    // Waits until the script of the load has sent earlier changes.
    await page.waitForLoadState('networkidle');
    await page.route('**/parts/changes', (route) => route.abort());
    await page.getByRole('button', { name: 'My List', exact: true }).first().click();
    await expect(page.getByText('Saved on this device.').first()).toBeVisible();
    await page.unroute('**/parts/changes');
    const sent = page.waitForResponse('**/parts/changes');
    await page.getByRole('link', { name: 'Series', exact: true }).first().click();
    expect((await sent).ok()).toBe(true);
    const left = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => /^journal_/.test(name)));
    await expect.poll(left).toEqual([]);
  });
});

test('what 1.0 left on the device is sent when a page opens, once and in order', async ({ page, app }) => {
  const { mild, strong } = await moviesByAge(app);
  const { browser, userId } = await signInMain(app);
  await browser.post(`/watch/${strong.id}`, {});
  await takeCookies(page, browser, app.url);
  await page.goto('/metrics');
  const who = await readWho(browser);
  await leaveFormerStores(page, { who, ids: [mild.id, strong.id], now: app.clock.now() });
  await page.goto('/help');
  await expect.poll(() => rowsOf(app, userId)).toEqual([[mild.id], [], [mild.id]]);
  const left = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('workbox-background-sync');
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const counting = db.transaction('requests').objectStore('requests').count();
      await new Promise((resolve) => {
        counting.onsuccess = resolve;
      });
      db.close();
      const keys = Object.keys(localStorage).filter((key) => /^(journal|unsent)/.test(key));
      return [counting.result, ...keys];
    });
  await expect.poll(left).toEqual([0]);
});

test('a device without the stores of 1.0 gets none', async ({ page, household: _ }) => {
  await page.goto('/my-list');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(names).not.toContain('workbox-background-sync');
});
