import { describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import {
  beforeEachPayer,
  controlCheckout,
  expectNewWaits,
  healCheckout,
  pressAtProvider,
} from '#test/paying.ts';

const endpoint = '/.netlify/functions/createCheckout';
const password = 'jacaranda street';
let app: TestApp;
let browser: Browser;
let email: string;

beforeEachPayer('nandi', (payer) => {
  ({ app, browser, email } = payer);
});

/** The same shape for both ways to pay. */
interface Begun {
  status: 'sent' | 'provider-failed' | 'limited' | 'other';
  /** Where the browser goes: the provider, or a path of the product. */
  to: string;
  retryAfter: number;
  text: string;
}

/** Sends the product's own forms as a browser without script does. */
async function throughForms(by: Browser): Promise<Begun> {
  await by.post('/signup', { email, password });
  const answer = await by.post('/payment', {});
  const to = (answer.headers.get('Location') ?? '').replace(app.url, '');
  const failed = to === '/signup?paid=false&error=payment';
  const status =
    answer.status === 429 ? 'limited' : failed ? 'provider-failed' : to === '' ? 'other' : 'sent';
  return { status, to, retryAfter: Number(answer.headers.get('Retry-After')), text: await answer.text() };
}

async function throughEndpoint(by: Browser): Promise<Begun> {
  const urls = { successUrl: `${app.url}/payment-complete`, cancelUrl: `${app.url}/signup?paid=false` };
  const answer = await by.postJson(endpoint, {
    amount: 3500,
    currency: 'ZAR',
    ...urls,
    email,
    password,
  });
  const text = await answer.text();
  const to = String(JSON.parse(text).redirectUrl ?? '').replace(app.url, '');
  const statuses: Record<number, Begun['status']> = { 200: 'sent', 429: 'limited', 502: 'provider-failed' };
  const status = statuses[answer.status] ?? 'other';
  return { status, to, retryAfter: Number(answer.headers.get('Retry-After')), text };
}

async function atProvider() {
  const { checkouts } = await (await controlCheckout(app, 'GET', '/__checkouts')).json();
  return checkouts;
}

describe.each([
  ['/signup and /payment', throughForms],
  ['createCheckout', throughEndpoint],
])('paying for a signup through %s', (_name, begin) => {
  it('asks the provider once for R35, naming nobody, and gives the same address out again', async () => {
    const before = (await atProvider()).length;
    const first = await begin(browser);
    expect(first).toMatchObject({ status: 'sent', to: expect.stringMatching(/\/checkout\/ch_/) });
    expect((await begin(browser)).to).toBe(first.to);
    const created = (await atProvider()).slice(before);
    expect(created).toMatchObject([{ amount: 3500, currency: 'ZAR' }]);
    expect(created[0].successUrl).toMatch(
      new RegExp(`^${app.url}/payment-complete\\?paid=true&ref=[\\w-]{43}$`),
    );
    expect(created[0].cancelUrl).toBe(`${app.url}/signup?paid=false`);
    expect(created[0].failureUrl).toBe(`${app.url}/signup?paid=false&error=payment`);
    expect(JSON.stringify(created)).not.toMatch(/nandi|jacaranda/);
  });

  it('leads both ways to one checkout of one browser', async () => {
    const other = begin === throughForms ? throughEndpoint : throughForms;
    expect((await other(browser)).to).toBe((await begin(browser)).to);
  });

  it('waits anew after each return from paying, though the last answer of an earlier wait comes late', async () => {
    await begin(browser);
    await expectNewWaits(app, browser, () => begin(browser));
  });

  it('says so when the provider fails, and asks anew afterwards', async () => {
    await controlCheckout(app, 'PUT', '/__fault', { kind: 'no-redirect' });
    expect((await begin(browser)).status).toBe('provider-failed');
    await healCheckout(app);
    expect((await begin(browser)).status).toBe('sent');
  });

  it('follows what was paid already instead of taking money twice', async () => {
    await controlCheckout(app, 'PUT', '/__webhooks', { mode: 'drop' });
    const { to } = await begin(browser);
    await pressAtProvider(app, to, 'pay');
    app.clock.advance(31 * 60_000);
    const before = (await atProvider()).length;
    const again = await begin(browser);
    expect([again.status, again.to]).toEqual([
      'sent',
      expect.stringContaining('/payment-complete?paid=true&ref='),
    ]);
    expect(await atProvider()).toHaveLength(before);
  });

  it('refuses a sixth checkout of one browser within ten minutes, and says when to come back', async () => {
    await controlCheckout(app, 'PUT', '/__fault', { kind: 'no-redirect' });
    const statuses: string[] = [];
    for (let round = 0; round < 5; round += 1) statuses.push((await begin(browser)).status);
    expect(statuses).toEqual(Array.from({ length: 5 }, () => 'provider-failed'));
    const sixth = await begin(browser);
    expect(sixth.status).toBe('limited');
    expect(sixth.retryAfter).toBeGreaterThan(0);
    expect(sixth.text).toMatch(/Try again in \d+ minutes\./);
  });
});
