import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { makePasses } from '#src/features/operations/passes.ts';
import { paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInByCode } from '#test/code-session.ts';
import { addHouseholdWithPasskey, readSignInOptions } from '#test/household-passkeys.ts';
import { addHousehold } from '#test/households.ts';
import { pressAtProvider, waitAtReturn } from '#test/paying.ts';

let app: TestApp;
let home: Household;
let parent: Browser;
let child: Browser;
let id = '';

beforeAll(async () => {
  app = await startTestApp({ LANGUAGES: 'en,zu,af' });
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.advance(10 * 60_000);
  home = await addHousehold(app, {
    subUsers: [{ name: 'Lerato', password: 'protea-7', ageGroup: '18+' as const }],
  });
  id = home.subUsers[0]?.id ?? '';
  [parent, child] = [app.browser(), app.browser()];
  await parent.signIn(home.email, home.password);
  await signInChild(child);
});

const choose = (by: Browser, language: string) => by.post(paths.language, { language });
const signInChild = (by: Browser) =>
  by.post('/login', { asSubUser: 'on', name: 'Lerato', password: 'protea-7', accountEmail: home.email });
const languageOf = (by: Browser) => by.cookies.get('language');

async function signedInAnew(): Promise<Browser> {
  const browser = app.browser();
  await browser.signIn(home.email, home.password);
  return browser;
}

it('goes with the main user to each browser, and to a sub-user who chose none', async () => {
  expect(languageOf(await signedInAnew())).toBeUndefined();
  await choose(parent, 'zu');
  const browser = await signedInAnew();
  expect(languageOf(browser)).toBe('zu');
  expect(await (await browser.get('/profile')).text()).toContain('<html lang="zu-ZA"');
  const stranger = app.browser();
  await signInChild(stranger);
  expect(languageOf(stranger)).toBe('zu');
});

it('goes with a sub-user who signs in with a password or a PIN after another one', async () => {
  await choose(parent, 'zu');
  await choose(child, 'af');
  await signInChild(parent);
  expect(languageOf(parent)).toBe('af');
  await parent.signIn(home.email, home.password);
  expect(languageOf(parent)).toBe('zu');
  await parent.post(`/profile?edit=${id}`, { intent: 'edit', id, ageGroup: '18+', pin: '1234' });
  const pin = { asSubUser: 'on', name: 'Lerato', face: id, pin: '1234' };
  expect((await parent.post(`/login?who=${id}`, pin)).headers.get('Location')).toBe('/subuser');
  expect(languageOf(parent)).toBe('af');
});

it('goes with a viewer to a television that shows a code', async () => {
  await choose(parent, 'zu');
  await choose(child, 'af');
  expect(languageOf(await signInByCode(app, parent))).toBe('zu');
  expect(languageOf(await signInByCode(app, parent, id))).toBe('af');
});

it('goes with the main user who signs in with a passkey', async () => {
  const { browser, device } = await addHouseholdWithPasskey(app);
  await choose(browser, 'zu');
  const other = app.browser();
  await other.post('/login', { passkey: device.signIn(await readSignInOptions(other)) });
  expect(languageOf(other)).toBe('zu');
});

it('is the browser’s alone in a read-only view', async () => {
  await parent.post('/profile', { intent: 'view-as', id });
  await choose(parent, 'af');
  expect(languageOf(parent)).toBe('af');
  const [other, stranger] = [await signedInAnew(), app.browser()];
  await signInChild(stranger);
  expect([languageOf(other), languageOf(stranger)]).toEqual([undefined, undefined]);
});

it('of the browser that makes an account is the account’s, with a pass and with a payment', async () => {
  const expiresAt = app.clock.now() + 86_400_000;
  const wanted = { count: 1, months: 1, price: 3500, note: '', madeBy: 'command line', expiresAt };
  const { codes } = await makePasses(app.services, wanted, async () => undefined);
  const [byPass, byPayment] = [app.browser(), app.browser()];
  await choose(byPass, 'zu');
  const account = { email: 'pass@x.example', password: 'jacaranda' };
  const redeemed = await byPass.post('/redeem', { code: codes[0] ?? '', ...account });
  expect(redeemed.headers.get('Location')).toBe('/profile');
  await choose(byPayment, 'zu');
  const payer = { email: 'payment@x.example', password: 'jacaranda' };
  await byPayment.post('/signup', payer);
  // Afrikaans is chosen for the payment only.
  await choose(byPayment, 'af');
  const checkout = (await byPayment.post('/payment', {})).headers.get('Location');
  const back = await pressAtProvider(app, checkout, 'pay');
  byPayment.cookies.delete('language');
  expect(await waitAtReturn(app, byPayment, back, '')).toBe('/profile');
  expect(languageOf(byPayment)).toBe('af');
  for (const [{ email, password }, language] of [[account, 'zu'] as const, [payer, 'af'] as const]) {
    const elsewhere = app.browser();
    await elsewhere.signIn(email, password);
    expect(languageOf(elsewhere)).toBe(language);
  }
});

it('stands in the export of what is held about the household', async () => {
  await choose(parent, 'zu');
  await choose(child, 'af');
  const data = await (await parent.get(paths.ownData)).json();
  expect(data.settings).toMatchObject([
    { by: 'Lerato', setting: 'language', choice: 'af' },
    { by: 'main account', setting: 'language', choice: 'zu' },
  ]);
});
