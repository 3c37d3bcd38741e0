import { afterAll, beforeAll, expect, it } from 'vitest';
import { offlineHeaders } from '#src/domain/offline.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { readWho } from '#test/changes.ts';
import { signInMain } from '#test/households.ts';
import { listAnime, listSeries, takeSeries, trendingPage } from '#test/series.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';
import packageFile from '../../../../package.json' with { type: 'json' };
import { formerChangesEnd } from './endpoint.ts';

let app: TestApp;
let movies: Awaited<ReturnType<typeof moviesByAge>>;
beforeAll(async () => {
  app = await startTestApp();
  movies = await moviesByAge(app);
});
afterAll(() => app.close());

it('is gone in the version that it ends with', () => {
  const newer = packageFile.version.localeCompare(formerChangesEnd, 'en', { numeric: true }) >= 0;
  expect(newer, `${formerChangesEnd} is here: remove this folder and browser/former-stores.ts`).toBe(false);
});

const rowsOf = async (table: 'mark' | 'history' | 'watch_position' | 'viewer_setting', userId: string) =>
  app.services.db.read.selectFrom(table).selectAll().where('user_id', '=', userId).execute();

it('answers the marks, removals, positions and choices that pages of 1.0 send', async () => {
  const { browser, userId } = await signInMain(app);
  const { mild, strong } = movies;
  const mark = { mark: 'list', on: '1', kind: 'movie', titleId: String(mild.id) };
  const position = { what: `movie ${mild.id}`, seconds: '41.5', duration: '6000' };
  for (const [path, fields] of [
    ['/parts/marks', mark],
    ['/parts/marks', { ...mark, titleId: String(strong.id) }],
    ['/parts/position', position],
    ['/parts/next-episode', { on: '0' }],
  ] as const)
    expect((await browser.post(path, fields)).status, path).toBe(204);
  expect(await rowsOf('mark', userId)).toHaveLength(2);
  expect(await rowsOf('watch_position', userId)).toMatchObject([{ seconds: 41, length: 6_000 }]);
  expect(await rowsOf('viewer_setting', userId)).toHaveLength(1);
  const opened = await browser.post(`/watch/${mild.id}.data`, {});
  expect([opened.status, await rowsOf('history', userId)]).toMatchObject([200, [{ title_id: mild.id }]]);
  const html = { Accept: 'text/html', Referer: `${app.url}/watch/${mild.id}` };
  for (const [fields, location] of [
    [{ ...mark, on: '0' }, `/watch/${mild.id}`],
    [{ ...mark, on: '0', show: 'list' }, '/my-list'],
  ] as const)
    expect((await browser.post('/parts/marks', fields, html)).headers.get('Location')).toBe(location);
  expect((await browser.post('/parts/history', { kind: 'movie', titleId: String(mild.id) })).status).toBe(
    204,
  );
  expect(await rowsOf('mark', userId)).toMatchObject([{ title_id: strong.id }]);
  expect(await rowsOf('history', userId)).toEqual([]);
  expect(await rowsOf('watch_position', userId)).toEqual([]);
});

it('adds to the history what players of 1.0 say, at their own addresses', async () => {
  const { browser, userId } = await signInMain(app);
  const [{ id }, anime] = [
    takeSeries(await listSeries(app, [1, 2, 3, 4].map(trendingPage))),
    takeSeries(await listAnime(app)),
  ];
  for (const [path, fields] of [
    [`/tv/${id}`, { season: '2', episode: '3', audio: 'sub' }],
    [`/anime/watch/${anime.id}`, { season: '1', episode: '2', audio: 'dub' }],
  ] as const)
    expect((await browser.post(`${path}.data`, fields)).status, path).toBe(200);
  const rows = await rowsOf('history', userId);
  const series = { kind: 'series', title_id: id, season: 2 };
  expect(rows).toContainEqual(expect.objectContaining({ ...series, episode: 3 }));
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: 'anime', title_id: anime.id, season: 1, episode: 2 }),
  );
  expect(browser.cookies.get('anime_audio')).toBe('dub');
  expect((await browser.post(`/${id}/2/1.data`, {})).status).toBe(200);
  expect(await rowsOf('history', userId)).toContainEqual(expect.objectContaining({ ...series, episode: 1 }));
  for (const path of [`/${id}/2/9999.data`, `/anime/watch/${id}.data`])
    expect((await browser.post(path, { season: '1', episode: '1' })).status, path).toBe(404);
});

it('takes a change for what it was when a worker of 1.0 queued it, of its own viewer alone', async () => {
  const { browser, userId } = await signInMain(app);
  const mark = { mark: 'list', on: '1', kind: 'movie', titleId: String(movies.mild.id) };
  await browser.post('/parts/marks', mark);
  const off = { ...mark, on: '0' };
  const send = async (headers: Record<string, string>) =>
    (await browser.post('/parts/marks', off, headers)).status;
  expect(await send({ [offlineHeaders.queuedFor]: '60000' })).toBe(204);
  expect(await rowsOf('mark', userId)).toHaveLength(1);
  expect(await send({ [offlineHeaders.viewerKey]: 'somebody' })).toBe(409);
  expect(await rowsOf('mark', userId)).toHaveLength(1);
  expect(await send({ [offlineHeaders.viewerKey]: await readWho(browser) })).toBe(204);
  expect(await rowsOf('mark', userId)).toEqual([]);
});

it.each([
  ['/parts/marks', { mark: 'list', on: 'yes', kind: 'movie', titleId: '1' }],
  ['/parts/marks', { mark: 'list', on: '1', kind: 'anime', titleId: '1' }],
  ['/parts/marks', { mark: 'list', on: '1', kind: 'movie', titleId: '1', season: '1' }],
  ['/parts/history', {}],
  ['/parts/history', { until: 'soon' }],
  ['/parts/history', { until: '1', kind: 'movie' }],
  ['/parts/position', { what: 'movie 1', seconds: '1e3' }],
  ['/parts/position', { what: 'movie 1', seconds: '1', duration: '-60' }],
  ['/parts/position', { what: 'movie 1', seconds: '1', ended: 'yes' }],
  ['/parts/position', { what: 'film 1', seconds: '1' }],
  ['/parts/next-episode', { on: 'maybe' }],
])('refuses what can’t be one, at %s: %o', async (path, fields: Record<string, string>) => {
  const { browser } = await signInMain(app);
  expect((await browser.post(path, fields)).status).toBe(400);
});

it('refuses a hidden title as an unknown one, visitors, and a lapsed household', async () => {
  const child = await signInSubUser(app, { ageGroup: 'Below 13' });
  for (const id of [movies.strong.id, 2_147_000_000]) {
    const mark = { mark: 'list', on: '1', kind: 'movie', titleId: String(id) };
    expect((await child.browser.post('/parts/marks', mark)).status).toBe(404);
    const position = { what: `movie ${id}`, seconds: '1' };
    expect((await child.browser.post('/parts/position', position)).status).toBe(404);
    expect((await app.browser().post('/parts/marks', mark)).status).toBe(401);
    const { browser } = await signInMain(app, { paidUntil: app.clock.now() - 10 * 24 * 60 * 60_000 });
    expect((await browser.post('/parts/position', position)).status).toBe(403);
  }
});
