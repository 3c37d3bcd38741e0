import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold } from '#test/households.ts';
import { pressAtProvider } from '#test/paying.ts';

let app: TestApp;
let household: Household;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  const subUsers = [{ name: 'Zodwa', password: 'a-secret-7', ageGroup: '13+' as const }];
  household = await addHousehold(app, { subUsers });
  app.log.lines.length = 0;
});

/** Returns the logged events. Expects of each the level `info` and the id of a request. */
function loggedEvents(): string[] {
  return app.log.lines.flatMap(({ level, fields }) => {
    if (!('event' in fields && 'outcome' in fields)) return [];
    expect(level).toBe('info');
    expect(fields, JSON.stringify(fields)).toHaveProperty('request', expect.stringMatching(/^\S+-\w+$/));
    return `${fields.event} ${fields.outcome}`;
  });
}

describe('one line is logged for', () => {
  it('a sign-in, a refused one and a sign-out', async () => {
    const browser = app.browser();
    await browser.signIn(household.email, 'not-the-password');
    await browser.signIn(household.email, household.password);
    await browser.post('/logout', {});
    const sub = { asSubUser: 'on', name: 'Zodwa', accountEmail: household.email };
    await app.browser().post('/login', { ...sub, password: 'wrong' });
    await app.browser().post('/login', { ...sub, password: 'a-secret-7' });
    const main = ['sign-in refused', 'sign-in accepted', 'sign-out done'];
    expect(loggedEvents()).toEqual([...main, 'sign-in refused', 'sign-in accepted']);
  });

  it('a limit that is reached', async () => {
    const browser = app.browser();
    for (let tries = 0; tries <= 10; tries += 1) await browser.signIn(household.email, `wrong ${tries}`);
    expect(loggedEvents().slice(-2)).toEqual(['sign-in limited', 'limit reached']);
  });

  it('a refusal of the guard, of pages, data and endpoints', async () => {
    await app.browser().get('/movies?after=2.0');
    await app.browser().get('/movies.data');
    await app.browser().get('/parts/me');
    await fetch(`${app.url}/login`, { method: 'POST', headers: { Origin: 'https://evil.example' } });
    expect(loggedEvents()).toEqual([
      'guard redirected',
      'guard redirected',
      'guard refused',
      'guard refused',
    ]);
  });

  it('a refused webhook', async () => {
    await fetch(`${app.url}/webhooks/yoco`, { method: 'POST', body: '{}' });
    expect(loggedEvents()).toEqual(['webhook refused']);
  });

  it('an account that a webhook of a payment creates', async () => {
    const browser = app.browser();
    await browser.post('/signup', { email: 'events@example.co.za', password: 'jacaranda' });
    const checkout = await browser.post('/payment', {});
    // Only Yoco's webhook confirms the payment: the browser doesn't return to the product.
    await pressAtProvider(app, checkout.headers.get('Location'), 'pay');
    await expect.poll(loggedEvents).toContain('account-created done');
    const created = app.log.lines.filter(
      ({ fields }) => 'event' in fields && fields.event === 'account-created',
    );
    expect(created.map(({ fields }) => fields)).toEqual([
      expect.objectContaining({
        outcome: 'done',
        request: expect.stringMatching(/^\S+-\w+$/),
        checkout: expect.any(String),
        payment: expect.any(String),
      }),
    ]);
  });

  it('changes of a household, and its end', async () => {
    const browser = app.browser();
    await browser.signIn(household.email, household.password);
    const passwords = { currentPassword: household.password, newPassword: 'bougainvillea' };
    await browser.post('/profile/security', { intent: 'password', ...passwords, currentPassword: 'wrong' });
    await browser.post('/profile/security', { intent: 'password', ...passwords });
    const added = { intent: 'add', name: 'Pumla', password: 'p-secret-7', ageGroup: '18+' };
    await browser.post('/profile', added);
    await browser.post('/profile', { intent: 'delete', id: household.subUsers[0]?.id ?? '' });
    await browser.post('/profile', { intent: 'delete-account' });
    expect(loggedEvents()).toEqual([
      'sign-in accepted',
      'password-confirmed refused',
      'password-confirmed confirmed',
      'password-changed done',
      'sub-user-added done',
      'sub-user-deleted done',
      'account-deleted done',
    ]);
  });

  it('never with an e-mail, a name or a password', async () => {
    const browser = app.browser();
    await browser.signIn(household.email, household.password);
    await browser.post('/forgot-password', { email: household.email });
    await browser.post('/logout', {});
    await browser.post('/login', { asSubUser: 'on', name: 'Zodwa', password: 'a-secret-7' });
    const text = app.log.text();
    for (const secret of [household.email, household.password, 'Zodwa', 'a-secret-7']) {
      expect(text).not.toContain(secret);
    }
  });
});
