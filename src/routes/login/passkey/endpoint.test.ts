import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { Authenticator } from '#test/authenticator.ts';
import type { Browser } from '#test/browser.ts';
import {
  addHouseholdWithPasskey,
  readNewOptions,
  readSignInOptions,
  sendNewPasskey,
} from '#test/household-passkeys.ts';

const minute = 60_000;
const refusal = 'That passkey can’t sign in here. Please try again, or use your password.';

let app: TestApp;
let home: Awaited<ReturnType<typeof addHouseholdWithPasskey>>;
/** A browser in which nobody is signed in. */
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(11 * minute);
  home = await addHouseholdWithPasskey(app);
  browser = app.browser();
});

/** Tries again after 503: a busy machine sheds a burst of sign-ins without trying them. */
async function send(passkey: string, at = '/login', by = browser): Promise<Response> {
  const answer = await by.post(at, { passkey });
  return answer.status === 503 ? send(passkey, at, by) : answer;
}

async function expectRefusal(answer: Response): Promise<void> {
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain(refusal);
  expect((await browser.get('/profile')).headers.get('Location')).toContain('/login');
}

describe('a passkey at /login', () => {
  it('signs its household in as a password does, recently and on a device that is known then', async () => {
    const answer = await send(home.device.signIn(await readSignInOptions(browser)), '/login?next=/my-list');
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/my-list']);
    expect([...browser.cookies.keys()].sort()).toEqual(['device', 'sid']);
    expect(await (await browser.get('/profile/devices')).text()).toContain('This device');
    // The sign-in is recent, so no password is needed.
    await readNewOptions(browser);
    browser.cookies.delete('sid');
    expect(await (await browser.get('/login')).text()).toContain('Main account');
    const event = { event: 'sign-in', outcome: 'accepted', viewer: 'main', by: 'passkey' };
    expect(app.log.lines.map(({ fields }) => fields)).toContainEqual(expect.objectContaining(event));
  });

  it('ends the session that the browser had', async () => {
    const old = home.browser.cookies.get('sid') ?? '';
    await send(home.device.signIn(await readSignInOptions(home.browser)), '/login', home.browser);
    expect(home.browser.cookies.get('sid')).not.toBe(old);
    browser.cookies.set('sid', old);
    expect((await browser.get('/profile')).status).toBe(302);
  });

  it('is refused with another’s challenge, a late one and one that was used', async () => {
    const stranger = app.browser();
    await readSignInOptions(browser);
    await expectRefusal(await send(home.device.signIn(await readSignInOptions(stranger))));
    await expectRefusal(await send(home.device.signIn(await readNewOptions(home.browser))));
    await expectRefusal(
      await send(home.device.signIn({ challenge: Buffer.from('ours').toString('base64url') })),
    );
    const late = home.device.signIn(await readSignInOptions(browser));
    app.clock.advance(3 * minute);
    await expectRefusal(await send(late));

    const options = await readSignInOptions(browser);
    const secret = browser.cookies.get('passkey') ?? '';
    const answers = [home.device.signIn(options), home.device.signIn(options)];
    const both = await Promise.all(answers.map((answer) => send(answer, '/login', copyOf(browser))));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
    browser.cookies.set('passkey', secret);
    await expectRefusal(await send(home.device.signIn(options)));
  });

  it('is refused without the browser’s cookie', async () => {
    const answer = home.device.signIn(await readSignInOptions(browser));
    browser.cookies.clear();
    await expectRefusal(await send(answer));
  });

  it('is refused without its owner’s finger, with a counter that goes back, from elsewhere and unknown', async () => {
    const options = () => readSignInOptions(browser);
    await expectRefusal(await send(home.device.signIn(await options(), { isVerified: false })));
    expect((await send(home.device.signIn(await options(), { counter: 9 }))).status).toBe(303);
    browser.cookies.clear();
    await expectRefusal(await send(home.device.signIn(await options(), { counter: 9 })));
    await expectRefusal(await send(home.device.signIn(await options(), { counter: 2 })));
    await expectRefusal(await send(new Authenticator(app.url).signIn(await options())));
    const elsewhere = new Authenticator('https://elsewhere.example');
    const added = await sendNewPasskey(home.browser, elsewhere.register(await readNewOptions(home.browser)));
    expect(added.status).toBe(400);
    await expectRefusal(await send(elsewhere.signIn(await options())));
  });

  it('is refused when it names another household’s owner', async () => {
    const other = await addHouseholdWithPasskey(app);
    const userHandle = Buffer.from(other.userId).toString('base64url');
    await expectRefusal(await send(home.device.signIn(await readSignInOptions(browser), { userHandle })));
    await expectRefusal(await send(home.device.signIn(await readSignInOptions(browser), { userHandle: '' })));
  });

  it.each([
    'x',
    '{}',
    'null',
    '[]',
    '{"id":1}',
    '{"id":"a\\u0000b"}',
    JSON.stringify({ id: 'a'.repeat(40_000) }),
    JSON.stringify({ id: 'abc', rawId: 'abc', type: 'public-key', response: { userHandle: {} } }),
  ])('refuses %.30s', async (answer) => {
    await readSignInOptions(browser);
    await expectRefusal(await send(answer));
  });

  it('refuses parts of an answer that were swapped', async () => {
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']) {
      app.clock.advance(11 * minute);
      const real = JSON.parse(home.device.signIn(await readSignInOptions(browser)));
      for (const value of ['', 'AAAA', 7, null, {}]) {
        const answer = JSON.stringify({ ...real, response: { ...real.response, [part]: value } });
        expect.soft((await send(answer)).status, `${part} ${value}`).toBe(401);
      }
      expect((await send(JSON.stringify(real), '/login', copyOf(browser))).status).toBe(303);
    }
  });

  it('is refused once it is removed, and leaves the others and the password', async () => {
    const second = new Authenticator(app.url);
    await sendNewPasskey(home.browser, second.register(await readNewOptions(home.browser)));
    const [first] = await passkeysOf(home.userId);
    await home.browser.post('/profile/security', {
      intent: 'remove-passkey',
      passkey: first?.credential_id ?? '',
    });
    await expectRefusal(await send(home.device.signIn(await readSignInOptions(browser))));
    expect((await send(second.signIn(await readSignInOptions(browser)))).status).toBe(303);
    expect(await app.browser().signIn(home.email, home.password)).toBe('/');
  });

  it('counts among the failed sign-ins, from which a known device is apart', async () => {
    const device = home.browser.cookies.get('device') ?? '';
    for (let round = 0; round < 10; round += 1)
      await expectRefusal(
        await send(home.device.signIn(await readSignInOptions(browser), { isVerified: false })),
      );
    const wrong = { isVerified: false };
    const limited = await send(home.device.signIn(await readSignInOptions(browser), wrong));
    expect(limited.status).toBe(429);
    expect(limited.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(await limited.text()).toContain('Too many tries. Try again in 10 minutes.');
    const { email, password } = home;
    expect((await browser.post('/login', { email, password })).status).toBe(429);
    // A passkey can't be guessed, so a valid one signs in despite the limit.
    expect((await send(home.device.signIn(await readSignInOptions(browser)))).status).toBe(303);
    browser.cookies.set('device', device);
    expect((await send(home.device.signIn(await readSignInOptions(browser)))).status).toBe(303);
  });

  it('gets options by POST from our own pages alone, and they are never cached', async () => {
    const options = await browser.post('/login/passkey', {});
    expect(options.headers.get('Cache-Control')).toBe('no-store');
    expect(await options.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect((await browser.get('/login/passkey')).status).toBe(405);
    const elsewhere = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await browser.post('/login/passkey', {}, elsewhere)).status).toBe(403);
  });

  // This test is the last one, because after two months all jobs run at once.
  it('leads a lapsed household where its password leads, and a deleted one nowhere', async () => {
    app.clock.advance(60 * 24 * 60 * minute);
    const byPassword = app.browser();
    const to = await byPassword.signIn(home.email, home.password);
    const answer = await send(home.device.signIn(await readSignInOptions(browser)));
    expect(answer.headers.get('Location')).toBe(to);
    const place = (one: Browser) => one.get('/').then(({ headers }) => headers.get('Location'));
    expect(await place(browser)).toBe(await place(byPassword));
    expect(await place(browser)).not.toBeNull();

    await browser.post('/profile', { intent: 'delete-account' });
    expect(await passkeysOf(home.userId)).toEqual([]);
    browser.cookies.clear();
    await expectRefusal(await send(home.device.signIn(await readSignInOptions(browser))));
  });
});

function copyOf({ cookies }: Browser): Browser {
  const copy = app.browser();
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

function passkeysOf(userId: string) {
  const query = app.services.db.read.selectFrom('passkey').selectAll().where('user_id', '=', userId);
  return query.orderBy('slot').execute();
}
