import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offlineHeaders, visitorKeyIn, whoOf } from '#src/domain/offline.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import { setChoices, setLimits, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function keyOf(browser: Browser, path: string): Promise<string> {
  return (await browser.get(path)).headers.get(offlineHeaders.viewerKey) ?? '';
}

async function mayCopy(browser: Browser, path: string): Promise<boolean> {
  return (await browser.get(path)).headers.has(offlineHeaders.copy);
}

async function signedIn() {
  const home = await addHousehold(app, {
    subUsers: [{ name: 'Lerato', password: 'protea', ageGroup: '13+' as const }],
  });
  const browser = app.browser();
  await browser.signIn(home.email, home.password);
  return { browser, home };
}

describe('the key of what a device keeps', () => {
  it('is one for all pages, their data and a page that did not change', async () => {
    const { browser } = await signedIn();
    const first = await browser.get('/help');
    const key = first.headers.get(offlineHeaders.viewerKey);
    const again = await browser.get('/help', { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect([again.status, again.headers.get(offlineHeaders.viewerKey)]).toEqual([304, key]);
    for (const path of ['/', '/movies.data', '/profile', '/parts/me', '/help', '/nowhere'])
      expect(await keyOf(browser, path), path).toBe(key);
    expect(key).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  });

  it('names visitors alike', async () => {
    expect([await keyOf(app.browser(), '/login'), await keyOf(app.browser(), '/help')]).toEqual([
      visitorKeyIn('en'),
      visitorKeyIn('en'),
    ]);
  });

  it('changes with each session, and goes with it', async () => {
    const { browser, home } = await signedIn();
    const first = await keyOf(browser, '/help');
    await browser.post('/logout', {});
    expect(await keyOf(browser, '/help')).toBe(visitorKeyIn('en'));
    await browser.signIn(home.email, home.password);
    const second = await keyOf(browser, '/help');
    expect(whoOf(second)).not.toBe(whoOf(first));
  });

  it('changes with the limits of a sub-user, whose queued changes stay', async () => {
    const child = await signInSubUser(app, { ageGroup: '18+' });
    const keys = [await keyOf(child.browser, '/subuser')];
    await setLimits(app, child.subUserId, { ageGroup: 'Below 13' });
    keys.push(await keyOf(child.browser, '/subuser'));
    await setLimits(app, child.subUserId, { ageGroup: 'Below 13', genres: ['Comedy'] });
    keys.push(await keyOf(child.browser, '/subuser'));
    // The audience stays the same, but the pages of this age group look different.
    await setLimits(app, child.subUserId, { ageGroup: 'All', genres: ['Comedy'] });
    keys.push(await keyOf(child.browser, '/subuser'));
    await setChoices(app, child, [{ kind: 'movie', id: 603, choice: 'block' }]);
    keys.push(await keyOf(child.browser, '/subuser'));
    await setChoices(app, child, [{ kind: 'movie', id: 603, choice: 'allow' }]);
    keys.push(await keyOf(child.browser, '/subuser'));
    expect(new Set(keys).size).toBe(6);
    expect(new Set(keys.map(whoOf)).size).toBe(1);
  });

  it('changes with the language, in which queued changes stay', async () => {
    const { browser } = await signedIn();
    const english = await keyOf(browser, '/help');
    await browser.post('/parts/language', { language: 'zu' });
    const zulu = await keyOf(browser, '/help');
    expect(zulu).not.toBe(english);
    expect(whoOf(zulu)).toBe(whoOf(english));
    const visitor = app.browser();
    await visitor.post('/parts/language', { language: 'zu' });
    expect(await keyOf(visitor, '/help')).toBe(visitorKeyIn('zu'));
  });

  it('is another one while a main user views as a sub-user', async () => {
    const { browser, home } = await signedIn();
    const own = await keyOf(browser, '/help');
    await browser.post('/profile', { intent: 'view-as', id: home.subUsers[0]?.id ?? '' });
    const viewed = await keyOf(browser, '/subuser');
    expect(whoOf(viewed)).not.toBe(whoOf(own));
    expect(await mayCopy(browser, '/subuser')).toBe(false);
  });
});

describe('a copy', () => {
  it('is allowed of pages to watch and read', async () => {
    const { browser } = await signedIn();
    for (const path of ['/', '/movies', '/movies.data', '/parts/me', '/help'])
      expect(await mayCopy(browser, path), path).toBe(true);
  });

  it.each(['/profile', '/profile.data', '/profile/my-data.json', '/login', '/payment', '/nowhere'])(
    'is never allowed of %s',
    async (path) => {
      const { browser } = await signedIn();
      expect(await mayCopy(browser, path)).toBe(false);
    },
  );

  it('is allowed to visitors of public pages alone', async () => {
    expect(await mayCopy(app.browser(), '/help')).toBe(true);
    for (const path of ['/login', '/signup', '/forgot-password', '/'])
      expect(await mayCopy(app.browser(), path), path).toBe(false);
  });

  it('is not allowed to a lapsed household', async () => {
    const home = await addHousehold(app, { paidUntil: app.clock.now() - 30 * 24 * 60 * 60_000 });
    const browser = app.browser();
    await browser.signIn(home.email, home.password);
    expect(await mayCopy(browser, '/help')).toBe(false);
  });
});
