import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  // An hour between two tests, so that each has full budgets.
  app.clock.advance(60 * 60_000);
  browser = app.browser();
});

const alertOf = async (answer: Response) =>
  /role="alert">([^<]*)</.exec(await answer.text())?.[1]?.replaceAll('&#x27;', '’');

/** Returns the link of the latest mail to an address, once the mail has arrived. */
async function linkFor(email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = (await app.services.outbox?.list()) ?? [];
      const text = mails.find((mail) => mail.to === email && /reset-password\?/.test(mail.text))?.text ?? '';
      link = /\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

const tokenOf = (link: string) => new URL(link, app.url).searchParams.get('token') ?? '';

describe('/forgot-password', () => {
  it.each([
    ['', 400, 'Please fill in all fields.'],
    ['nomsa', 400, 'Please enter a valid email address.'],
  ])('refuses %j', async (email, status, text) => {
    const answer = await browser.post('/forgot-password', { email });
    expect([answer.status, await alertOf(answer)]).toEqual([status, text]);
  });

  it('takes no form of another site', async () => {
    const evil = { Origin: 'https://evil.example' };
    expect((await browser.post('/forgot-password', { email: 'a@x.example' }, evil)).status).toBe(403);
  });

  it('sends three mails an hour to one e-mail, and then says when to come back', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await browser.post('/forgot-password', { email: 'thrice@x.example' })).status).toBe(200);
    }
    const answer = await browser.post('/forgot-password', { email: 'Thrice@x.example ' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3000);
  });

  it('answers an unknown e-mail as it answers a known one, and mails nobody', async () => {
    const { email } = await addHousehold(app);
    const unknown = `un${email}`;
    const said = async (address: string) => {
      const answer = await browser.post('/forgot-password', { email: address });
      return [
        answer.status,
        (await answer.text()).replaceAll(address, 'EMAIL').replaceAll(/"[\d-]{10,}"/g, ''),
      ];
    };
    expect(await said(unknown)).toEqual(await said(email));
    await linkFor(email);
    const mails = (await app.services.outbox?.list()) ?? [];
    expect(mails.filter(({ to }) => to === unknown)).toEqual([]);
  });
});

describe('the mail with the link', () => {
  it('goes to the address that is stored, not to the one that was typed', async () => {
    const { email } = await addHousehold(app);
    const typed = email.toUpperCase();
    expect((await browser.post('/forgot-password', { email: typed })).status).toBe(200);
    await linkFor(email);
    const mails = (await app.services.outbox?.list()) ?? [];
    expect(mails.map(({ to }) => to)).not.toContain(typed);
  });
});

describe('/reset-password', () => {
  it.each(['', '?token=', '?token=x', `?token=${'A'.repeat(43)}`])('has nothing for %j', async (search) => {
    const answer = await browser.get(`/reset-password${search}`);
    expect(answer.status).toBe(410);
    expect(await alertOf(answer)).toContain('This link has already been used');
    expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
  });

  it('sets a new password once, and every device signs in anew', async () => {
    const { email, password } = await addHousehold(app);
    const device = app.browser();
    await device.signIn(email, password);
    await browser.post('/forgot-password', { email });
    const link = await linkFor(email);
    const page = await browser.get(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(await page.text()).toContain('New password');

    const token = tokenOf(link);
    const short = await browser.post('/reset-password', { token, password: '12345' });
    expect(short.status).toBe(400);
    const again = await short.text();
    expect(again).toContain('Password must be at least 6 characters.');
    expect(again).toContain(`name="token" value="${token}"`);

    for (const password of ['123456', 'Password1', email.split('@')[0] ?? '']) {
      const common = await browser.post('/reset-password', { token, password });
      expect([common.status, await common.text()]).toEqual([
        400,
        expect.stringContaining('Please choose another one.'),
      ]);
    }

    const done = await browser.post('/reset-password', { token, password: 'baobab-tree' });
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/login?reset=done']);
    expect(await (await browser.get('/login?reset=done')).text()).toContain('Your new password is set.');
    expect((await device.get('/profile')).headers.get('Location')).toContain('/login');
    expect(await device.signIn(email, password)).toBeNull();
    expect(await device.signIn(email, 'baobab-tree')).toBe('/');

    const spent = await browser.post('/reset-password', { token, password: 'another-tree' });
    expect(spent.status).toBe(410);
    expect((await browser.get(link)).status).toBe(410);
    expect(app.log.text()).not.toContain(token);
    expect(app.log.text()).not.toContain('baobab-tree');
    expect(app.log.text()).not.toContain(email);
  });

  it('has nothing for a link of half an hour ago, by the product’s own clock', async () => {
    const { email, password } = await addHousehold(app);
    await browser.post('/forgot-password', { email });
    const link = await linkFor(email);
    app.clock.advance(30 * 60_000);
    expect((await browser.get(link)).status).toBe(410);
    const late = await browser.post('/reset-password', { token: tokenOf(link), password: 'baobab-tree' });
    expect(late.status).toBe(410);
    expect(await browser.signIn(email, password)).toBe('/');
  });
});

describe('/preview/outbox', () => {
  it('shows the mails of a preview, as text and as sent', async () => {
    const { email } = await addHousehold(app);
    await browser.post('/forgot-password', { email });
    await linkFor(email);
    const html = await (await browser.get('/preview/outbox')).text();
    expect(html).toContain(email);
    const letter = /href="(\/preview\/outbox\/letter\?id=[^"]+)"/.exec(html)?.[1] ?? '';
    const sent = await browser.get(letter);
    expect(sent.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await sent.text()).toContain('Set a new password');
    expect((await browser.get('/preview/outbox/letter?id=../../stoep')).status).toBe(404);
  });

  it.each([
    ['mail is real', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example' }],
    ['people pay', { PUBLIC_URL: 'https://stoep.example' }],
  ])('is an unknown address where %s', async (_what, env) => {
    const other = await startTestApp(env);
    const visitor = other.browser();
    expect((await visitor.get('/preview/outbox')).status).toBe(404);
    expect((await visitor.get('/preview/outbox/letter?id=x')).status).toBe(404);
    await other.close();
  });
});
