import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limitRules } from '#src/domain/limit-rules.ts';
import type { TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import {
  beforeEachPayer,
  controlCheckout,
  pressAtProvider,
  returnOfNewest,
  waitAtReturn,
} from '#test/paying.ts';
import { askAtOnce, spendLimit } from '#test/spend-limit.ts';
import { expectWithin, timeOf } from '#test/within.ts';

const password = 'jacaranda';
const stranger = { known: null, address: '127.0.0.1' } as const;
let app: TestApp;
let browser: Browser;
let email: string;

beforeEachPayer('sipho', (payer) => {
  ({ app, browser, email } = payer);
});

const location = (answer: Response) => answer.headers.get('Location');

/** The text of the form's alert. */
async function alertOf(answer: Response): Promise<string | undefined> {
  return /role="alert">([^<]*)</.exec(await answer.text())?.[1]?.replaceAll('&#x27;', '’');
}

/** Goes to the provider's page and returns its address. */
async function toProvider(): Promise<string> {
  expect(location(await browser.post('/signup', { email, password }))).toBe('/payment');
  expect((await browser.get('/payment')).status).toBe(200);
  const answer = await browser.post('/payment', {});
  expect(answer.status).toBe(303);
  return location(answer) ?? '';
}

const pay = (page: string) => pressAtProvider(app, page, 'pay');
const followed = (path: string, by = browser) =>
  waitAtReturn(app, by, path, 'Setting up your account... Please wait.');

describe('/signup', () => {
  it.each([
    [{}, 400, 'All fields are required.'],
    [{ email: '', password }, 400, 'All fields are required.'],
    [{ email: 'x@example.co.za', password: '' }, 400, 'All fields are required.'],
    [{ email: 'x@example.co.za', password: '12345' }, 400, 'Password must be at least 6 characters.'],
    [{ email: 'sipho', password }, 400, 'Please enter a valid email address.'],
    [{ email: `x@${'y'.repeat(300)}.za`, password }, 400, 'Please enter a valid email address.'],
    [{ email: 'x@example.co.za', password: 'z'.repeat(1025) }, 400, 'Please choose a shorter password.'],
  ])('refuses %j', async (fields, status, text) => {
    const answer = await browser.post('/signup', fields);
    expect(answer.status).toBe(status);
    expect(await alertOf(answer)).toBe(text);
    expect(browser.cookies.has('signup')).toBe(false);
  });

  it('refuses an e-mail that has an account, and never shows the password again', async () => {
    const household = await addHousehold(app);
    const answer = await browser.post('/signup', { email: household.email.toUpperCase(), password });
    expect(answer.status).toBe(409);
    const text = await answer.text();
    expect(text).toContain('An account with this email already exists.');
    expect(text).not.toContain(password);
  });

  it('says when to come back when it is asked too often', async () => {
    spendLimit(app.services.limits, limitRules.emailOracle, stranger, { email: null });
    const answers = await askAtOnce(app.clock, () =>
      app.browser().post('/signup', { email: `${randomUUID()}@x.example`, password }),
    );
    const limited = answers.find(({ status }) => status === 429);
    if (limited === undefined) throw new Error('Nobody was refused.');
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await alertOf(limited)).toBe('Too many tries. Try again in 1 minute.');
  });

  it.each([
    ['one of the most common', { password: 'iloveyou' }],
    ['the name in the address', { password: 'Nomvula.D' }],
  ])('refuses a password that is %s, with a sentence', async (_what, fields) => {
    app.clock.advance(11 * 60_000);
    const answer = await app.browser().post('/signup', { email: 'nomvula.d@x.example', ...fields });
    expect([answer.status, await alertOf(answer)]).toEqual([
      400,
      expect.stringMatching(/^That .* Please choose another one\.$/),
    ]);
  });

  it('takes no form of another site', async () => {
    const answer = await browser.post('/signup', { email, password }, { Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });

  it('says what went wrong with a payment, and shows price, comparison and ways on', async () => {
    expect(await alertOf(await browser.get('/signup?error=payment'))).toBe(
      'Oops! We ran into an issue with your payment. Please try again.',
    );
    expect(await alertOf(await browser.get('/signup?paid=false&error=missing'))).toBe(
      'All fields are required.',
    );
    const page = await (await browser.get('/signup?paid=false')).text();
    expect(page).not.toContain('role="alert"');
    expect(page).toContain('We haven’t received your payment');
    for (const other of ['/signup', '/signup?paid=false&error=payment'])
      expect(await (await browser.get(other)).text()).not.toContain('We haven’t received your payment');
    for (const part of [
      'R35 per month',
      'A competitor, in August 2025',
      'R199 per month',
      'href="/login"',
      'href="/privacy-policy"',
      'href="/terms-of-use"',
      'mailto:',
    ]) {
      expect(page).toContain(part);
    }
    const [button, terms, law] = ['>Sign Up<', 'href="/terms-of-use"', 'isn’t refunded'].map((part) =>
      page.indexOf(part),
    );
    expect([terms, button, law]).toEqual([terms, button, law].toSorted((a = 0, b = 0) => a - b));
    // Not disabled, because it must work without script.
    expect(page).toMatch(/<button type="submit"(?![^>]*disabled)[^>]*>Sign Up</);
    expect(page).not.toContain('aria-label="Main"');
  });
});

describe('/signup after the checkout', () => {
  it.each(['cancel', 'decline'] as const)('goes on with the pending sign-up after %s', async (button) => {
    const back = await pressAtProvider(app, await toProvider(), button);
    expect(back).toBe(button === 'cancel' ? '/signup?paid=false' : '/signup?paid=false&error=payment');
    const page = await (await browser.get(back)).text();
    expect(page).toMatch(new RegExp(`name="email"[^>]*value="${email}"`));
    expect(page).toMatch(/<form[^>]*action="\/payment"[\s\S]*Continue to payment/);
    expect(page).not.toContain('haven’t heard');
    expect(page.includes('Oops!')).toBe(button === 'decline');
    expect(page.includes('you weren’t charged')).toBe(button === 'cancel');
    expect(location(await browser.post('/payment', {}))).toContain('/checkout/ch_');
  });

  it('shows nothing of it to another browser', async () => {
    const back = await pressAtProvider(app, await toProvider(), 'cancel');
    const page = await (await app.browser().get(back)).text();
    expect(page).not.toContain(email);
    expect(page).not.toContain('Continue to payment');
  });

  it('says that no payment was heard of to who waited for one, until the next try', async () => {
    await toProvider();
    await browser.get(`/payment-complete?paid=true&ref=${'x'.repeat(43)}`);
    expect(await (await browser.get('/signup?paid=false')).text()).toContain(
      'We haven’t received your payment',
    );
    await browser.post('/payment', {});
    expect(await (await browser.get('/signup?paid=false')).text()).toContain('you weren’t charged');
  });
});

describe('/payment', () => {
  it('is nothing for who has no signup', async () => {
    expect(location(await browser.get('/payment'))).toBe('/signup?paid=false&error=missing');
    expect(location(await browser.post('/payment', {}))).toBe('/signup?paid=false&error=missing');
  });

  it.each([{ kind: 'status' }, { kind: 'html' }, { kind: 'no-redirect' }, { kind: 'half-json' }])(
    'leads back when the provider answers with %j',
    async (fault) => {
      await browser.post('/signup', { email, password });
      await controlCheckout(app, 'PUT', '/__fault', fault);
      expect(location(await browser.post('/payment', {}))).toBe('/signup?paid=false&error=payment');
      await controlCheckout(app, 'DELETE', '/__fault');
      expect(location(await browser.post('/payment', {}))).toContain('/checkout/ch_');
    },
  );

  it('says where it leads, and goes there', async () => {
    const page = await toProvider();
    expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/checkout\/ch_/);
    expect(await (await browser.get('/payment')).text()).toContain('Redirecting to secure Yoco Checkout...');
    expect(location(await browser.post('/payment', {}))).toBe(page);
  });
});

describe('/payment-complete', () => {
  it.each(['', '?paid=true', '?paid=true&ref=x', `?paid=true&ref=${'A'.repeat(43)}`, '?paid=true&ref=%00'])(
    'leads back from %j within two seconds',
    async (search) => {
      await expectWithin(2_000, () =>
        timeOf(async () => {
          expect(location(await browser.get(`/payment-complete${search}`))).toBe('/signup?paid=false');
          expect(location(await browser.get(`/payment-completed${search}`))).toBe('/signup?paid=false');
        }),
      );
    },
  );

  it('leads back ten seconds after the return when nothing was paid', async () => {
    await controlCheckout(app, 'PUT', '/__webhooks', { mode: 'drop' });
    const page = await toProvider();
    const back = await returnOfNewest(app);
    const start = app.clock.now();
    expect(await followed(back)).toBe('/signup?paid=false');
    expect(app.clock.now() - start).toBeGreaterThan(9_000);
    expect(app.clock.now() - start).toBeLessThan(30_000);
    // The payment is made after all: the account is created, and this browser is signed in.
    expect(await followed(await pay(page))).toBe('/profile');
  });

  it('signs in the browser that began, with the webhook or without it, and no other', async () => {
    for (const mode of ['normal', 'drop', 'double']) {
      browser = app.browser();
      email = `mode-${mode}@example.co.za`;
      await controlCheckout(app, 'PUT', '/__webhooks', { mode });
      const back = await pay(await toProvider());
      expect(back).not.toContain(password);
      const elsewhere = await (await app.browser().get(back)).text();
      expect(elsewhere).toMatch(/Your payment (is on its way|has arrived)\./);
      expect(elsewhere).not.toContain(email);
      expect(await followed(back)).toBe('/profile');
      expect(browser.cookies.has('signup')).toBe(false);
      const profile = await (await browser.get('/profile')).text();
      expect(profile).toContain(email);
      expect(profile).toMatch(/Paid until \d+ \w+ 20\d\d/);
      expect((await browser.get('/movies')).status).toBe(200);
      // The reference works only once.
      const other = app.browser();
      expect(await followed(back, other)).toBe('/login');
      expect(other.cookies.has('sid')).toBe(false);
      expect(await other.signIn(email, password)).toBe('/');
    }
  });

  it('takes a link of the old kind for what is behind it, and drops the password at once', async () => {
    const old = (name: string, word = password) =>
      `${name}?paid=true&email=${encodeURIComponent(email)}&password=${word}`;
    expect(location(await browser.get(old('/signup')))).toBe('/signup?paid=false');
    expect(location(await browser.get(old('/payment-completed')))).toBe('/signup?paid=false');
    await controlCheckout(app, 'PUT', '/__webhooks', { mode: 'drop' });
    const page = await toProvider();
    await pay(page);
    expect(location(await browser.get(old('/signup', 'another1')))).toBe('/signup?paid=false');
    const next = location(await browser.get(old('/signup'))) ?? '';
    expect(next).toMatch(/^\/payment-complete\?paid=true&ref=/);
    expect(next).not.toContain(password);
    expect(await followed(next)).toBe('/profile');
  });
});

it('writes no password anywhere: not in the log, not in the database', async () => {
  await followed(await pay(await toProvider()));
  await browser.signIn(email, 'wrong-jacaranda');
  await browser.get(`/signup?paid=true&email=${email}&password=${password}`);
  expect(app.log.text()).not.toContain('jacaranda');
  expect(app.log.text()).not.toContain(email);
  const { db } = app.services;
  const rows = [
    await db.read.selectFrom('user').selectAll().execute(),
    await db.read.selectFrom('webhook_event').selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain('jacaranda');
});
