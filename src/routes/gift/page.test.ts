import { expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import { beforeEachPayer, controlCheckout, pressAtProvider, waitAtReturn } from '#test/paying.ts';

let app: TestApp;
let browser: Browser;
let email: string;

beforeEachPayer('giver', (payer) => {
  ({ app, browser, email } = payer);
});

const location = (answer: Response) => answer.headers.get('Location');

/** Presses a button at the payment provider and returns the path to which the provider leads back. */
async function press(button: 'pay' | 'cancel' | 'decline'): Promise<string> {
  const answer = await browser.post('/gift', { email });
  expect(answer.status).toBe(303);
  return pressAtProvider(app, location(answer), button);
}

it('shows the code to whoever has the page, until somebody redeems it', async () => {
  const back = await press('pay');
  await expect.poll(async () => (await browser.get(back)).text()).toContain('It works once, until');
  const other = app.browser();
  const page = await other.get(back);
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
  const text = await page.text();
  const [, code = ''] = /([B-Z2-9]{4}-[B-Z2-9]{4}-[B-Z2-9]{4})</.exec(text) ?? [];
  expect(text).toContain(`href="/redeem?code=${code}"`);
  const [, toWhatsApp = ''] = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(text) ?? [];
  expect(decodeURIComponent(toWhatsApp)).toContain(`\n${app.url}/gift?of=`);
  expect(decodeURIComponent(toWhatsApp)).not.toContain(code);
  const answer = await other.post('/redeem', {
    code,
    email: `friend-of-${email}`,
    password: 'jacaranda',
  });
  expect(location(answer)).toBe('/profile');
  const profile = await (await other.get('/profile')).text();
  expect(profile).toContain('>Gift</span>');
  const path = /href="(\/profile\/receipts\/[^"]+)"/.exec(profile)?.[1] ?? '';
  const receipt = await (await other.get(path)).text();
  expect(receipt).toContain('<dd>A gift</dd>');
  expect(receipt).not.toMatch(/R35|Price of|A pass/);
  const after = await (await browser.get(back)).text();
  expect(after).toContain('This gift was redeemed.');
  expect(after).not.toContain(code);
  await controlCheckout(app, 'POST', '/__refunds', {});
  const ended = /Ended on(<\/dt><dd>| )[^<]*: the gift was refunded/;
  await expect.poll(async () => (await other.get(path)).text()).toMatch(ended);
  const list = await (await other.get('/profile')).text();
  expect(list).toMatch(ended);
  expect(list).toContain('The gift that you redeemed was refunded on');
});

it('waits without the webhook, and asks the provider itself', async () => {
  await controlCheckout(app, 'PUT', '/__webhooks', { mode: 'drop' });
  const answer = await browser.post('/gift', { email });
  const page = location(answer) ?? '';
  const { checkouts } = await (await controlCheckout(app, 'GET', '/__checkouts')).json();
  const { pathname, search } = new URL(checkouts.at(-1).successUrl);
  const unpaid = await waitAtReturn(app, browser, pathname + search, 'Wrapping your gift... Please wait.');
  expect(unpaid).toBe('/gift?paid=unpaid');
  await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
  app.clock.advance(2001);
  expect(await (await browser.get(pathname + search)).text()).toContain('It works once, until');
});

it.each([
  ['cancel', '/gift?paid=cancelled', 'Nothing was charged.'],
  ['decline', '/gift?paid=failed', 'We ran into an issue with your payment.'],
] as const)('says after %s what became of it', async (button, path, says) => {
  expect(await press(button)).toBe(path);
  expect(await (await browser.get(path)).text()).toContain(says);
});

it.each(['', 'x', '&key=', `&key=${'0'.repeat(64)}`])(
  'shows nothing of another’s gift for %j',
  async (rest) => {
    await press('pay');
    const [gift] = await app.services.db.read.selectFrom('gift').selectAll().execute();
    const answer = await app.browser().get(`/gift?of=${gift?.checkout_id}${rest}`);
    expect([answer.status, location(answer)]).toEqual([302, '/gift?paid=unknown']);
  },
);

it.each([
  ['', 400, 'All fields are required.'],
  ['nobody', 400, 'Please enter a valid email address.'],
])('refuses %j and keeps it', async (typed, status, text) => {
  const answer = await browser.post('/gift', { email: typed });
  expect(answer.status).toBe(status);
  const page = await answer.text();
  expect(page).toContain(text);
  expect(page).toContain(`value="${typed}"`);
});

it('knows a main user’s address', async () => {
  const household = await addHousehold(app);
  await browser.signIn(household.email, household.password);
  expect(await (await browser.get('/gift')).text()).toContain(`value="${household.email}"`);
});
