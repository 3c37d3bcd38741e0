import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Household } from '#preview/household.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { allRows } from '#test/database-rows.ts';
import { addHousehold } from '#test/households.ts';
import { moviesByAge, setChoices, setMaturity } from '#test/sub-users.ts';

let app: TestApp;
let home: Household;
let parent: Browser;
let mild: KnownTitle;
let strong: KnownTitle;

beforeAll(async () => {
  app = await startTestApp();
  ({ mild, strong } = await moviesByAge(app));
});
afterAll(() => app.close());

beforeEach(async () => {
  home = await addHousehold(app, {
    subUsers: [
      { name: 'Lerato', password: 'protea', ageGroup: 'Below 13' },
      { name: 'Sipho', password: 'aloe', ageGroup: '18+' },
    ],
  });
  parent = app.browser();
  await parent.signIn(home.email, home.password);
});

/** Returns all rows that a household could change. */
async function household() {
  const { history, sub_user, session, user } = await allRows(app.services.db);
  return { history, sub_user, session, user };
}

const idOf = (index: number) => home.subUsers[index]?.id ?? '';
const viewAs = (id: string, by = parent) => by.post('/profile', { intent: 'view-as', id });
const where = (answer: Response) => answer.headers.get('Location');

describe('“View as NAME”', () => {
  it('shows the area as the sub-user sees it, with a bar and a way out', async () => {
    expect(where(await viewAs(idOf(0)))).toBe('/subuser');
    const area = await (await parent.get('/subuser')).text();
    expect(area).toContain('You are viewing as <bdi>Lerato</bdi>. Nothing is saved.');
    expect(area).toContain('Stop viewing');
    expect(area).not.toContain('>Logout<');
    expect((await parent.get(`/subuser/movie/${mild.id}`)).status).toBe(200);
    expect((await parent.get(`/subuser/movie/${strong.id}`)).status).toBe(404);
    expect(where(await parent.get('/movies'))).toBe('/subuser');
    expect(where(await parent.get('/profile'))).toBe('/subuser');
    const personal = await (await parent.get('/parts/me')).json();
    expect(personal).toMatchObject({ subUserName: null, mainUserId: home.userId });
    expect(where(await parent.post('/parts/stop-viewing', {}))).toBe('/profile');
    expect((await parent.get('/profile')).status).toBe(200);
    expect(await (await parent.get('/movies')).text()).not.toContain('You are viewing as');
  });

  it('shows what was allowed and hides what was blocked', async () => {
    await setMaturity(app, strong, 16);
    onTestFinished(() => setMaturity(app, strong, strong.maturity ?? 18));
    const whose = { userId: home.userId, subUserId: idOf(0) };
    await viewAs(idOf(0));
    const seen = () =>
      Promise.all([mild, strong].map(async ({ id }) => (await parent.get(`/subuser/movie/${id}`)).status));
    expect(await seen()).toEqual([200, 404]);
    await setChoices(app, whose, [
      { ...mild, choice: 'block' },
      { ...strong, choice: 'allow' },
    ]);
    expect(await seen()).toEqual([404, 200]);
  });

  it('refuses everything that would change something, and leaves no trace', async () => {
    await viewAs(idOf(0));
    const before = await household();
    const changes = JSON.stringify({ email: null, added: [], changed: [], deleted: [idOf(0)] });
    const attempts: [string, Record<string, string>][] = [
      [`/subuser/movie/${mild.id}`, {}],
      [`/subuser/movie/${mild.id}.data`, {}],
      ['/subuser/watched', { intent: 'remove-all-watched' }],
      ['/profile', { intent: 'save', changes }],
      ['/profile', { intent: 'delete-account' }],
      ['/profile.data', { intent: 'save', changes }],
      ['/profile', { intent: 'view-as', id: idOf(1) }],
      ['/login', { email: home.email, password: home.password }],
    ];
    for (const [path, fields] of attempts) expect((await parent.post(path, fields)).status, path).toBe(403);
    expect((await parent.postJson('/.netlify/functions/createCheckout', {})).status).toBe(403);
    await parent.get(`/subuser/movie/${mild.id}?start=1`);
    expect(await household()).toEqual(before);
    expect(where(await parent.post('/logout', {}))).toBe('/login');
    expect(where(await parent.get('/subuser'))).toBe('/login');
  });

  it('is never a way for a sub-user to become another, or into another household', async () => {
    const other = await addHousehold(app, { subUsers: [{ name: 'Theirs', password: 'x', ageGroup: '18+' }] });
    expect((await viewAs(other.subUsers[0]?.id ?? '')).status).toBe(404);
    await viewAs(idOf(1));
    const cookie = parent.cookies.get('viewas') ?? '';
    const child = app.browser();
    await child.post('/login', {
      asSubUser: 'on',
      name: 'Lerato',
      password: 'protea',
      accountEmail: home.email,
    });
    child.cookies.set('viewas', cookie);
    expect((await child.get(`/subuser/movie/${strong.id}`)).status).toBe(404);
    expect(where(await viewAs(idOf(1), child))).toBe('/subuser');
    expect((await child.get(`/subuser/movie/${strong.id}`)).status).toBe(404);
    const elsewhere = app.browser();
    await elsewhere.signIn(home.email, home.password);
    elsewhere.cookies.set('viewas', cookie);
    expect((await elsewhere.get('/profile')).status).toBe(200);
    const [, binding] = cookie.split('.');
    parent.cookies.set('viewas', `${other.subUsers[0]?.id}.${binding}`);
    expect((await parent.get('/profile')).status).toBe(200);
  });

  it('ends with the sub-user, and with the session', async () => {
    await viewAs(idOf(0));
    const second = app.browser();
    await second.signIn(home.email, home.password);
    const changes = JSON.stringify({ email: null, added: [], changed: [], deleted: [idOf(0)] });
    await second.post('/profile', { intent: 'save', changes });
    expect((await parent.get('/profile')).status).toBe(200);
  });
});

describe('“What can NAME see?”', () => {
  const ask = async (index: number, title: string) => {
    const query = new URLSearchParams({ see: idOf(index), title });
    return (await parent.get(`/profile?${query}`)).text();
  };
  const answerAbout = (page: string, { name }: KnownTitle) =>
    page.split('class="label"').find((part) => part.startsWith(`>${name}<`)) ?? '';

  it('answers with the verdict, the rule and its source', async () => {
    const about = answerAbout(await ask(0, strong.name), strong);
    expect(about).toContain('>No<');
    expect(about).toContain(
      `Suitable from ${strong.maturity}. ${home.subUsers[0]?.name} can watch up to 12.`,
    );
    expect(about).toContain(`TMDB lists it as ${strong.certificate?.label} in `);
    expect(answerAbout(await ask(1, strong.name), strong)).toContain('>Yes<');
    expect(answerAbout(await ask(0, mild.name), mild)).toContain('>Yes<');
  });

  it('says nothing about sub-users of others', async () => {
    const other = await addHousehold(app, { subUsers: [{ name: 'Theirs', password: 'x', ageGroup: '18+' }] });
    const query = new URLSearchParams({ see: other.subUsers[0]?.id ?? '', title: strong.name });
    expect(await (await parent.get(`/profile?${query}`)).text()).not.toContain('TMDB lists it');
  });
});
