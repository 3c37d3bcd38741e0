import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnData } from '#src/domain/own-data.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { moviesByAge, type SignedInSubUser, setMaturity, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let movies: Awaited<ReturnType<typeof moviesByAge>>;
let child: SignedInSubUser;
let parent: Browser;

beforeAll(async () => {
  app = await startTestApp();
  movies = await moviesByAge(app);
  await setMaturity(app, movies.strong, 16);
});
afterAll(() => app.close());
beforeEach(async () => {
  child = await signInSubUser(app, { ageGroup: 'Below 13' });
  parent = app.browser();
  await parent.signIn(child.email, 'jacaranda');
});

const choose = (title: Pick<KnownTitle, 'id' | 'kind'>, choice: string, fields = {}, by = parent) =>
  by.post(`/profile?see=${child.subUserId}&title=x`, {
    intent: 'choose-title',
    id: child.subUserId,
    kind: title.kind,
    titleId: String(title.id),
    choice,
    ...fields,
  });

const statusOf = async ({ id }: KnownTitle) => (await child.browser.get(`/subuser/movie/${id}`)).status;

describe('a title on /profile', () => {
  it('is allowed above the age limit, listed, and hidden again with Undo', async () => {
    const { strong } = movies;
    expect(await statusOf(strong)).toBe(404);
    const answer = await choose(strong, 'allow');
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining(`Thandi can see ${strong.name}.`),
    ]);
    expect(await statusOf(strong)).toBe(200);
    const page = await (await parent.get('/profile')).text();
    expect(page).toContain('Allowed and blocked (1)');
    expect(page).toContain(`aria-label="Undo ${strong.name}"`);
    await choose(strong, '');
    expect(await statusOf(strong)).toBe(404);
    expect(await (await parent.get('/profile')).text()).not.toContain('Allowed and blocked');
  });

  it('is blocked within the limits, in lists that are kept too', async () => {
    const { mild } = movies;
    const found = async () =>
      (await (await child.browser.get(`/subuser/search?q=${encodeURIComponent(mild.name)}`)).text()).includes(
        `/subuser/movie/${mild.id}"`,
      );
    expect([await statusOf(mild), await found()]).toEqual([200, true]);
    expect(await (await choose(mild, 'block')).text()).toContain(`${mild.name} is hidden from Thandi.`);
    expect([await statusOf(mild), await found()]).toEqual([404, false]);
    // Other sub-users aren't affected.
    const other = await signInSubUser(app, { ageGroup: 'Below 13' });
    expect((await other.browser.get(`/subuser/movie/${mild.id}`)).status).toBe(200);
  });

  it('is blocked though we have forgotten what we knew of it', async () => {
    const { mild } = movies;
    await app.services.db.tx((trx) =>
      trx.deleteFrom('title').where('id', '=', mild.id).where('kind', '=', 'movie').execute(),
    );
    expect(await (await choose(mild, 'block')).text()).toContain(`${mild.name} is hidden from Thandi.`);
    expect(await statusOf(mild)).toBe(404);
  });

  it('says on What can NAME see? that it was allowed or blocked', async () => {
    const { mild, strong } = movies;
    const ask = async ({ name }: KnownTitle) =>
      (await parent.get(`/profile?see=${child.subUserId}&title=${encodeURIComponent(name)}`)).text();
    expect(await ask(strong)).toContain(`aria-label="Allow ${strong.name}"`);
    await choose(strong, 'allow');
    await choose(mild, 'block');
    expect(await ask(strong)).toContain('You allowed this.');
    expect(await ask(mild)).toContain('You blocked this.');
  });

  it('is hidden again once its certificate was raised, and the list says so', async () => {
    const { strong } = movies;
    await choose(strong, 'allow');
    expect(await statusOf(strong)).toBe(200);
    await setMaturity(app, strong, 17);
    expect(await statusOf(strong)).toBe(404);
    expect(await (await parent.get('/profile')).text()).toContain('Its rating has changed');
    expect(await (await choose(strong, 'allow')).text()).toContain('You can allow titles up to 16.');
    await setMaturity(app, strong, 16);
    expect(await statusOf(strong)).toBe(200);
  });

  it('is in the export, and goes with the sub-user', async () => {
    const { strong } = movies;
    await choose(strong, 'allow');
    const data: OwnData = await (await parent.get('/profile/my-data.json')).json();
    expect(data.titleChoices).toMatchObject([{ for: 'Thandi', choice: 'allowed', title: strong.name }]);
    await parent.post('/profile', { intent: 'delete', id: child.subUserId });
    const left = app.services.db.read.selectFrom('title_choice').selectAll();
    expect(await left.where('sub_user_id', '=', child.subUserId).execute()).toEqual([]);
  });
});

describe('what /profile refuses about a title', () => {
  it.each([
    ['a kind of its own', { kind: 'anime' }, 400],
    ['no number', { titleId: '6e3' }, 400],
    ['a choice of its own', { choice: 'love' }, 400],
    ['an unknown title', { titleId: '2147483647' }, 404],
    ['a sub-user of nobody', { id: 'nobody' }, 409],
  ])('%s', async (_what, fields, status) => {
    const answer = await choose(movies.mild, 'block', fields);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining('role="alert"')]);
    expect(await statusOf(movies.mild)).toBe(200);
  });

  it('somebody else, and the sub-user', async () => {
    const stranger = await signInSubUser(app, { ageGroup: 'Below 13' });
    const theirs = app.browser();
    await theirs.signIn(stranger.email, 'jacaranda');
    expect((await choose(movies.mild, 'block', {}, theirs)).status).toBe(409);
    expect((await choose(movies.strong, 'allow', {}, child.browser)).headers.get('Location')).toBe(
      '/subuser',
    );
    expect([await statusOf(movies.mild), await statusOf(movies.strong)]).toEqual([200, 404]);
  });
});
