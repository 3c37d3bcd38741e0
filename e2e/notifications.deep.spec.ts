import type { Page } from '@playwright/test';
import { formatOnWeekday, inEnglish } from '../src/domain/dates.ts';
import { remindHouseholds } from '../src/features/billing/reminders/remind.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { chromiumOptions } from '../test/chromium.ts';
import { advanceToMorning } from '../test/clock.ts';
import { signInMain } from '../test/households.ts';
import { type PushService, startPushService, type TestSubscription } from '../test/push-service.ts';
import { expectAccessible } from './accessible.ts';
import { test as base, expect, takeCookies } from './fixtures.ts';

const test = base.extend<object, { service: PushService; app: TestApp }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ service }, use) => {
      const app = await startTestApp({ PUSH_SERVICES: service.origin });
      advanceToMorning(app.clock);
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// The headless shell has no notifications, so the full browser is used.
test.use({ serviceWorkers: 'allow', launchOptions: chromiumOptions });

const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const monthSwitch = (page: Page) => panel(page).getByRole('switch', { name: /^My month ends/ });
const episodeSwitch = (page: Page) => panel(page).getByRole('switch', { name: /^New episodes/ });

/** A test can't reach the browser maker's push service, so the test's own service gives the subscription. */
async function subscribeAt(page: Page, { fields }: TestSubscription): Promise<void> {
  await page.addInitScript((sent) => {
    let isOpen = sessionStorage.getItem('open') === '1';
    const set = (open: boolean) => {
      isOpen = open;
      sessionStorage.setItem('open', open ? '1' : '0');
    };
    const { endpoint, p256dh, auth } = sent;
    const subscription = {
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => set(false),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isOpen ? subscription : null),
      subscribe: async () => {
        set(true);
        return subscription;
      },
    });
  }, fields);
}

/** Returns a function that delivers a message to the worker, as the maker's push service would. */
async function openDelivery(page: Page, origin: string): Promise<(payload: unknown) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  const ids: string[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    ids.push(...registrations.map(({ registrationId }) => registrationId));
  });
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  // A message to a worker that isn't active yet is lost.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return async (payload) => {
    const data = typeof payload === 'string' ? payload : JSON.stringify(payload);
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: ids[0] ?? '', data });
  };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const all = await getNotifications.call(await navigator.serviceWorker.ready);
    return all.map(({ title, body, data }) => ({ title, body, path: data }));
  });

/** Sends the worker the event of a press on the notification. */
async function press(page: Page, title: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('No worker.');
  await worker.evaluate(async (wanted) => {
    // The cast is needed because the page's types lack the worker's scope.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    const notification = (await scope.registration.getNotifications()).find((one) => one.title === wanted);
    if (notification === undefined) throw new Error('No such notification.');
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, title);
}

const unnamed = { title: 'Stoep', body: 'Open to see what’s new.', path: '/' };

test('a switch asks the browser, and what is sent is shown to its viewer and opens a page', async ({
  page,
  context,
  app,
  service,
}) => {
  const paidUntil = app.clock.now() + 5 * 24 * 60 * 60_000 - 60_000;
  const { browser, userId } = await signInMain(app, { paidUntil });
  await takeCookies(page, browser, app.url);
  await subscribeAt(page, service.subscribe());
  await page.goto('/profile/device');
  await expect(monthSwitch(page)).toHaveAttribute('aria-checked', 'false');
  await expectAccessible(page);
  await context.grantPermissions(['notifications']);
  await monthSwitch(page).press('Enter');
  await expect(monthSwitch(page)).toHaveAttribute('aria-checked', 'true');
  await expect(episodeSwitch(page)).toHaveAttribute('aria-checked', 'false');
  await page.reload();
  await expect(monthSwitch(page)).toHaveAttribute('aria-checked', 'true');

  expect(await remindHouseholds(app.services)).toBe(1);
  // The product's own job sends the message.
  await expect.poll(() => service.received.length).toBe(1);
  const deliver = await openDelivery(page, app.url);
  const payload = service.received[0]?.payload;
  await deliver(payload);
  const title = `Your month ends ${formatOnWeekday(paidUntil, inEnglish)}`;
  await expect
    .poll(() => shown(page))
    .toEqual([{ title, body: 'Renew for R35 to keep watching.', path: '/profile' }]);
  await press(page, title);
  await page.waitForURL((url) => url.pathname === '/profile');
  await expect.poll(() => shown(page)).toEqual([]);

  // The message arrives after somebody else has signed in.
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { name: 'Who’s watching?' })).toBeVisible();
  await deliver(payload);
  await expect.poll(() => shown(page)).toEqual([unnamed]);
  const query = app.services.db.read.selectFrom('push_subscription').selectAll();
  expect(await query.where('user_id', '=', userId).execute()).toEqual([]);
  for (const broken of ['', '{', '[]', '{"title":1}']) await deliver(broken);
  await expect.poll(() => shown(page)).toEqual([unnamed]);
});

test('a switch goes off again, and stays off where the browser or the server refuses', async ({
  page,
  context,
  app,
  service,
  household: _,
  problems,
}) => {
  const subscription = service.subscribe();
  await subscribeAt(page, subscription);
  const stored = () =>
    app.services.db.read
      .selectFrom('push_subscription')
      .selectAll()
      .where('endpoint', '=', subscription.endpoint)
      .execute();
  await context.grantPermissions(['notifications']);
  await page.goto('/profile/device');
  await episodeSwitch(page).click();
  await expect(episodeSwitch(page)).toHaveAttribute('aria-checked', 'true');
  expect(await stored()).toHaveLength(1);
  await episodeSwitch(page).click();
  await expect(episodeSwitch(page)).toHaveAttribute('aria-checked', 'false');
  expect(await stored()).toEqual([]);

  await page.route('**/parts/push', (route) => route.fulfill({ status: 400, body: '{}' }));
  await episodeSwitch(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('Something went wrong');
  await page.unroute('**/parts/push');
  await page.route('**/parts/push', (route) => route.abort());
  await episodeSwitch(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('You seem to be offline.');
  await expect(episodeSwitch(page)).toHaveAttribute('aria-checked', 'false');
  // The browser reports the failed requests.
  problems.length = 0;
});

test('the page says why a browser gets none', async ({ page, browser, app, household: _ }) => {
  // Granting another permission denies this one.
  await page.context().grantPermissions(['geolocation']);
  await page.goto('/profile/device');
  await expect(panel(page).getByRole('status')).toContainText('Notifications are blocked for this site.');
  await expect(panel(page).getByRole('switch')).toHaveCount(0);
  await expectAccessible(page);

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.reload();
  await expect(panel(page).getByRole('status')).toContainText('This browser can’t show notifications.');

  const withoutScript = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await withoutScript.addCookies(await page.context().cookies());
  const plain = await withoutScript.newPage();
  await plain.goto('/profile/device');
  await expect(panel(plain)).toContainText('This browser can tell you something');
  await expect(panel(plain).getByRole('switch')).toHaveCount(0);
  await withoutScript.close();
});
