import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import type { Browser } from './browser.ts';

interface Payer {
  app: TestApp;
  browser: Browser;
  email: string;
}

/** Each test of a file is another person, who comes when the budgets of the one before are free again. */
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

/** Asks the checkout stand-in of a running product; see preview/README.md. */
export function controlCheckout(
  app: TestApp,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(app.standIns.checkout + path, { method, ...sent });
}

/** Ends the provider's faults, and has its webhooks come. */
export async function healCheckout(app: TestApp): Promise<void> {
  await controlCheckout(app, 'DELETE', '/__fault');
  await controlCheckout(app, 'PUT', '/__webhooks', { mode: 'normal' });
}

/** The path to which the newest checkout would lead back, whether it is paid or not. */
export async function returnOfNewest(app: TestApp): Promise<string> {
  const { checkouts } = await (await controlCheckout(app, 'GET', '/__checkouts')).json();
  return pathOn(app, checkouts.at(-1).successUrl);
}

/** Presses a button of the provider's page; answers the path that it leads back to. */
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
 * Opens a path again and again, as its page does while it waits; answers where it leads in the end.
 * @param says what the page has to say meanwhile
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
