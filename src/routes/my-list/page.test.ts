import { afterAll, beforeAll, expect, it } from 'vitest';
import { unpackListed } from '#src/features/viewing/marks/compact.ts';
import type { Personal } from '#src/features/viewing/personal.ts';
import { compress } from '#src/http/compress.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { moviesByAge, setLimits, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let movies: Awaited<ReturnType<typeof moviesByAge>>;

beforeAll(async () => {
  app = await startTestApp();
  movies = await moviesByAge(app);
});
afterAll(() => app.close());

const mark = (browser: Browser, id: number, on = '1') =>
  browser.post('/parts/changes', { kind: 'list', title: `movie ${id}`, value: on });
const text = async (browser: Browser, path: string) => (await browser.get(path)).text();
const personal = async (browser: Browser): Promise<Personal> =>
  (await browser.get('/parts/me?watched=all')).json();
const listOf = ({ rows }: Personal) => rows.find(({ name }) => name === 'My List')?.titles ?? [];
/** Returns the cards' links in the page's order. */
const linksIn = (html: string) =>
  [...html.matchAll(/class="card[^"]*" href="([^"]+)"/g)].map(([, href]) => href);

it('lists what was added, the newest first, in the page and in the row', async () => {
  const { browser } = await signInMain(app);
  expect(await text(browser, '/my-list')).toContain('Nothing on your list yet');
  for (const { id } of [movies.mild, movies.strong]) {
    await mark(browser, id);
    app.clock.advance(1_000);
  }
  const hrefs = [movies.strong, movies.mild].map(({ id }) => `/watch/${id}`);
  expect(linksIn(await text(browser, '/my-list'))).toEqual(hrefs);
  expect(listOf(await personal(browser)).map(({ href }) => href)).toEqual(hrefs);
  for (const { id } of [movies.mild, movies.strong]) await mark(browser, id, '0');
  expect(listOf(await personal(browser))).toEqual([]);
  expect(await text(browser, '/my-list')).toContain('Nothing on your list yet');
});

it('tells a player of its marks, and nothing of another viewer’s', async () => {
  const { browser } = await signInMain(app);
  const { id } = movies.mild;
  const pressed = async (who: Browser) => {
    const html = (await text(who, `/watch/${id}`)).replaceAll(/<svg.*?<\/svg>/g, '');
    const buttons = html.matchAll(/aria-pressed="(\w+)">(My List|Watched)/g);
    return [...buttons].map(([, on, name]) => `${name} ${on}`);
  };
  expect(await pressed(browser)).toEqual(['My List false', 'Watched false']);
  await mark(browser, id);
  await browser.post('/parts/changes', { kind: 'watched', title: `movie ${id}`, value: '1' });
  expect(await pressed(browser)).toEqual(['My List true', 'Watched true']);
  expect(await pressed((await signInMain(app)).browser)).toEqual(['My List false', 'Watched false']);
});

it('hides from a child what its limits hide by now, and keeps it', async () => {
  const child = await signInSubUser(app);
  const { mild, strong } = movies;
  for (const { id } of [mild, strong]) await mark(child.browser, id);
  const shown = async () => {
    const part = await personal(child.browser);
    const hrefs = linksIn(await text(child.browser, '/subuser/my-list'));
    return { page: hrefs.length, row: listOf(part).length, marks: unpackListed(part.listed).size };
  };
  expect(await shown()).toEqual({ page: 2, row: 2, marks: 2 });
  await setLimits(app, child.subUserId, { ageGroup: 'Below 13' });
  expect(await shown()).toEqual({ page: 1, row: 1, marks: 1 });
  expect(await text(child.browser, '/subuser/my-list')).not.toContain(strong.name);
  await setLimits(app, child.subUserId, { ageGroup: '18+' });
  expect(await shown()).toEqual({ page: 2, row: 2, marks: 2 });
});

it('adds at most 2 kB to the personal part, with 500 titles and all of the row', async () => {
  const { browser, userId } = await signInMain(app);
  const before = await text(browser, '/parts/me?watched=all');
  const storedTitles = await app.services.db.read
    .selectFrom('title')
    .select(['kind', 'id'])
    .where('imdb_id', 'is not', null)
    .limit(20)
    .execute();
  const titles = Array.from({ length: 480 }, (_, index) => ({
    kind: index % 3 === 0 ? 'series' : 'movie',
    id: 1_000 + ((index * 7_919) % 1_400_000),
  }));
  const { db } = app.services;
  const first = await db.read.selectFrom('title').selectAll().limit(1).executeTakeFirstOrThrow();
  await db.tx(async (trx) => {
    await trx
      .insertInto('title')
      .values(titles.map((title) => ({ ...first, ...title })))
      .onConflict((oc) => oc.doNothing())
      .execute();
    const row = { user_id: userId, viewer_key: 'main', mark: 'list', season: 0, episode: 0, name: 'x' };
    const rows = [...titles, ...storedTitles].map(({ kind, id }, at) => ({
      ...row,
      kind,
      title_id: id,
      marked_at: at,
    }));
    await trx
      .insertInto('mark')
      .values(rows)
      .onConflict((oc) => oc.doNothing())
      .execute();
  });
  const after = await text(browser, '/parts/me?watched=all');
  // The product itself wrote this shape.
  const part = JSON.parse(after) as Personal;
  expect([listOf(part).length, part.listed.length > 480]).toEqual([12, true]);
  const sizeOf = async (text: string) => (await compress(Buffer.from(text), 'br')).byteLength;
  expect((await sizeOf(after)) - (await sizeOf(before))).toBeLessThan(2_000);
  expect(linksIn(await text(browser, '/my-list'))).toHaveLength(60);
  expect(linksIn(await text(browser, '/my-list?all')).length).toBeGreaterThan(480);
});

it('is each viewer’s own', async () => {
  expect((await app.browser().get('/my-list')).headers.get('Location')).toMatch(/^\/login/);
  const { browser } = await signInMain(app);
  expect((await browser.get('/subuser/my-list')).headers.get('Location')).not.toBeNull();
});
