import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import { controlCheckout, healCheckout } from '#test/paying.ts';
import { askAtOnce } from '#test/spend-limit.ts';

const path = '/.netlify/functions/createCheckout';
let app: TestApp;
let browser: Browser;
let number = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  number += 1;
  browser = app.browser();
  app.clock.advance(10 * 60_000);
});

/** The browser of the specification sends the password in the address. */
function body(fields: object = {}) {
  const back = `${app.url}/payment-complete?paid=true&email=x&password=jacaranda`;
  const email = `zanele${number}@example.co.za`;
  const urls = { successUrl: back, cancelUrl: `${app.url}/signup?paid=false` };
  return { amount: 3500, currency: 'ZAR', ...urls, email, password: 'jacaranda', ...fields };
}

async function refusalOf(answer: Response): Promise<[number, unknown]> {
  const { error } = await answer.json();
  expect(typeof error.message).toBe('string');
  return [answer.status, error.code];
}

async function signups(): Promise<number> {
  return (await app.services.db.read.selectFrom('pending_signup').select('id').execute()).length;
}

describe('createCheckout', () => {
  it.each([
    [{ amount: 100 }, 'wrong-amount'],
    [{ amount: 3500.5 }, 'wrong-amount'],
    [{ amount: '3500' }, 'bad-body'],
    [{ currency: 'USD' }, 'wrong-currency'],
    [{ successUrl: 'https://evil.example/payment-complete' }, 'foreign-url'],
    [{ cancelUrl: 'javascript:alert(1)' }, 'foreign-url'],
    [{ successUrl: '/payment-complete' }, 'bad-body'],
    [{ successUrl: undefined }, 'bad-body'],
    [{ email: undefined }, 'bad-body'],
    [{ email: '' }, 'missing-field'],
    [{ email: 'zanele' }, 'bad-email'],
    [{ password: '' }, 'missing-field'],
    [{ password: '12345' }, 'short-password'],
    [{ password: 'x'.repeat(1025) }, 'long-password'],
    [{ password: '123456' }, 'common-password'],
    [{ password: 'Qwerty123' }, 'common-password'],
    [{ email: 'zanele.k@example.co.za', password: 'Zanele.K' }, 'own-name-password'],
    [{ password: 123456 }, 'bad-body'],
  ])('refuses %j and makes nothing', async (fields, code) => {
    const before = await signups();
    expect(await refusalOf(await browser.postJson(path, body(fields)))).toEqual([400, code]);
    expect(await signups()).toBe(before);
    expect(browser.cookies.size).toBe(0);
  });

  it('refuses what is no JSON, what is too much, another method and another site', async () => {
    expect(await refusalOf(await browser.post(path, { amount: '3500' }))).toEqual([400, 'bad-body']);
    expect((await browser.postJson(path, body({ email: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await browser.get(path)).status).toBe(405);
    expect((await browser.postJson(path, body(), { Origin: 'https://evil.example' })).status).toBe(403);
  });

  it('refuses an e-mail that has an account', async () => {
    const { email } = await addHousehold(app);
    const answer = await browser.postJson(path, body({ email }));
    expect(await refusalOf(answer)).toEqual([409, 'email-taken']);
  });

  it('says where to pay, and the same again within 30 minutes, also to two at once', async () => {
    const first = await browser.postJson(path, body());
    expect(first.status).toBe(200);
    const { redirectUrl } = await first.json();
    expect(redirectUrl).toMatch(/\/checkout\/ch_/);
    const both = await Promise.all([browser.postJson(path, body()), browser.postJson(path, body())]);
    for (const answer of both) expect(await answer.json()).toEqual({ redirectUrl });
    const other = await browser.postJson(path, body({ email: 'other@example.co.za' }));
    expect((await other.json()).redirectUrl).not.toBe(redirectUrl);
  });

  it('makes no more checkouts for parallel calls than one after the other', async () => {
    app.clock.advance(60 * 60_000);
    const call = (round: number) =>
      app.browser().postJson(path, body({ email: `parallel${round}@x.example` }));
    const answers = await Promise.all(Array.from({ length: 40 }, (_, round) => call(round)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    // Above ten, one passes each second; no request waits longer than two seconds.
    expect(count(200)).toBeGreaterThanOrEqual(10);
    expect(count(429)).toBeGreaterThanOrEqual(20);
    expect(count(200) + count(429)).toBe(40);
    const [limited] = answers.filter(({ status }) => status === 429);
    expect(Number(limited?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await limited?.text()).toMatch(/Try again in \d+ minutes?\./);
    app.clock.advance(60 * 60_000);
  });

  it('passes nothing on that the browser sent, the password least of all', async () => {
    await browser.postJson(path, body());
    const listed = await (await controlCheckout(app, 'GET', '/__checkouts')).text();
    expect(listed).not.toMatch(/jacaranda|zanele/);
    expect(app.log.text()).not.toMatch(/jacaranda|zanele/);
  });

  it('is 502 when the provider fails, and 429 when it is asked too often', async () => {
    await controlCheckout(app, 'PUT', '/__fault', { kind: 'no-redirect' });
    expect(await refusalOf(await browser.postJson(path, body()))).toEqual([502, 'provider-failed']);
    await healCheckout(app);
    expect((await browser.postJson(path, body())).status).toBe(200);
    for (let round = 0; round < 9; round += 1)
      await app.browser().postJson(path, body({ email: `${round}@x.example` }));
    const strangers = await askAtOnce(app.clock, () =>
      app.browser().postJson(path, body({ email: 'stranger@x.example' })),
    );
    const answer = strangers.find(({ status }) => status === 429);
    if (answer === undefined) throw new Error('Nobody was refused.');
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refusalOf(answer)).toEqual([429, 'too-many']);
  });
});

describe('the webhook', () => {
  const call = (headers: Record<string, string>, text = '{}') =>
    fetch(`${app.url}/webhooks/yoco`, { method: 'POST', body: text, headers });

  it('refuses what nobody signed, before it asks the database anything', async () => {
    const stamp = String(Math.floor(app.clock.now() / 1000));
    const signed = { 'webhook-id': 'msg_1', 'webhook-timestamp': stamp, 'webhook-signature': 'v1,AAAA' };
    expect((await call(signed)).status).toBe(401);
    expect((await call({ ...signed, 'webhook-timestamp': '1' })).status).toBe(400);
    expect((await call({})).status).toBe(400);
    expect((await call(signed, 'x'.repeat(70_000))).status).toBe(413);
    expect((await fetch(`${app.url}/webhooks/yoco`)).status).toBe(405);
    expect(await app.services.db.read.selectFrom('webhook_event').selectAll().execute()).toEqual([]);
  });

  it('turns an address away after 600 bad ones', async () => {
    const answers = await Promise.all(Array.from({ length: 605 }, () => call({})));
    const statuses = new Set(answers.map((answer) => answer.status));
    expect([...statuses].sort()).toEqual([400, 429]);
    expect((await call({})).headers.get('Retry-After')).not.toBeNull();
  });
});
