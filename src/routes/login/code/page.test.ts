import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

const tizen = {
  'User-Agent':
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 (KHTML, like Gecko) SamsungBrowser/2.1 TV Safari/538.1',
};

let app: TestApp;
let household: Household;
let television: Browser;
let phone: Browser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.advance(10 * 60_000);
  household = await addHousehold(app, {
    subUsers: [{ name: 'Lerato', password: 'protea', ageGroup: 'Below 13' }],
  });
  television = app.browser();
  phone = app.browser();
  await phone.signIn(household.email, household.password);
});

const location = (answer: Response) => answer.headers.get('Location');
const alertIn = (html: string) => /role="alert">([^<]*)</.exec(html)?.[1];
const plain = (html: string) => html.replaceAll('<!-- -->', '');
const codeIn = (html: string) => /<output[^>]*>([^<]*)<\/output>/.exec(html)?.[1] ?? '';
const showCode = async (browser = television) =>
  codeIn(await (await browser.get('/login/code', tizen)).text());
/** The request that the page sends every 3 s. */
const ask = (browser = television) => browser.post('/login/code', {}, tizen);
const confirm = (code: string, who: string, browser = phone) =>
  browser.post('/link', { intent: 'sign-in', code, who });

describe('/login/code', () => {
  it('shows a code, its address as text and as a picture, to this browser alone', async () => {
    const answer = await television.get('/login/code', tizen);
    const html = plain(await answer.text());
    expect(html).toMatch(/<h1>Sign in with a phone<\/h1>/);
    const label = /<label for="([^"]+)">Code<\/label>/.exec(html)?.[1];
    expect(html).toContain(`<output id="${label}"`);
    expect(codeIn(html)).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(html).toMatch(/<svg role="img" aria-label="QR code"/);
    // The form is for browsers in which the modules don't load.
    expect(html).toMatch(
      /<form method="post" action="\/login\/code">.*>Continue<|<form action="\/login\/code" method="post">.*>Continue</,
    );
    expect(html).toContain(`${new URL(app.url).host}/link</b>`);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('ETag')).toBeNull();
    expect(answer.headers.getSetCookie().join()).toMatch(
      /^code=[\w-]{43}; Max-Age=600; .*HttpOnly; SameSite=Lax/,
    );
    expect(await showCode()).toBe(codeIn(html));
    expect(await showCode(app.browser())).not.toBe(codeIn(html));
    expect(await (await app.browser().get('/login')).text()).toContain('href="/login/code"');
  });

  it('is for visitors, like every page to sign in', async () => {
    expect(location(await phone.get('/login/code'))).toBe('/');
  });

  it('signs nobody in without a code of its own, from another site, or while it waits', async () => {
    const first = await ask();
    expect([first.status, codeIn(await first.text())]).toEqual([200, '']);
    await showCode();
    expect(await (await ask()).text()).toContain('Sign in with a phone');
    expect((await television.post('/login/code', {}, { Origin: 'https://evil.example' })).status).toBe(403);
    expect(television.cookies.has('sid')).toBe(false);
  });
});

describe('signing in with a code, without script', () => {
  it('brings the television home, lists it, and signs it out from the profile', async () => {
    const code = await showCode();
    const filled = await (await phone.get(`/link?code=${code}`)).text();
    expect(filled).toContain(`value="${code}"`);
    const question = plain(await (await phone.post('/link', { code: code.toLowerCase() })).text());
    expect(question).toMatch(/<h1>Sign in this television\?<\/h1>/);
    expect(question).toContain('Samsung Internet on a television');
    expect(question).toContain('Only if it’s in front of you.');
    const choices = [
      ...question.matchAll(/<input type="radio"[^>]*><span[^>]*>.<\/span><bdi[^>]*>([^<]+)</g),
    ];
    expect(choices.map(([, label]) => label)).toEqual(['You', 'Lerato']);
    const done = await (await confirm(code, 'main')).text();
    expect(done).toMatch(/role="status">Done\. Look at your television\.</);
    const landed = await ask();
    expect([landed.status, location(landed)]).toEqual([303, '/']);
    expect(television.cookies.has('code')).toBe(false);
    expect((await television.get('/')).status).toBe(200);

    const profile = await (await phone.get('/profile/devices')).text();
    const listed =
      /name="handle" value="([^"]+)"[^>]*><button[^>]*aria-label="Sign out {1,2}Samsung Internet on a television"/;
    const handle = listed.exec(profile)?.[1] ?? '';
    expect(handle).not.toBe('');
    await phone.post('/profile/devices', { intent: 'sign-out-device', handle });
    expect(location(await television.get('/'))).toBe('/login');
  });

  it('brings a child’s television to the sub-user area, with the child’s limits', async () => {
    await confirm(await showCode(), household.subUsers[0]?.id ?? '');
    expect(location(await ask())).toBe('/subuser');
    expect(location(await television.get('/movies'))).toBe('/subuser');
    expect((await television.get('/subuser')).status).toBe(200);
  });

  it('counts in the television that showed the code, once', async () => {
    const code = await showCode();
    const other = app.browser();
    await showCode(other);
    await confirm(code, 'main');
    expect((await ask(other)).status).toBe(200);
    const secret = television.cookies.get('code') ?? '';
    expect((await ask()).status).toBe(303);
    other.cookies.set('code', secret);
    expect(await (await ask(other)).text()).toContain('This code no longer works.');
    expect(other.cookies.has('sid')).toBe(false);
  });

  it('ends with the 10 minutes, and offers a new code', async () => {
    const code = await showCode();
    app.clock.advance(10 * 60_000);
    expect(alertIn(await (await phone.post('/link', { code })).text())).toBe('That code is not valid.');
    const html = await (await ask()).text();
    expect(html).toContain('>New code</button>');
    expect(await showCode()).not.toBe(code);
  });

  it('ends when the person cancels', async () => {
    const code = await showCode();
    const cancelled = await (await phone.post('/link', { intent: 'cancel', code, who: 'main' })).text();
    expect(cancelled).toContain('Cancelled. Nobody was signed in');
    expect((await confirm(code, 'main')).status).toBe(400);
    expect(await (await ask()).text()).toContain('This code no longer works.');
  });
});

describe('/link', () => {
  it('sends a visitor to sign in and keeps the code', async () => {
    const code = await showCode();
    const visitor = app.browser();
    const sent = location(await visitor.get(`/link?code=${code}`)) ?? '';
    expect(sent).toBe(`/login?next=${encodeURIComponent(`/link?code=${code}`)}`);
    const { email, password } = household;
    expect(location(await visitor.post(sent, { email, password }))).toBe(`/link?code=${code}`);
  });

  it('is not for sub-users, nor for a household that is not paid for', async () => {
    const child = app.browser();
    await confirm(await showCode(child), household.subUsers[0]?.id ?? '');
    await ask(child);
    expect(location(await child.get('/link'))).toBe('/subuser');
    const code = await showCode();
    expect(location(await confirm(code, 'main', child))).toBe('/subuser');
    expect((await app.browser().post('/link', { code })).headers.get('Location')).toMatch(/^\/login/);
    expect(await (await ask()).text()).toContain(code);
    const lapsed = await addHousehold(app, { paidUntil: null });
    const browser = app.browser();
    await browser.signIn(lapsed.email, lapsed.password);
    expect(location(await browser.get('/link'))).toBe('/profile');
  });

  it('takes no form of another site', async () => {
    const fields = { intent: 'sign-in', code: await showCode(), who: 'main' };
    expect((await phone.post('/link', fields, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask()).status).toBe(200);
  });

  it('fills the field with codes alone, and confirms nothing by being opened', async () => {
    const code = await showCode();
    await phone.get(`/link?code=${code}&intent=sign-in&who=main`);
    expect((await ask()).status).toBe(200);
    expect(await (await phone.get('/link?code=%22%3E%3Cscript%3E')).text()).toContain('value=""');
  });

  it('stops guessing after five wrong codes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answer = await phone.post('/link', { code: 'BBBB-BBBB' });
      expect([answer.status, alertIn(await answer.text())]).toEqual([400, 'That code is not valid.']);
    }
    const answer = await phone.post('/link', { code: await showCode() });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(500);
    expect(alertIn(await answer.text())).toBe('Too many tries. Wait a few minutes.');
  });

  it('tells the log who confirmed and who guessed, without a code', async () => {
    const code = await showCode();
    await phone.post('/link', { code: 'BBBB-BBBB' });
    await confirm(code, 'main');
    await ask();
    const lines = app.log.text();
    for (const outcome of ['shown', 'refused', 'confirmed'])
      expect(lines).toContain(`"event":"sign-in-code","outcome":"${outcome}"`);
    expect(lines).toContain('"by":"code"');
    for (const text of [code, code.replace('-', ''), 'BBBB']) expect(lines).not.toContain(text);
  });
});
