import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { findUserId } from '#src/features/accounts/email-store.ts';
import { deleteAudited } from '#src/features/operations/households/act.ts';
import { findHousehold } from '#src/features/operations/households/read.ts';
import { searchHouseholds } from '#src/features/operations/households/search.ts';
import { inviteOperator, removeOperator } from '#src/features/operations/operators/operators.ts';
import { makePasses } from '#src/features/operations/passes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

const password = 'jacaranda street';
let app: TestApp;
let browser: Browser;
let household: Household;
let number = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.advance(61 * 60_000);
  number += 1;
  browser = app.browser();
  const email = `O'Brien-${number}@пример.example`;
  household = await addHousehold(app, {
    email,
    password,
    subUsers: [{ name: "N'wa", password: 'protea-7', ageGroup: '13+' }],
  });
});

const location = (answer: Response) => answer.headers.get('Location');

async function alertOf(answer: Response): Promise<string | undefined> {
  return /role="alert">([^<]*)</.exec(await answer.text())?.[1]?.replaceAll('&#x27;', '’');
}

/** Spellings of one address, as from a phone, a letter and a web page. */
const spellings = [
  () => `o’brien-${number}@xn--e1afmkfd.example`,
  () => `\u202ao'brien‑${number}@пример.example.\u202c`,
  () => `O'BRIEN-${number}\u200b@ПРИМЕР.example `,
];

/** Addresses that no mail server accepts. */
const impossible = ['a,b@x.example', 'a..b@x.example', 'a@x..example', 'a@x'];

const checkoutBody = (email: string) => ({
  amount: 3500,
  currency: 'ZAR',
  successUrl: `${app.url}/payment-complete`,
  cancelUrl: `${app.url}/signup?paid=false`,
  email,
  password,
});
const createCheckout = (email: string) =>
  browser.postJson('/.netlify/functions/createCheckout', checkoutBody(email));

async function newPass(): Promise<string> {
  const expiresAt = app.clock.now() + 60 * 60_000;
  const wanted = { count: 1, months: 1, price: 3500, note: '', madeBy: 'command line', expiresAt };
  return (await makePasses(app.services, wanted, async () => undefined)).codes[0] ?? '';
}

describe.each(spellings)('an address in spelling %#', (spelling) => {
  it('signs in', async () => {
    expect(await browser.signIn(spelling(), password)).toBe('/');
  });

  it('is taken at /signup, at createCheckout and with a pass', async () => {
    const taken = 'An account with this email already exists.';
    expect(await alertOf(await browser.post('/signup', { email: spelling(), password }))).toBe(taken);
    expect((await createCheckout(spelling())).status).toBe(409);
    const form = { code: await newPass(), email: spelling(), password };
    expect(await alertOf(await browser.post('/redeem', form))).toBe(taken);
  });

  it('gets the mail for a new password to the stored address', async () => {
    expect((await browser.post('/forgot-password', { email: spelling() })).status).toBe(200);
    const mails = async () => (await app.services.outbox?.list())?.map(({ to }) => to);
    await expect.poll(mails, { timeout: 10_000 }).toContain(household.email);
    expect(await mails()).not.toContain(spelling());
  });

  it('is taken for another household, and is no news to its own', async () => {
    const other = await addHousehold(app);
    await browser.signIn(other.email, other.password);
    const change = (email: string) => {
      const changes = { email, added: [], changed: [], deleted: [] };
      return browser.post('/profile', { intent: 'save', changes: JSON.stringify(changes) });
    };
    expect(await alertOf(await change(spelling()))).toMatch(/already exists/);
    await browser.signIn(household.email, password);
    expect((await change(spelling())).status).toBeLessThan(400);
    expect(await findUserId(app.services.db.read, household.email)).toBe(household.userId);
  });

  it('names the household of a sub-user', async () => {
    const form = { asSubUser: 'on', name: 'N’wa ', password: 'protea-7', accountEmail: spelling() };
    expect(location(await browser.post('/login', form))).toBe('/subuser');
  });

  it('is found at the desk and by commands, and confirms a deletion', async () => {
    const { services } = app;
    const { households } = await searchHouseholds(services, spelling());
    expect(households.map(({ id }) => id)).toEqual([household.userId]);
    expect(await findHousehold(services, spelling())).toMatchObject({ id: household.userId });
    const act = { userId: household.userId, actor: 'command line' };
    const other = deleteAudited(services, act, `x${spelling()}`);
    await expect(other).rejects.toMatchObject({ code: 'other-address' });
    await deleteAudited(services, act, spelling());
  });

  it('is one operator', async () => {
    await inviteOperator(app.services, household.email);
    await inviteOperator(app.services, spelling());
    expect(await removeOperator(app.services, spelling())).toBe(true);
    expect(await removeOperator(app.services, household.email)).toBe(false);
  });
});

describe.each(impossible)('%s', (email) => {
  it('is refused before anybody pays', async () => {
    const says = 'Please enter a valid email address.';
    expect(await alertOf(await browser.post('/signup', { email, password }))).toBe(says);
    expect(await alertOf(await browser.post('/gift', { email }))).toBe(says);
    expect(await alertOf(await browser.post('/forgot-password', { email }))).toBe(says);
    expect(await (await createCheckout(email)).json()).toMatchObject({ error: { code: 'bad-email' } });
    const form = { code: await newPass(), email, password };
    expect(await alertOf(await browser.post('/redeem', form))).toBe(says);
  });
});

it('counts one account’s failed sign-ins, however its address is spelled', async () => {
  for (let round = 0; round < 10; round += 1) {
    const typed = `${household.email}${'\u200b'.repeat(round)}`;
    const answer = await app.browser().post('/login', { email: typed, password: 'wrong one' });
    expect(answer.status).toBe(401);
  }
  const answer = await app.browser().post('/login', { email: spellings[0]?.() ?? '', password: 'wrong one' });
  expect(answer.status).toBe(429);
});

it('makes an account of the address that is read, without what nobody sees', async () => {
  const form = { code: await newPass(), email: `\u202anew-${number}\u200b@x.example.\u202c`, password };
  expect(location(await browser.post('/redeem', form))).toBe('/profile');
  const { households } = await searchHouseholds(app.services, `new-${number}@x`);
  expect(households.map(({ email }) => email)).toEqual([`new-${number}@x.example`]);
});
