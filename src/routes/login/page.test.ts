import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Household } from '#preview/household.ts';
import { createCaller } from '#src/adapters/callers.ts';
import { networkOf } from '#src/adapters/limits/network.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

const day = 24 * 60 * 60_000;
let app: TestApp;
let household: Household;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.advance(10 * 60_000);
  household = await addHousehold(app);
  browser = app.browser();
});

const location = (answer: Response) => answer.headers.get('Location');

async function alertOf(answer: Response): Promise<string | undefined> {
  return /role="alert">([^<]*)</.exec(await answer.text())?.[1];
}

it('keeps one document for all who bring no cookie, and makes the others their own', async () => {
  for (const path of ['/login', '/signup']) {
    const answers = [await app.browser().get(path), await app.browser().get(path)];
    const [one, other] = answers.map(({ headers }) => headers.get('ETag'));
    expect(one).toMatch(/^"/);
    expect(other).toBe(one);
    expect(answers[0]?.headers.get('Set-Cookie')).toBeNull();
    const search = path === '/login' ? '?as=sub' : '?error=payment';
    expect((await app.browser().get(path + search)).headers.get('ETag')).toBeNull();
  }
  const { email, password } = household;
  await browser.post('/login', { email, password });
  expect(location(await browser.get('/login'))).toBe('/');
  await browser.post('/logout', {});
  // The device's cookie stays, so the page shows its faces and must not be shared with others.
  expect((await browser.get('/login')).headers.get('ETag')).toBeNull();
});

describe('/login', () => {
  it('refuses empty fields, and an unknown e-mail as it refuses a wrong password', async () => {
    const { email, password } = household;
    for (const fields of [{}, { email }, { password }, { email: ' ', password }]) {
      const answer = await browser.post('/login', fields);
      expect([answer.status, await alertOf(answer)]).toEqual([400, 'Please fill in all fields.']);
    }
    const wrong = { email, password: 'not the one' };
    const unknown = { email: 'nobody@example.org', password };
    for (const fields of [wrong, unknown]) {
      const answer = await browser.post('/login', fields);
      expect([answer.status, await alertOf(answer)]).toEqual([401, 'Invalid email or password.']);
    }
    expect(browser.cookies.size).toBe(0);
  });

  it('takes no form of another site, and none that is no form', async () => {
    const { email, password } = household;
    expect(
      (await browser.post('/login', { email, password }, { Origin: 'https://evil.example' })).status,
    ).toBe(403);
    const json = await browser.postJson('/login', { email, password });
    expect(json.status).toBe(400);
    expect(browser.cookies.size).toBe(0);
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
  ])('leads home, not to %j', async (next) => {
    const answer = await browser.post(`/login?next=${encodeURIComponent(next)}`, household2());
    expect(location(answer)).toBe('/');
  });

  it('leads to where the guard caught the viewer', async () => {
    expect(location(await browser.get('/profile?x=1'))).toBe('/login?next=%2Fprofile%3Fx%3D1');
    const answer = await browser.post('/login?next=%2Fprofile%3Fx%3D1', household2());
    expect([answer.status, location(answer)]).toEqual([303, '/profile?x=1']);
  });

  it('sets cookies that scripts and other sites have no use of', async () => {
    const answer = await browser.post('/login', household2());
    const set = answer.headers.getSetCookie();
    expect(set.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['device', 'sid']);
    for (const cookie of set) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('leads on who is signed in already', async () => {
    await browser.post('/login', household2());
    expect(location(await browser.get('/login'))).toBe('/');
    expect(location(await browser.get('/signup'))).toBe('/');
  });

  it('shows the form, and the other one without script', async () => {
    const page = await (await browser.get('/login')).text();
    expect(page).toMatch(/<h1>Sign In<\/h1>/);
    expect(page).toContain('Log in as sub-user');
    expect(page).toContain('href="/signup"');
    expect(page).not.toContain('aria-label="Main"');
    expect(await (await browser.get('/login?as=sub')).text()).toMatch(/<h1>Sub-User Sign In<\/h1>/);
  });

  function household2() {
    return { email: household.email, password: household.password };
  }
});

describe('/login as a sub-user', () => {
  const asSubUser = 'on';
  beforeEach(async () => {
    const subUsers = [{ name: 'Lerato', password: 'protea and aloe', ageGroup: '13+' as const }];
    household = await addHousehold(app, { subUsers });
  });

  it.each([
    [{ name: '', password: 'x' }, 400, 'Please fill in all fields.'],
    [{ email: 'someone@example.org', password: 'x' }, 400, 'Please fill in all fields.'],
    [{ name: 'Nobody', password: 'x' }, 401, 'Sub-user not found.'],
    [{ name: 'Lerato', password: 'protea', accountEmail: 'nobody@example.org' }, 401, 'Sub-user not found.'],
    [{ name: 'Lerato', password: 'protea' }, 401, 'Incorrect password.'],
  ])('refuses %j, and stays in that mode', async (fields, status, text) => {
    const answer = await browser.post('/login', { ...fields, asSubUser });
    const page = await answer.text();
    expect(answer.status).toBe(status);
    expect(page).toContain(`role="alert">${text}<`);
    expect(page).toContain('<h1>Sub-User Sign In</h1>');
    expect(page).toContain('Account email');
  });

  it('leads to the area of sub-users, whose session opens no page of the main user', async () => {
    await browser.signIn(household.email, household.password);
    await browser.post('/logout', {});
    const answer = await browser.post('/login', { asSubUser, name: 'Lerato', password: 'protea and aloe' });
    expect(location(answer)).toBe('/subuser');
    expect(location(await browser.get('/profile'))).toBe('/subuser');
    expect(location(await browser.get('/movies'))).toBe('/subuser');
  });
});

describe('/profile and /logout', () => {
  it('shows the account of whoever is signed in, and until when it is paid', async () => {
    await browser.signIn(household.email, household.password);
    const answer = await browser.get('/profile');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const page = await answer.text();
    expect(page).toContain('<h1>Your Profile</h1>');
    expect(page).toContain(household.email);
    expect(page).toMatch(/Paid until \d{1,2} [A-Z][a-z]+ 20\d\d/);
  });

  it('is open to a household that has lapsed, which the rest sends there', async () => {
    const lapsed = await addHousehold(app, { paidUntil: app.clock.now() - 4 * day });
    await browser.signIn(lapsed.email, lapsed.password);
    expect(location(await browser.get('/movies'))).toBe('/profile');
    expect(await (await browser.get('/profile')).text()).toContain('Your month ended on');
  });

  it('says on its page that nobody could be signed out', async () => {
    await browser.signIn(household.email, household.password);
    const { db } = app.services;
    const stays = sql`create trigger stays before delete on session begin select raise(abort, 'It stays.'); end`;
    await db.tx((trx) => stays.execute(trx));
    onTestFinished(async () => {
      await db.tx((trx) => sql`drop trigger stays`.execute(trx));
    });
    const answer = await browser.post('/logout', {});
    expect([answer.status, await alertOf(answer)]).toEqual([500, 'Something went wrong. Please try again.']);
  });

  it('signs out by the button only', async () => {
    await browser.signIn(household.email, household.password);
    expect(await (await browser.get('/logout')).text()).toMatch(/<form [^>]*method="post"/);
    const { status } = await browser.post('/logout', {}, { Origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect((await browser.get('/profile')).status).toBe(200);
    const held = browser.cookies.get('sid') ?? '';
    expect(location(await browser.post('/logout', {}))).toBe('/login');
    expect(browser.cookies.has('sid')).toBe(false);
    // The token is no longer valid, even if the browser sends it.
    browser.cookies.set('sid', held);
    expect((await browser.get('/profile')).status).toBe(302);
  });
});

it('turns away with a kept document while too many sign in, and takes them again afterwards', async () => {
  const busy = await startTestApp({}, { hashing: 'real' });
  onTestFinished(() => busy.close());
  const { email, password } = await addHousehold(busy);
  const { hashing } = busy.services;
  // The same network as the forms below, because networks take turns.
  const asker = { known: null, address: '127.0.0.1' };
  const who = { kind: 'visitor' as const, key: networkOf(asker.address), asker };
  const network = createCaller(busy.services.limits, who, null);
  const verify = () => busy.services.callers.run(network, () => hashing.verify(password, null));
  const crowd = Array.from({ length: 20 * availableParallelism() }, verify);
  const hashed = Promise.allSettled(crowd);
  expect(hashing.isCrowded(network)).toBe(true);
  const answers = await Promise.all(
    [1, 2, 3].map((index) =>
      busy.browser().post('/login', { email: `nobody${index}@example.org`, password }),
    ),
  );
  const zulu = busy.browser();
  zulu.cookies.set('language', 'zu');
  const said = await zulu.post('/login', { email: 'nobody4@example.org', password });
  expect(said.status === 503 ? await said.text() : '').toContain('<html lang="zu-ZA"');
  const away = answers.filter(({ status }) => status === 503);
  expect(away.length).toBeGreaterThan(0);
  for (const answer of away) expect(answer.headers.get('Retry-After')).toBe('2');
  const [first, second] = away.filter(({ headers }) => headers.get('ETag') !== null);
  expect(first?.headers.get('ETag')).toBe(second?.headers.get('ETag'));
  expect(first && (await alertOf(first))).toContain('Too many people are signing in at the moment.');
  await hashed;
  expect(await busy.browser().signIn(email, password)).toBe('/');
});

it('says of a sub-user’s sign-in first that it failed, and then why', async () => {
  const page = await (await app.browser().get('/login?as=sub&busy=1')).text();
  const [failed, why] = ['Sub-user login failed. Try again.', 'Too many people are signing in'].map((text) =>
    page.indexOf(text),
  );
  expect(failed).toBeGreaterThan(0);
  expect(why).toBeGreaterThan(failed ?? 0);
});
