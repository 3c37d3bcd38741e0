import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inviteOperator, removeOperator } from '#src/features/operations/operators/operators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { Authenticator } from '#test/authenticator.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold, signInMain } from '#test/households.ts';
import { invite, readOptions, signInOperator } from '#test/operators.ts';
import { askAtOnce } from '#test/spend-limit.ts';
import { signInSubUser } from '#test/sub-users.ts';

const minute = 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const addresses = [
  '/operator',
  '/operator/households',
  '/operator/households/1',
  '/operator/passes',
  '/operator/services',
  '/operator/audit',
  '/operator/audit?before=1.x',
  '/operator/logout',
  '/operator/register',
  '/operator/register?token=x',
  '/operator/anything/else',
  '/operator.data',
  '/operator/households.data',
];

/** Viewers for whom the desk's addresses must answer as unknown ones do. */
const strangers: Record<string, () => Promise<Browser>> = {
  nobody: async () => app.browser(),
  'a main user': async () => (await signInMain(app)).browser,
  'a sub-user': async () => {
    const child = { name: 'Lerato', password: 'protea-7', ageGroup: '13+' as const };
    return (await signInSubUser(app, child)).browser;
  },
  'an operator after 8 hours': async () => {
    const { browser } = await signInOperator(app, 'tired@example.org');
    expect((await browser.get('/operator')).status).toBe(200);
    app.clock.advance(8 * 60 * minute);
    return browser;
  },
  'a removed operator': async () => {
    const { browser } = await signInOperator(app, 'removed@example.org');
    expect((await browser.get('/operator')).status).toBe(200);
    expect(await removeOperator(app.services, 'Removed@example.org')).toBe(true);
    return browser;
  },
};

describe.each(Object.entries(strangers))('%s', (_who, open) => {
  it('finds no desk', async () => {
    const browser = await open();
    const unknown = await (await browser.get('/nowhere')).text();
    for (const address of addresses) {
      const answer = await browser.get(address);
      expect.soft(answer.status, address).toBe(404);
      const text = await answer.text();
      if (address === '/operator') expect(text === unknown).toBe(true);
      expect.soft(text, address).not.toMatch(/Households|Audit/);
    }
  });

  it('gets from every method what any unknown address answers', async () => {
    const browser = await open();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answerOf = async (method: string, address: string) => {
      const headers = { Origin: app.url, Cookie: cookie };
      const answer = await fetch(new URL(address, app.url), { method, headers, redirect: 'manual' });
      return [
        answer.status,
        answer.headers.get('Allow'),
        answer.headers.get('Content-Type'),
        await answer.text(),
      ];
    };
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      for (const address of addresses) {
        const unknown = await answerOf(method, address.endsWith('.data') ? '/nowhere.data' : '/nowhere');
        expect.soft(await answerOf(method, address), `${method} ${address}`).toEqual(unknown);
      }
  });
});

describe('a passkey', () => {
  it('is registered by a link once and within 30 minutes, and signs in', async () => {
    const browser = app.browser();
    const late = await invite(app, 'late@example.org');
    app.clock.advance(30 * minute);
    expect((await browser.get(late)).status).toBe(404);

    const link = await invite(app, 'thandi@example.org');
    const page = await browser.get(link);
    expect(await page.text()).toContain('Register a passkey');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
    const options = await readOptions(browser, link);
    const device = new Authenticator(app.url);
    const stranger = new Authenticator('https://elsewhere.example');
    expect((await browser.post(link, { answer: stranger.register(options) })).status).toBe(400);
    expect((await browser.post(link, { answer: '{"id":1}' })).status).toBe(400);
    const answers = await Promise.all(
      [device, new Authenticator(app.url)].map((one) =>
        browser.post(link, { answer: one.register(options) }),
      ),
    );
    const [first, second] = answers.map(({ status }) => status).sort();
    expect(first).toBe(303);
    // 410 if the form was read before the link was used, 405 as for an unknown address afterwards.
    expect([405, 410]).toContain(second);
    expect((await browser.get(link)).status).toBe(404);
  });

  it('signs in with a challenge of ours once, within 3 minutes, with its owner verified', async () => {
    const { device } = await signInOperator(app, 'sipho@example.org');
    const browser = app.browser();
    const options = () => readOptions(browser, '/operator/login');
    const send = async (answer: string) => (await browser.post('/operator/login', { answer })).status;
    expect(await send(device.signIn({ challenge: Buffer.from('ours').toString('base64url') }))).toBe(401);
    expect(await send(device.signIn(await options(), { isVerified: false }))).toBe(401);
    const old = device.signIn(await options());
    app.clock.advance(3 * minute);
    expect(await send(old)).toBe(401);
    const link = await invite(app, 'sipho@example.org');
    expect(await send(device.signIn(await readOptions(browser, link)))).toBe(401);
    const used = await options();
    expect(await send(device.signIn(used))).toBe(303);
    browser.cookies.clear();
    expect(await send(device.signIn(used))).toBe(401);
    // A copied key continues from the counter that it had when it was copied.
    expect(await send(device.signIn(await options(), { counter: 1 }))).toBe(401);
    expect((await browser.get('/operator')).status).toBe(404);
  });

  it('is not tried without end from one address', async () => {
    const browser = app.browser();
    const ask = () => browser.post('/operator/login', { intent: 'options' });
    for (let index = 0; index < 30; index += 1) expect((await ask()).status).toBe(200);
    const answers = await askAtOnce(app.clock, ask);
    const limited = answers.find(({ status }) => status === 429);
    expect(limited?.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(await limited?.text()).toMatch(/role="alert">Too many tries/);
    app.clock.advance(10 * minute);
  });
});

describe('an operator', () => {
  let browser: Browser;
  beforeEach(async () => {
    app.clock.advance(10 * minute);
    ({ browser } = await signInOperator(app, 'nomsa@example.org'));
  });

  const textOf = async (path: string) => (await browser.get(path)).text();

  it('finds a household, grants a month, signs it out, deletes it, and the audit says so', async () => {
    const home = await signInMain(app, { email: 'Zanele@example.org', paidUntil: null });
    const other = await addHousehold(app, { email: 'zanelemuholi@example.org' });
    const several = await browser.post('/operator/households', { email: 'ZANELE' });
    expect(await several.text()).toContain(other.email);
    const one = await browser.post('/operator/households', { email: 'zanele@' });
    const path = `/operator/households/${home.userId}`;
    expect(one.headers.get('Location')).toBe(path);
    expect(await textOf(path)).toContain('Never paid, and no month was granted.');
    const grant = { intent: 'grant', reason: 'A <power> cut' };
    const question = await (await browser.post(path, grant)).text();
    expect(question).toContain('Grant Zanele@example.org a month?');
    expect(question).toContain('name="reason" value="A &lt;power&gt; cut"');
    expect(await textOf(path)).toContain('Never paid, and no month was granted.');
    const granted = await browser.post(path, { ...grant, sure: 'yes' });
    expect(await textOf(granted.headers.get('Location') ?? '')).toContain('One month is granted.');
    expect(await textOf(path)).toMatch(/Paid until .*by a grant/);
    expect((await home.browser.get('/profile')).status).toBe(200);
    await browser.post(path, { intent: 'sign-out' });
    expect((await home.browser.get('/profile')).status).toBe(302);
    const before = (await textOf('/operator/audit'))
      .split('<tr')
      .find((row) => row.includes('A &lt;power&gt; cut'));
    expect(before).toMatch(/nomsa@example\.org.*1 month: A &lt;power&gt; cut.*Zanele@example\.org/s);
    expect((await browser.post(path, { intent: 'delete', email: other.email })).status).toBe(400);
    const deleted = await browser.post(path, { intent: 'delete', email: ' zanele@EXAMPLE.org' });
    expect(deleted.headers.get('Location')).toBe('/operator/households?done=deleted');
    expect((await browser.get(path)).status).toBe(404);
    const audit = await textOf('/operator/audit');
    expect(audit).not.toMatch(/Zanele|power/);
    const rows = audit
      .split('<tr')
      .filter((row) => row.includes('Z…@e….org') && !row.includes('Opened the household'));
    expect(rows.map((row) => /Deleted|Signed out everywhere|Granted/.exec(row)?.[0])).toEqual([
      'Deleted',
      'Signed out everywhere',
      'Granted',
    ]);
  });

  it('reads the audit in pages', async () => {
    for (let index = 0; index < 60; index += 1) {
      await inviteOperator(app.services, `o${index}@example.org`);
      app.clock.advance(1);
    }
    const first = await textOf('/operator/audit');
    expect(first.match(/<tr/g)).toHaveLength(51);
    const next = /href="([^"]*before=[^"]*)"/.exec(first)?.[1] ?? '';
    const second = await textOf(next);
    expect(second).toContain('o9@example.org');
    expect(second).not.toContain('o10@example.org');
  });

  it('signs out', async () => {
    const answer = await browser.post('/operator/logout', {});
    expect(answer.headers.get('Location')).toBe('/operator/login');
    expect((await browser.get('/operator')).status).toBe(404);
  });

  it('is refused from another site', async () => {
    const headers = { Origin: 'https://elsewhere.example' };
    expect((await browser.post('/operator/logout', {}, headers)).status).toBe(403);
  });
});

it('leaves nothing of the desk in what browsers of households load', () => {
  const files = globSync('dist/client/**/*.{js,css,html,json,webmanifest}');
  expect(files.length).toBeGreaterThan(20);
  const found = files.filter((file) => /\/operator\b|\bdesk-/i.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
