import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graceMs } from '#src/domain/period.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import {
  controlCheckout,
  expectNewWaits,
  healCheckout,
  pressAtProvider,
  returnOfNewest,
  waitAtReturn,
} from '#test/paying.ts';

const day = 24 * 60 * 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.advance(11 * 60_000);
  await healCheckout(app);
});

const location = (answer: Response) => answer.headers.get('Location');

async function signedIn(endsIn: number | null = 3 * day) {
  const paidUntil = endsIn === null ? null : app.clock.now() + endsIn;
  const household = await addHousehold(app, { paidUntil });
  const browser = app.browser();
  await browser.signIn(household.email, household.password);
  return { ...household, browser };
}

const begin = async (browser: Browser) => location(await browser.post('/profile/plan', { intent: 'renew' }));

const press = (page: string | null, button: 'pay' | 'cancel' | 'decline') =>
  pressAtProvider(app, page, button);
const followed = (path: string, by: Browser) =>
  waitAtReturn(app, by, path, 'Adding your month... Please wait.');

const profile = async (browser: Browser, result = '') => (await browser.get(`/profile${result}`)).text();

describe('what /profile/plan refuses', () => {
  it('visitors, sub-users and other sites', async () => {
    const visitor = app.browser();
    for (const intent of ['renew', 'cancel', 'resume'])
      expect(location(await visitor.post('/profile/plan', { intent }))).toMatch(/^\/login/);
    const { browser } = await signedIn();
    const foreign = { Origin: 'https://evil.example' };
    expect((await browser.post('/profile/plan', { intent: 'cancel' }, foreign)).status).toBe(403);
    expect(location(await browser.post('/profile/plan', { intent: 'else' }))).toBe('/profile');
    expect(await profile(browser)).not.toContain('Cancelled');
  });
});

describe('renewing', () => {
  it('waits anew after each return from paying, though the last answer of an earlier wait comes late', async () => {
    const { browser } = await signedIn();
    await begin(browser);
    await expectNewWaits(app, browser, () => begin(browser));
  });

  it.each(['normal', 'drop', 'double'])('adds the month with webhooks %s', async (mode) => {
    await controlCheckout(app, 'PUT', '/__webhooks', { mode });
    const { browser } = await signedIn();
    const page = await begin(browser);
    expect(page).toContain('/checkout/ch_');
    expect(await followed(await press(page, 'pay'), browser)).toBe('/profile?plan=renewed');
    const html = await profile(browser, '?plan=renewed');
    expect(html).toContain('Thank you. You can watch until');
    const receipt = /href="(\/profile\/receipts\/[^"]+)"/.exec(html)?.[1] ?? '';
    const printed = await (await browser.get(receipt)).text();
    expect(printed).toContain('R35');
    expect(printed).toContain(receipt.split('/').at(-1));
    const { browser: other } = await signedIn();
    expect((await other.get(receipt)).status).toBe(404);
    expect(location(await app.browser().get(receipt))).toMatch(/^\/login/);
  });

  it('is open to a household that has lapsed, and opens every page again', async () => {
    const { browser } = await signedIn(-graceMs - day);
    expect(location(await browser.get('/movies'))).toBe('/profile');
    expect(await profile(browser)).toMatch(/Your month ended on .*Renew/s);
    expect(await followed(await press(await begin(browser), 'pay'), browser)).toBe('/profile?plan=renewed');
    expect((await browser.get('/movies')).status).toBe(200);
  });

  it('lets the payment be left, and taken up again at the same address', async () => {
    const { browser } = await signedIn();
    const page = await begin(browser);
    expect(await press(page, 'cancel')).toBe('/profile?plan=unpaid');
    const html = await profile(browser, '?plan=unpaid');
    expect(html).toContain('You left the payment page. Nothing was charged.');
    expect(html).toContain('You started a payment.');
    expect(await begin(browser)).toBe(page);
  });

  it('says so when the provider fails or the card is declined', async () => {
    const { browser } = await signedIn();
    await controlCheckout(app, 'PUT', '/__fault', { kind: 'no-redirect' });
    expect(await begin(browser)).toBe('/profile?plan=failed');
    expect(await profile(browser, '?plan=failed')).toContain(
      'Oops! We ran into an issue with your payment. Please try again.',
    );
    await controlCheckout(app, 'DELETE', '/__fault');
    expect(await press(await begin(browser), 'decline')).toBe('/profile?plan=failed');
  });

  it('tells with care of a payment that nobody confirms', async () => {
    await controlCheckout(app, 'PUT', '/__webhooks', { mode: 'drop' });
    const { browser } = await signedIn();
    await begin(browser);
    expect(await followed(await returnOfNewest(app), browser)).toBe('/profile?plan=pending');
    expect(await profile(browser, '?plan=pending')).toContain('please don’t pay again');
    expect(location(await browser.get('/profile/renewal?checkout=x'))).toBe('/profile');
    expect(location(await browser.get('/profile/renewal'))).toBe('/profile');
  });

  it('brings who signed out meanwhile back through signing in', async () => {
    const { browser, email, password } = await signedIn();
    const page = await begin(browser);
    await browser.post('/logout', {});
    const back = location(await browser.get(await press(page, 'pay'))) ?? '';
    expect(back).toMatch(/^\/login\?next=/);
    const next = location(await browser.post(back, { email, password })) ?? '';
    expect(await followed(next, browser)).toBe('/profile?plan=renewed');
  });
});

describe('a payment that went back', () => {
  it.each(['refund', 'chargeback'])('ends the month at once, and the profile says so (%s)', async (kind) => {
    const { browser } = await signedIn(null);
    expect(await followed(await press(await begin(browser), 'pay'), browser)).toBe('/profile?plan=renewed');
    expect((await browser.get('/movies')).status).toBe(200);
    await controlCheckout(app, 'POST', '/__refunds', { kind });
    await expect.poll(async () => location(await browser.get('/movies'))).toBe('/profile');
    const html = await profile(browser);
    expect(html).toMatch(/Your payment of R35 was refunded on [^.]*, so the month it paid for has ended\./);
    expect(html).toContain('You don’t have a paid month right now.');
    expect(html).not.toContain('You haven’t paid yet.');
    const receipt = /href="(\/profile\/receipts\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect(await (await browser.get(receipt)).text()).toContain('Refunded on');
    // The address alone doesn't show a renewal.
    expect(await profile(browser, '?plan=renewed')).not.toContain('Thank you');
    expect(await followed(await press(await begin(browser), 'pay'), browser)).toBe('/profile?plan=renewed');
    expect((await browser.get('/movies')).status).toBe(200);
    expect(await profile(browser)).not.toContain('so the month it paid for has ended');
  });
});

describe('cancelling', () => {
  it('takes two clicks without script too, keeps access, and one click undoes it', async () => {
    const { browser } = await signedIn();
    expect(await profile(browser)).toMatch(
      /action="\/profile\/plan"[^>]*><button type="submit"[^>]*>Cancel</,
    );
    const question = await (await browser.get('/profile/plan')).text();
    expect(question).toContain('Cancel your plan? Everyone can watch until');
    const result = location(await browser.post('/profile/plan', { intent: 'cancel' }));
    expect(result).toBe('/profile?plan=cancelled');
    expect(await profile(browser, '?plan=cancelled')).toContain('Your plan is cancelled.');
    expect((await browser.get('/movies')).status).toBe(200);
    expect(location(await browser.get('/profile/plan'))).toBe('/profile');
    expect(await profile(browser)).toContain('Undo cancellation');
    expect(location(await browser.post('/profile/plan', { intent: 'resume' }))).toBe('/profile?plan=resumed');
    expect(await profile(browser, '?plan=resumed')).toContain('Your plan continues.');
  });

  it('says nothing that is not true, whatever the address says', async () => {
    const { browser } = await signedIn();
    for (const result of ['renewed', 'cancelled', 'nonsense', '%00'])
      expect(await profile(browser, `?plan=${result}`)).not.toMatch(/Thank you|is cancelled/);
  });
});
