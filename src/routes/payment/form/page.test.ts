import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordOwnRefund } from '#src/features/billing/refunds/record-refund.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { type FormProvider, startFormProvider } from '#test/form-provider.ts';
import { addHousehold } from '#test/households.ts';
import { waitAtReturn } from '#test/paying.ts';

const day = 24 * 60 * 60_000;
const password = 'jacaranda street';

const pathOf = (url: string | null) => (url ?? '').replace(/^https?:\/\/[^/]+/, '');
const location = (answer: Response) => pathOf(answer.headers.get('Location'));
const plain = (text = '') => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

describe.each([
  ['answers and tells of refunds', { answers: true, sendsRefunds: true }],
  ['only calls back, and tells of no refund', { answers: false, sendsRefunds: false }],
])('with a provider that wants a form and %s', (_name, kind) => {
  let provider: FormProvider;
  let app: TestApp;
  let browser: Browser;
  let email: string;
  let number = 0;

  beforeAll(async () => {
    provider = await startFormProvider(kind);
    app = await startTestApp({}, { checkoutOf: provider.adapterOf });
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });
  beforeEach(() => {
    number += 1;
    app.clock.advance(61 * 60_000);
    browser = app.browser();
    email = `thandi${number}@example.co.za`;
    provider.holds = false;
  });

  /** Opens the product's page with the form and sends the form as the browser does. Returns the checkout's id. */
  async function sendForm(path: string): Promise<string> {
    const page = await browser.get(path);
    const html = await page.text();
    const [, action = '', form = ''] = /<form[^>]* action="(http[^"]+)"[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
    expect(page.headers.get('Content-Security-Policy')).toContain(
      `form-action 'self' ${new URL(action).origin}`,
    );
    expect(form).toContain('Continue to payment');
    const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(inputs.map(([, name, value]) => [name, plain(value)]));
    const sent = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
    expect(sent.status).toBe(200);
    return String(fields.m_payment_id);
  }

  /** Presses a button at the provider. Returns the path of the product to which the provider leads back. */
  async function press(checkoutId: string, button: 'pay' | 'cancel'): Promise<string> {
    const { pageOrigin } = app.services.checkout;
    const address = `${pageOrigin}/checkout/${checkoutId}/${button}`;
    return location(await fetch(address, { method: 'POST', redirect: 'manual' }));
  }

  async function signUp(): Promise<string> {
    await browser.post('/signup', { email, password });
    return location(await browser.post('/payment', {}));
  }

  const follow = (path: string) => waitAtReturn(app, browser, path, 'Setting up your account');
  const countPayments = async () =>
    (await app.services.db.read.selectFrom('payment').select('id').execute()).length;

  async function join(): Promise<string> {
    const checkoutId = await sendForm(await signUp());
    expect(await follow(await press(checkoutId, 'pay'))).toBe('/profile');
    return checkoutId;
  }

  it('makes an account once, however often the callback comes', async () => {
    const before = await countPayments();
    const checkoutId = await join();
    expect(await provider.callBack(checkoutId)).toBe(200);
    expect(await countPayments()).toBe(before + 1);
    const profile = await (await browser.get('/profile')).text();
    const [, receipt = ''] = /href="(\/profile\/receipts\/[^"]+)"/.exec(profile) ?? [];
    expect(await (await browser.get(receipt)).text()).toContain('Card, through Formpay');
  });

  it('gives one form out again, and none of a checkout that was paid', async () => {
    const path = await signUp();
    expect(location(await browser.post('/payment', {}))).toBe(path);
    const back = await press(await sendForm(path), 'pay');
    expect(location(await browser.get(path))).toBe(back);
  });

  it('answers createCheckout with the address of the form', async () => {
    const urls = { successUrl: `${app.url}/payment-complete`, cancelUrl: `${app.url}/signup?paid=false` };
    const terms = { amount: 3500, currency: 'ZAR', ...urls, email, password };
    const answer = await browser.postJson('/.netlify/functions/createCheckout', terms);
    const { redirectUrl } = await answer.json();
    expect(redirectUrl).toContain(`${app.url}/payment/form?`);
    expect(await follow(await press(await sendForm(pathOf(redirectUrl)), 'pay'))).toBe('/profile');
  });

  it.each([
    ['success', '/profile'],
    ['of', 'x'],
    ['key', 'x'],
  ])('shows no form where somebody changed %s', async (name, value) => {
    const [path = '', query] = (await signUp()).split('?');
    const changed = new URLSearchParams(query);
    changed.set(name, value);
    expect(location(await browser.get(`${path}?${changed}`))).toBe('/signup?paid=false&error=missing');
  });

  it('counts a callback that comes late', async () => {
    provider.holds = true;
    const checkoutId = await sendForm(await signUp());
    const back = await press(checkoutId, 'pay');
    if (!kind.answers) {
      await browser.get(back);
      app.clock.advance(121_000);
      expect(location(await browser.get(back))).toBe('/signup?paid=false');
      expect(await provider.callBack(checkoutId)).toBe(200);
    }
    expect(await follow(back)).toBe('/profile');
    expect(await provider.callBack(checkoutId)).toBe(200);
  });

  it('counts no callback that is forged, or names another price', async () => {
    provider.holds = true;
    const before = await countPayments();
    const checkoutId = await sendForm(await signUp());
    const forged = { payment_id: '9999', amount: '35.00' };
    expect(await provider.callBack(checkoutId, forged, 'a guessed passphrase')).toBe(401);
    expect(await provider.callBack(checkoutId, { ...forged, amount: '1.00' })).toBe(400);
    expect(await provider.callBack(checkoutId, { ...forged, payment_status: 'CANCELLED' })).toBe(200);
    expect(await countPayments()).toBe(before);
    expect(await press(checkoutId, 'cancel')).toBe('/signup?paid=false');
  });

  it('adds a month to a household', async () => {
    const household = await addHousehold(app, { paidUntil: app.clock.now() + 3 * day });
    await browser.signIn(household.email, household.password);
    const path = location(await browser.post('/profile/plan', { intent: 'renew' }));
    const back = await press(await sendForm(path), 'pay');
    const end = await waitAtReturn(app, browser, back, 'Adding your month... Please wait.');
    expect(end).toBe('/profile?plan=renewed');
    expect(await (await browser.get('/profile?plan=renewed')).text()).toContain('You can watch until');
  });

  it('sells a gift', async () => {
    const path = location(await browser.post('/gift', { email }));
    const back = await press(await sendForm(path), 'pay');
    expect(await (await browser.get(back)).text()).toContain('It works once, until');
  });

  it('ends the month of a payment that was refunded', async () => {
    const checkoutId = await join();
    const ofCheckout = app.services.db.read.selectFrom('payment').selectAll();
    const payment = await ofCheckout.where('checkout_id', '=', checkoutId).executeTakeFirstOrThrow();
    const recorded = await recordOwnRefund(app.services, payment.id);
    expect(recorded).toBe(kind.sendsRefunds ? 'told' : 'refunded');
    if (kind.sendsRefunds)
      expect(await provider.callBack(checkoutId, { payment_status: 'REFUNDED' })).toBe(200);
    const profile = await (await browser.get('/profile')).text();
    expect(profile).toContain('Your payment of R35 was refunded on');
    const [, receipt = ''] = /href="(\/profile\/receipts\/[^"]+)"/.exec(profile) ?? [];
    expect(await (await browser.get(receipt)).text()).toContain('The month ended on');
    expect(await recordOwnRefund(app.services, 'unknown')).toBeNull();
  });

  it('knows no other provider’s address', async () => {
    const { status } = await fetch(`${app.url}/webhooks/yoco`, { method: 'POST', body: '{}' });
    expect(status).toBe(405);
  });
});
