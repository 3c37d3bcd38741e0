import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { allRows } from '#test/database-rows.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
let home: Household;
let parent: Browser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.advance(16 * 60_000);
  home = await addHousehold(app, { subUsers: [{ name: 'Lerato', password: 'protea', ageGroup: '13+' }] });
  parent = app.browser();
  await parent.signIn(home.email, home.password);
});

const unchanged = { email: null, added: [], changed: [], deleted: [] };
const about = { password: 'aloe', ageGroup: '18+', genres: [] };

const save = (changes: object, by = parent) =>
  by.post('/profile', { intent: 'save', changes: JSON.stringify({ ...unchanged, ...changes }) });

async function alertOf(answer: Response): Promise<string | undefined> {
  return /role="alert">([^<]*)</.exec(await answer.text())?.[1];
}

const names = async () => {
  const { db } = app.services;
  const rows = await db.read
    .selectFrom('sub_user')
    .select('name')
    .where('user_id', '=', home.userId)
    .orderBy('slot')
    .execute();
  return rows.map(({ name }) => name);
};

/** Returns where a sub-user's sign-in leads on a device without known households. */
async function signInSub(name: string, password: string, accountEmail = home.email, by = app.browser()) {
  const answer = await by.post('/login', { asSubUser: 'on', name, password, accountEmail });
  return answer.headers.get('Location') ?? (await alertOf(answer));
}

describe('names', () => {
  it.each([
    ['', 'Please give each sub-user a name.'],
    ['   ', 'Please give each sub-user a name.'],
    ['x'.repeat(1_000), 'A name can have at most 60 characters.'],
    ['Sip\u0000ho', 'That name has characters we can’t use. Please type it again.'],
    ['Sip\u001b[2Jho', 'That name has characters we can’t use. Please type it again.'],
  ])('like %j are refused with a sentence, and nothing beside them is saved', async (name, sentence) => {
    const fine = { ...about, name: 'Fine' };
    const answer = await save({ added: [fine, { ...about, name }] });
    expect([answer.status, await alertOf(answer)]).toEqual([400, sentence]);
    expect(await names()).toEqual(['Lerato']);
  });

  it.each(['👩🏾‍🚀', 'ליאת', 'مريم', '<b>Zoë</b>', 'O’Brien & "Co"'])(
    'like %s are kept, shown as text, and sign in',
    async (name) => {
      expect((await save({ added: [{ ...about, name }] })).status).toBe(200);
      expect(await names()).toEqual(['Lerato', name]);
      const page = await (await parent.get('/profile')).text();
      expect(page).not.toContain('<b>Zoë</b>');
      expect(page).toContain(`<bdi class="label name">${escaped(name)}</bdi>`);
      expect(await signInSub(name, 'aloe')).toBe('/subuser');
    },
  );

  it('that are equal are told apart by their passwords, in one household and in two', async () => {
    await save({ added: [{ ...about, name: 'Lerato', password: 'other' }] });
    const other = await addHousehold(app, {
      subUsers: [{ name: 'Lerato', password: 'theirs', ageGroup: 'All' }],
    });
    expect(await signInSub('Lerato', 'protea')).toBe('/subuser');
    expect(await signInSub('Lerato', 'other')).toBe('/subuser');
    expect(await signInSub('Lerato', 'theirs')).toBe('Incorrect password.');
    expect(await signInSub('Lerato', 'theirs', other.email)).toBe('/subuser');
  });
});

describe('passwords of a sub-user', () => {
  it.each([1, 72, 73, 1_024])(
    'of %i bytes open the door, and no other of that length does',
    async (length) => {
      const password = 'é'.repeat(Math.floor(length / 2)) + 'a'.repeat(length % 2);
      expect(Buffer.byteLength(password)).toBe(length);
      await save({ added: [{ ...about, name: 'Sipho', password }] });
      expect(await signInSub('Sipho', `${password.slice(0, -1)}b`)).toBe('Incorrect password.');
      expect(await signInSub('Sipho', password)).toBe('/subuser');
    },
  );

  it('of 1,025 bytes are refused with a sentence, at sign-in too', async () => {
    const password = 'a'.repeat(1_025);
    const answer = await save({ added: [{ ...about, name: 'Sipho', password }] });
    expect([answer.status, await alertOf(answer)]).toEqual([400, 'Please choose a shorter password.']);
    expect(await names()).toEqual(['Lerato']);
    expect(await signInSub('Lerato', password)).toBe('Incorrect password.');
    const main = await app.browser().post('/login', { email: home.email, password });
    expect([main.status, await alertOf(main)]).toEqual([401, 'Invalid email or password.']);
  });
});

describe('what a browser keeps', () => {
  it('opens nothing once it was tampered with', async () => {
    const child = app.browser();
    await signInSub('Lerato', 'protea', home.email, child);
    for (const browser of [parent, child]) {
      const sid = browser.cookies.get('sid') ?? '';
      const attempts = [
        `${sid.slice(0, -1)}${sid.endsWith('A') ? 'B' : 'A'}`,
        'x',
        '',
        home.userId,
        `${sid}; sid=${sid}`.slice(0, 20),
      ];
      for (const wrong of attempts) {
        browser.cookies.set('sid', wrong);
        expect((await browser.get('/profile')).headers.get('Location')).toMatch(/^\/login/);
        expect((await browser.get('/subuser')).headers.get('Location')).toBe('/login');
      }
      browser.cookies.set('sid', sid);
    }
    // The server trusts neither hint cookies nor claims in an address.
    child.cookies.set('mainUserId', home.userId);
    child.cookies.set('subUserSession', JSON.stringify({ mainUserId: home.userId, subUserName: 'Other' }));
    expect((await child.get('/profile?paid=true')).headers.get('Location')).toBe('/subuser');
  });
});

describe('two at once', () => {
  it('two tabs that save other things both keep theirs', async () => {
    const id = home.subUsers[0]?.id ?? '';
    const [one, two] = await Promise.all([
      save({ added: [{ ...about, name: 'Sipho' }] }),
      save({ changed: [{ id, ageGroup: '18+' }] }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const { sub_user } = await allRows(app.services.db);
    const own = sub_user?.filter((row) => row.includes(home.userId)) ?? [];
    expect(own).toHaveLength(2);
    expect(own.filter((row) => row.includes('18+'))).toHaveLength(2);
  });

  it('a tab that edits whom the other has deleted is told so, and saves nothing else', async () => {
    const id = home.subUsers[0]?.id ?? '';
    expect((await save({ deleted: [id] })).status).toBe(200);
    const late = await save({ changed: [{ id, ageGroup: '18+' }], added: [{ ...about, name: 'Sipho' }] });
    expect(late.status).toBe(409);
    expect(await alertOf(late)).toContain('was deleted in another window');
    expect(await names()).toEqual([]);
    expect((await save({ deleted: [id] })).status).toBe(200);
  });

  it('a sub-user who is deleted while watching is out at the next step, and leaves nothing', async () => {
    const child = app.browser();
    await signInSub('Lerato', 'protea', home.email, child);
    expect((await child.get('/subuser')).status).toBe(200);
    const id = home.subUsers[0]?.id ?? '';
    await save({ deleted: [id] });
    expect((await child.get('/subuser')).headers.get('Location')).toBe('/login');
    expect((await child.post('/subuser/movie/603', {})).headers.get('Location')).toBe('/login');
    expect((await child.get('/parts/me')).status).toBe(401);
    expect(await signInSub('Lerato', 'protea')).toBe('Sub-user not found.');
    expect(JSON.stringify(await allRows(app.services.db))).not.toContain(id);
  });

  it('an account that is deleted in another tab is gone in all of them', async () => {
    const child = app.browser();
    await signInSub('Lerato', 'protea', home.email, child);
    const second = app.browser();
    await second.signIn(home.email, home.password);
    await second.post('/profile', { intent: 'delete-account' });
    const late = await save({ added: [{ ...about, name: 'Sipho' }] });
    expect(late.headers.get('Location')).toMatch(/^\/login/);
    expect((await parent.post('/watch/603', {})).headers.get('Location')).toMatch(/^\/login/);
    expect((await parent.post('/profile', { intent: 'delete-account' })).headers.get('Location')).toMatch(
      /^\/login/,
    );
    expect((await child.get('/subuser')).headers.get('Location')).toBe('/login');
    expect(JSON.stringify(await allRows(app.services.db))).not.toContain(home.userId);
  });
});

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
}
