import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { openPlayer } from '#test/changes.ts';
import { signInMain } from '#test/households.ts';
import { moviesByAge, setLimits, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let movies: Awaited<ReturnType<typeof moviesByAge>>;

beforeAll(async () => {
  app = await startTestApp();
  movies = await moviesByAge(app);
});
afterAll(() => app.close());

const read = async (browser: Browser, path: string) => (await browser.get(path)).text();
/** Returns the addresses of the viewer's own titles in the document's row. */
const watchedIn = (html: string) => {
  const row = /Recently Watched<.*?<\/section>/s.exec(html)?.[0] ?? '';
  return [...row.matchAll(/class="card[^"]*" href="([^"]+)"/g)].map(([, href]) => href);
};
const dataIn = (html: string) =>
  /<script id="viewer" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1];
const entry = (id: number, name = `Film ${id}`, watchedAt = app.clock.now()) => ({
  kind: 'movie' as const,
  titleId: id,
  name,
  posterPath: null,
  backdropPath: null,
  season: null,
  episode: null,
  watchedAt,
});

it('is in the document: rows, face, and the data that the browser’s first render needs', async () => {
  const { browser, email } = await signInMain(app, {
    history: [entry(movies.mild.id, 'A </script><b>Film</b>')],
  });
  const html = await read(browser, '/');
  expect(watchedIn(html)).toEqual([`/watch/${movies.mild.id}`]);
  expect(html).toContain(`aria-hidden="true">${email.slice(0, 1).toUpperCase()}</span>`);
  const data = JSON.parse(dataIn(html) ?? '');
  expect(data.rows[0].titles[0].name).toBe('A </script><b>Film</b>');
  expect(html).not.toContain('</script><b>Film');
  expect(html).not.toContain('<!--viewer');
});

it('says nothing to a viewer without rows', async () => {
  const { browser } = await signInMain(app);
  const html = await read(browser, '/');
  expect(html).not.toContain('Recently Watched');
  expect(JSON.parse(dataIn(html) ?? '')).toMatchObject({ rows: [], listed: [] });
});

it('shows twenty of a hundred', async () => {
  const history = Array.from({ length: 20 }, (_, index) => entry(900 + index, `Film ${index}`, index + 1));
  const series = Array.from({ length: 80 }, (_, index) => ({
    ...entry(5_000 + index, `Series ${index}`, 1_000 + index),
    kind: 'series' as const,
    season: 1,
    episode: 1,
  }));
  const { browser } = await signInMain(app, { history: [...history, ...series] });
  expect(watchedIn(await read(browser, '/'))).toHaveLength(20);
  expect(watchedIn(await read(browser, '/movies'))).toHaveLength(20);
});

it('is nobody else’s, though its ETag is sent by them', async () => {
  const [first, second] = [
    await signInMain(app, { history: [entry(movies.mild.id)] }),
    await signInMain(app),
  ];
  const answer = await first.browser.get('/');
  const etag = answer.headers.get('ETag') ?? '';
  expect((await first.browser.get('/', { 'If-None-Match': etag })).status).toBe(304);
  const other = await second.browser.get('/', { 'If-None-Match': etag });
  expect(other.status).toBe(200);
  expect(await other.text()).not.toContain('Recently Watched');
  expect([answer.headers.get('Cache-Control'), answer.headers.get('Vary')]).toEqual([
    'private, no-cache',
    expect.stringContaining('Cookie'),
  ]);
});

it('changes with what the viewer does, and so does the ETag', async () => {
  const { browser } = await signInMain(app);
  const etag = (await browser.get('/movies')).headers.get('ETag') ?? '';
  await openPlayer(browser, `movie ${movies.mild.id}`);
  const changed = await browser.get('/movies', { 'If-None-Match': etag });
  expect(changed.status).toBe(200);
  expect(watchedIn(await changed.text())).toEqual([`/watch/${movies.mild.id}`]);
});

it('follows a child’s limit with the next view, against an ETag from before', async () => {
  const { browser, subUserId } = await signInSubUser(app);
  for (const { id } of [movies.mild, movies.strong]) await browser.post(`/subuser/movie/${id}.data`, {});
  const before = await browser.get('/subuser');
  const etag = before.headers.get('ETag') ?? '';
  expect(watchedIn(await before.text())).toHaveLength(2);
  await setLimits(app, subUserId, { ageGroup: 'Below 13' });
  const after = await browser.get('/subuser', { 'If-None-Match': etag });
  const html = await after.text();
  expect([after.status, watchedIn(html)]).toEqual([200, [`/subuser/movie/${movies.mild.id}`]]);
  expect(dataIn(html)).not.toContain(movies.strong.name);
});

it('is the sub-user’s while the main user views as them', async () => {
  const { browser, subUserId, userId } = await signInSubUser(app, { name: 'Viewed' });
  await browser.post(`/subuser/movie/${movies.mild.id}.data`, {});
  const { email } = await app.services.db.read
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const main = app.browser();
  await main.signIn(email, 'jacaranda');
  await main.post('/profile', { intent: 'view-as', id: subUserId });
  const html = await read(main, '/subuser');
  expect(watchedIn(html)).toEqual([`/subuser/movie/${movies.mild.id}`]);
  expect(html).not.toContain('Remove titles');
  expect(JSON.parse(dataIn(html) ?? '').subUserName).toBeNull();
});

it('removes the cookies that earlier versions set', async () => {
  const { browser } = await signInMain(app);
  for (const name of ['watched', 'listed', 'episodes']) browser.cookies.set(name, 'none');
  await browser.get('/');
  expect([...browser.cookies.keys()].sort()).toEqual(['device', 'sid']);
});

it('isn’t in documents of visitors', async () => {
  for (const path of ['/login', '/help', '/signup']) {
    const html = await read(app.browser(), path);
    expect(html).not.toContain('id="viewer"');
  }
});
