import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const email = 'nomsa@x.example';
const password = 'jacaranda';

async function linkInMail(): Promise<string> {
  let link = '';
  const look = async () => {
    const mails = (await app.services.outbox?.list()) ?? [];
    link =
      mails.flatMap(({ to, text }) =>
        to === email ? (/\/undo-email\?token=\S+/.exec(text) ?? []) : [],
      )[0] ?? '';
    return link;
  };
  await expect.poll(look).not.toBe('');
  return link;
}

it('refuses a link that is none, and shows nobody an address', async () => {
  const answer = await app.browser().get('/undo-email?token=nonsense');
  expect(answer.status).toBe(410);
  expect(await answer.text()).toContain('This link has already been used, or is older than 72 hours.');
  expect((await app.browser().post('/undo-email', { token: 'nonsense' })).status).toBe(410);
});

it('puts the address back without script, signs everybody out and asks for a new password', async () => {
  await addHousehold(app, { email, password });
  const thief = app.browser();
  await thief.post('/login', { email, password });
  const changed = await thief.post('/profile', { intent: 'save', email: 'thief@x.example' });
  expect(changed.status).toBe(200);
  const link = await linkInMail();

  const owner = app.browser();
  const page = await owner.get(link);
  expect(page.status).toBe(200);
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(await page.text()).toContain(email);
  const token = new URL(link, app.url).searchParams.get('token') ?? '';
  const done = await owner.post('/undo-email', { token });
  expect([done.status, done.headers.get('Location')]).toEqual([
    303,
    expect.stringMatching(/^\/reset-password\?token=/),
  ]);
  expect((await owner.get(done.headers.get('Location') ?? '')).status).toBe(200);
  expect((await thief.get('/profile')).headers.get('Location')).toMatch(/^\/login/);
  expect((await owner.get(link)).status).toBe(410);
});
