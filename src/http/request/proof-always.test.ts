import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHouseholdWithPasskey, readSignInOptions } from '#test/household-passkeys.ts';
import { signInMain } from '#test/households.ts';

const minute = 60_000;
const question = 'Enter your password to continue.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns a browser that signed in with the password six minutes ago. */
async function household() {
  const home = await signInMain(app, {
    subUsers: [{ name: 'Lerato', password: 'protea', ageGroup: '13+' }],
  });
  app.clock.advance(6 * minute);
  const account = async () => {
    const user = app.services.db.read.selectFrom('user').selectAll().where('id', '=', home.userId);
    return (await user.execute())[0];
  };
  return { ...home, account, lerato: home.subUsers[0]?.id ?? '' };
}

const noChanges = { added: [], changed: [], deleted: [] };

function newEmail(): string {
  return `new-${crypto.randomUUID()}@example.org`;
}

describe('a session whose password is more than five minutes old', () => {
  it.each([
    [
      'another e-mail',
      '/profile',
      () => ({
        intent: 'save',
        changes: JSON.stringify({ ...noChanges, email: newEmail() }),
      }),
    ],
    ['another e-mail without script', '/profile', () => ({ intent: 'save', email: newEmail() })],
    ['a new passkey', '/profile/security', () => ({ intent: 'begin-passkey' })],
  ] as const)('asks for it before %s, and does that with one more press', async (_, path, fieldsOf) => {
    const { browser, password, account } = await household();
    const [fields, before] = [fieldsOf(), await account()];
    const answer = await browser.post(path, fields);
    expect([answer.status, await account()]).toEqual([403, before]);
    const page = await answer.text();
    expect(page).toContain(question);
    for (const name of Object.keys(fields)) expect(page).toContain(`type="hidden" name="${name}"`);
    const wrong = await browser.post(path, { ...fields, currentPassword: 'a guess' });
    expect([wrong.status, await account()]).toEqual([403, before]);
    expect(await wrong.text()).toContain('Incorrect password.');
    expect((await browser.post(path, { ...fields, currentPassword: password })).status).toBe(200);
    // The proof counts for five minutes.
    app.clock.advance(4 * minute);
    expect((await browser.post('/profile/security', { intent: 'begin-passkey' })).status).toBe(200);
    app.clock.advance(2 * minute);
    expect((await browser.post('/profile/security', { intent: 'begin-passkey' })).status).toBe(403);
  });

  it('asks for it before an export, by the form that the link leads to', async () => {
    const { browser, password } = await household();
    for (const path of ['/profile/my-data.json', '/profile/my-data.html']) {
      const form = `/profile/confirm?then=${encodeURIComponent(path)}`;
      const answer = await browser.get(path);
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, form]);
      expect(await (await browser.get(form)).text()).toContain(question);
    }
    await browser.post('/profile/confirm', { currentPassword: password });
    expect((await browser.get('/profile/my-data.json')).status).toBe(200);
  });

  it('takes a passkey instead', async () => {
    const { browser, device } = await addHouseholdWithPasskey(app);
    app.clock.advance(6 * minute);
    const passkey = device.signIn(await readSignInOptions(browser));
    expect((await browser.post('/profile/confirm', { passkey })).status).toBe(303);
    expect((await browser.post('/profile/security', { intent: 'begin-passkey' })).status).toBe(200);
  });

  it('saves the rest of the profile, and removes a passkey, without it', async () => {
    const { browser, email, lerato } = await household();
    const changes = { ...noChanges, email: null, changed: [{ id: lerato, ageGroup: '18+' }] };
    const save = { intent: 'save', changes: JSON.stringify(changes) };
    expect((await browser.post('/profile', save)).status).toBe(200);
    expect((await browser.post('/profile', { intent: 'save', email })).status).toBe(200);
    const remove = { intent: 'remove-passkey', passkey: 'one that is gone' };
    expect((await browser.post('/profile/security', remove)).status).toBe(200);
  });

  it('deletes the account after a new sign-in, as the text says, or with the password', async () => {
    const { browser, password, account } = await household();
    const answer = await browser.post('/profile', { intent: 'delete-account' });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(
      'For security reasons, you need to log in again before deleting your account. Please log out and log back in, then try again.',
    );
    await browser.post('/profile', { intent: 'delete-account', currentPassword: password });
    expect(await account()).toBeUndefined();
  });

  it('can’t be talked out of it by another name of the form', async () => {
    const { browser, account } = await household();
    const before = await account();
    for (const intent of ['', 'other', 'constructor', '__proto__']) {
      const changes = JSON.stringify({ ...noChanges, email: newEmail() });
      expect((await browser.post('/profile', { intent, changes })).status).toBe(403);
    }
    expect(await account()).toEqual(before);
  });
});

describe('a form that has a field for the password', () => {
  const forms = [
    { intent: 'password', newPassword: 'strelitzia-9' },
    { intent: 'adult-titles', showAdult: 'on' },
  ];
  const send = (browser: Browser, fields: Record<string, string>) =>
    browser.post('/profile/security', fields);

  it.each(forms)('needs it right after the sign-in too: $intent', async (fields) => {
    const { browser, password } = await signInMain(app);
    expect((await send(browser, fields)).status).toBeGreaterThanOrEqual(400);
    expect((await send(browser, { ...fields, currentPassword: '' })).status).toBeGreaterThanOrEqual(400);
    const wrong = await send(browser, { ...fields, currentPassword: 'a guess' });
    expect([wrong.status, (await wrong.text()).includes('Incorrect password.')]).toEqual([403, true]);
    expect((await send(browser, { ...fields, currentPassword: password })).status).toBe(200);
  });

  it.each(forms)('is done with one press later: $intent', async (fields) => {
    const { browser, password } = await household();
    expect((await send(browser, { ...fields, currentPassword: password })).status).toBe(200);
  });
});
