import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import type { Browser } from './browser.ts';

interface Payer {
  app: TestApp;
  browser: Browser;
  email: string;
}

/** Each test gets another person. The clock moves on, so that budgets of the test before are free again. */
export function beforeEachPayer(name: string, take: (payer: Payer) => void): void {
  let app: TestApp;
  let number = 0;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    number += 1;
    app.clock.advance(61 * 60_000);
    await healCheckout(app);
    take({ app, browser: app.browser(), email: `${name}${number}@example.co.za` });
  });
}

/** Sends a control request to the checkout stand-in; see preview/README.md. */
export function controlCheckout(
  app: TestApp,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(app.standIns.checkout + path, { method, ...sent });
}

/** Ends the faults of Yoco's stand-in, and lets its webhooks be delivered. */
export async function healCheckout(app: TestApp): Promise<void> {
  await controlCheckout(app, 'DELETE', '/__fault');
  await controlCheckout(app, 'PUT', '/__webhooks', { mode: 'normal' });
}

/** Returns the path to which the newest checkout leads back after a payment, even if it isn't paid. */
export async function returnOfNewest(app: TestApp): Promise<string> {
  const { checkouts } = await (await controlCheckout(app, 'GET', '/__checkouts')).json();
  return pathOn(app, checkouts.at(-1).successUrl);
}

/** Presses a button of the provider's page; returns the path that it leads back to. */
export async function pressAtProvider(
  app: TestApp,
  page: string | null,
  button: 'pay' | 'cancel' | 'decline',
): Promise<string> {
  const answer = await fetch(`${page}/${button}`, { method: 'POST', redirect: 'manual' });
  return pathOn(app, answer.headers.get('Location') ?? '');
}

function pathOn(app: TestApp, url: string): string {
  const { origin, pathname, search } = new URL(url);
  if (origin !== app.url) throw new Error(`The provider leads to ${origin}.`);
  return pathname + search;
}

/**
 * Opens a path repeatedly, as its page does while it waits; returns the path of the redirect.
 * @param says the text that the page must show meanwhile
 */
export async function waitAtReturn(
  app: TestApp,
  browser: Browser,
  path: string,
  says: string,
): Promise<string | null> {
  for (let round = 0; round < 20; round += 1) {
    const answer = await browser.get(path);
    if (answer.status !== 200) return answer.headers.get('Location');
    const page = await answer.text();
    if (!page.includes(says)) throw new Error(`The page doesn't say “${says}”: ${page}`);
    app.clock.advance(2001);
  }
  return 'never';
}

/**
 * Expects that the waiting page of the newest checkout stores its start once, and that leaving again to pay
 * forgets it. Otherwise the next return could be told at once that nothing was paid.
 */
export async function expectNewWaits(
  app: TestApp,
  browser: Browser,
  payAgain: () => Promise<unknown>,
): Promise<void> {
  const place = await returnOfNewest(app);
  const cookiesOf = async () => {
    const answer = await browser.get(place);
    expect(answer.status).toBe(200);
    return answer.headers.getSetCookie().filter((line) => line.startsWith('return='));
  };
  expect(await cookiesOf()).toHaveLength(1);
  app.clock.advance(5000);
  expect(await cookiesOf()).toEqual([]);
  expect(browser.cookies.has('return')).toBe(true);
  await payAgain();
  expect(browser.cookies.has('return')).toBe(false);
}
