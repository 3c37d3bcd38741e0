import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { monthsAfter } from '#src/domain/period.ts';
import { makePasses } from '#src/features/operations/passes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let browser: Browser;
let code: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  browser = app.browser();
  // Ten minutes between two tests, so that each has full budgets.
  app.clock.advance(10 * 60_000);
  const expiresAt = monthsAfter(app.clock.now(), 36);
  const wanted = { count: 1, months: 1, price: 3500, note: '', madeBy: 'command line', expiresAt };
  code = (await makePasses(app.services, wanted, async () => undefined)).codes[0] ?? '';
});

const location = (answer: Response) => answer.headers.get('Location');

async function alertOf(answer: Response): Promise<string | undefined> {
  return /role="alert">([^<]*)</.exec(await answer.text())?.[1]?.replaceAll('&#x27;', '’');
}

it('signs a visitor up without a card, and in', async () => {
  const page = await browser.get(`/redeem?code=${code}`);
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
  const text = await page.text();
  expect(text).toContain(`value="${code.replace(/(.{4})(?!$)/g, '$1-')}"`);
  const answer = await browser.post('/redeem', { code, email: 'sipho@x.example', password: 'jacaranda' });
  expect([answer.status, location(answer)]).toEqual([303, '/profile']);
  const profile = await (await browser.get('/profile')).text();
  expect(profile).toContain('sipho@x.example');
  expect(profile).toMatch(/Paid until \d+ \w+ 20\d\d/);
  expect((await browser.get('/movies')).status).toBe(200);
});

it('renews a household, which sees it under its plan and on a receipt', async () => {
  const household = await addHousehold(app);
  await browser.signIn(household.email, household.password);
  expect(await (await browser.get('/redeem')).text()).toContain(household.email);
  const answer = await browser.post('/redeem', { code });
  expect(location(answer)).toBe('/profile?plan=redeemed');
  const profile = await (await browser.get('/profile?plan=redeemed')).text();
  expect(profile).toContain('Your pass is redeemed.');
  const receipt = /href="(\/profile\/receipts\/[^"]+)"/.exec(profile)?.[1] ?? '';
  expect(await (await browser.get(receipt)).text()).toContain('A pass');
  expect(await alertOf(await browser.post('/redeem', { code }))).toMatch(/isn’t valid/);
});

it('gives a sub-user no form, and refuses theirs', async () => {
  const child = { name: 'Lerato', password: 'protea-7', ageGroup: '13+' as const };
  ({ browser } = await signInSubUser(app, child));
  const text = await (await browser.get('/redeem')).text();
  expect(text).toContain('Only the main account');
  expect(text).not.toContain('name="code"');
  expect((await browser.post('/redeem', { code })).status).toBe(403);
});

it.each([
  [{ email: '', password: '' }, 'All fields are required.'],
  [{ email: 'x@x.example', password: '123' }, 'Password must be at least 6 characters.'],
  [{ code: 'BBBB-BBBB-BBBB' }, 'That pass isn’t valid. Check the letters, or ask where you got it.'],
  [{ code: 'x'.repeat(5000) }, 'That pass isn’t valid. Check the letters, or ask where you got it.'],
])('refuses %j, and keeps the form', async (fields, text) => {
  const all = { code, email: 'x@x.example', password: 'jacaranda', ...fields };
  const answer = await browser.post('/redeem', all);
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain(text);
  expect(page).not.toContain('jacaranda');
  expect(page).toContain(`value="${all.email}"`);
  expect(browser.cookies.has('sid')).toBe(false);
});

it('says when to come back after twenty wrong ones, and takes a right one meanwhile', async () => {
  const wrong = { code: 'BBBB-BBBB-BBBB', email: 'x@x.example', password: 'jacaranda' };
  for (let round = 0; round < 20; round += 1) await browser.post('/redeem', wrong);
  const answers = await Promise.all([1, 2, 3].map(() => browser.post('/redeem', wrong)));
  const answer = answers.find(({ status }) => status === 429) ?? Promise.reject(new Error('not limited'));
  expect(await alertOf(await answer)).toBe('Too many tries. Try again in 1 minute.');
  expect((await browser.post('/redeem', { ...wrong, code })).status).toBe(303);
});

it('takes no form of another site', async () => {
  const fields = { code, email: 'x@x.example', password: 'jacaranda' };
  expect((await browser.post('/redeem', fields, { Origin: 'https://evil.example' })).status).toBe(403);
});
