import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import { moviesByAge } from '#test/sub-users.ts';

let app: TestApp;
let mild: KnownTitle;
let home: Household;
let parent: Browser;

beforeAll(async () => {
  app = await startTestApp();
  ({ mild } = await moviesByAge(app));
});
afterAll(() => app.close());

const day = 24 * 60 * 60_000;

function watched(title: Pick<KnownTitle, 'id' | 'name'>, watchedAt: number) {
  const place = { season: null, episode: null };
  const pictures = { posterPath: null, backdropPath: null };
  return { kind: 'movie' as const, titleId: title.id, name: title.name, ...pictures, ...place, watchedAt };
}

beforeEach(async () => {
  const noon = Date.UTC(2026, 10, 20, 10);
  const sub = { password: 'protea', ageGroup: '18+' as const };
  home = await addHousehold(app, {
    history: [watched({ id: 3, name: 'The parent’s own' }, noon)],
    subUsers: [
      {
        ...sub,
        name: 'Lerato',
        history: [watched(mild, noon), watched({ id: 2, name: 'Long ago' }, noon - day)],
      },
      { ...sub, name: 'Sipho', history: [watched({ id: 1, name: 'Of Sipho' }, noon)] },
    ],
  });
  parent = app.browser();
  await parent.signIn(home.email, home.password);
});

const pageOf = (index: number) => `/profile/watched/${home.subUsers[index]?.id}`;

it('shows what that sub-user watched, by day, and nobody else’s', async () => {
  const page = await (await parent.get(pageOf(0))).text();
  expect(page).toContain('Watched by <bdi>Lerato</bdi>');
  const shown = page.match(/<h2>[^<]*<\/h2>|aria-label="Block [^"]*"/g);
  expect(shown).toEqual([
    '<h2>20 November 2026</h2>',
    `aria-label="Block ${mild.name}"`,
    '<h2>19 November 2026</h2>',
    'aria-label="Block Long ago"',
  ]);
  expect(await (await parent.get('/profile')).text()).toContain(`href="${pageOf(0)}"`);
});

it('leaves out adult titles that the household doesn’t show', async () => {
  const adult = (to: 0 | 1) =>
    app.services.db.tx((trx) =>
      trx
        .updateTable('title')
        .set({ adult: to })
        .where('kind', '=', 'movie')
        .where('id', '=', mild.id)
        .execute(),
    );
  await adult(1);
  const page = await (await parent.get(pageOf(0))).text();
  await adult(0);
  expect(page).not.toContain(mild.name);
  expect(page).toContain('Long ago');
});

it('is of the household’s own sub-users, for the main user alone', async () => {
  const theirs = app.browser();
  const other = await addHousehold(app);
  await theirs.signIn(other.email, other.password);
  expect((await theirs.get(pageOf(0))).status).toBe(404);
  expect((await parent.get('/profile/watched/nobody')).status).toBe(404);
  const child = app.browser();
  await child.post('/login', {
    asSubUser: 'on',
    name: 'Sipho',
    password: 'protea',
    accountEmail: home.email,
  });
  expect((await child.get(pageOf(1))).headers.get('Location')).toBe('/subuser');
  expect((await app.browser().get(pageOf(0))).headers.get('Location')).toMatch(/^\/login/);
});

it('blocks a title there, and undoes it', async () => {
  const choose = (choice: string) =>
    parent.post(pageOf(0), {
      intent: 'choose-title',
      id: home.subUsers[0]?.id ?? '',
      kind: 'movie',
      titleId: String(mild.id),
      choice,
    });
  expect(await (await choose('block')).text()).toContain(`${mild.name} is hidden from Lerato.`);
  expect(await (await parent.get(pageOf(0))).text()).toContain(`aria-label="Undo the block of ${mild.name}"`);
  expect(await (await choose('')).text()).toContain(`aria-label="Block ${mild.name}"`);
});

it('is told to a sub-user of any age in the menu', async () => {
  for (const ageGroup of ['Below 13', '18+'] as const) {
    const { email } = await addHousehold(app, { subUsers: [{ name: 'Zola', password: 'protea', ageGroup }] });
    const child = app.browser();
    await child.post('/login', { asSubUser: 'on', name: 'Zola', password: 'protea', accountEmail: email });
    const page = await (await child.get('/subuser')).text();
    expect(page).toContain('The person who made your account can see what you watch.');
  }
});
