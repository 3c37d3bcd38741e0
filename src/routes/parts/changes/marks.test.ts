import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatDay, inEnglish } from '#src/domain/dates.ts';
import { dateWindow } from '#src/domain/days.ts';
import { writeFacts } from '#src/features/catalogue/store.ts';
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

const marked = async (userId: string) =>
  (await app.services.db.read.selectFrom('mark').selectAll().where('user_id', '=', userId).execute()).map(
    ({ mark, kind, title_id: id, season, episode }) => `${mark} ${kind} ${id} ${season} ${episode}`,
  );
const list = (id: number, value: '0' | '1' = '1') => ({ kind: 'list', title: `movie ${id}`, value });
const send = (browser: Browser, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  browser.post('/parts/changes', fields, { Accept: '*/*', ...headers });

/** Adds a series for one test: one season of three episodes. */
async function addSeries(): Promise<number> {
  const { mild } = movies;
  const details = {
    runtime: null,
    cast: [],
    similar: [],
    seasons: [{ number: 1, name: '', episodeCount: 3 }],
  };
  const id = 20_000_000;
  await writeFacts(app.services.db, [{ ...mild, kind: 'series', id, details }], app.clock.now());
  return id;
}

it('adds and removes, once, however often it is sent', async () => {
  const { browser, userId } = await signInMain(app);
  const { id } = movies.mild;
  for (const on of ['1', '1'] as const) expect((await send(browser, list(id, on))).status).toBe(204);
  expect(await marked(userId)).toEqual([`list movie ${id} 0 0`]);
  for (const on of ['0', '0'] as const) expect((await send(browser, list(id, on))).status).toBe(204);
  expect(await marked(userId)).toEqual([]);
});

it('marks an episode that exists, and refuses one that vanished', async () => {
  const { browser, userId } = await signInMain(app);
  const id = await addSeries();
  const episode = { kind: 'watched', title: `series ${id} 1 3`, value: '1' };
  expect((await send(browser, episode)).status).toBe(204);
  for (const title of [`series ${id} 1 4`, `series ${id} 2 3`, `series ${id}`])
    expect((await send(browser, { ...episode, title })).status).toBe(404);
  expect(await marked(userId)).toEqual([`watched series ${id} 1 3`]);
  // A mark can be removed even if its episode isn't in the list any more.
  await app.services.db.tx((trx) =>
    trx.updateTable('title').set({ details: null }).where('id', '=', id).execute(),
  );
  expect((await send(browser, { ...episode, value: '0' })).status).toBe(204);
  expect(await marked(userId)).toEqual([]);
});

it('refuses a title that this viewer may not see, as an unknown one', async () => {
  const child = await signInSubUser(app, { ageGroup: 'Below 13' });
  const { mild, strong } = movies;
  for (const id of [strong.id, 2_147_000_000]) {
    const answer = await send(child.browser, list(id));
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('not-found')]);
  }
  await setLimits(app, child.subUserId, { ageGroup: '18+' });
  expect((await send(child.browser, list(strong.id))).status).toBe(204);
  await setLimits(app, child.subUserId, { ageGroup: 'Below 13' });
  expect((await send(child.browser, list(mild.id))).status).toBe(204);
  expect(await marked(child.userId)).toHaveLength(2);
});

it('reminds of a title that isn’t out and can’t be played yet, until it is out', async () => {
  const { browser } = await signInMain(app);
  const child = await signInSubUser(app, { ageGroup: 'Below 13' });
  const { db } = app.services;
  const { today, daysAgo } = dateWindow(app.clock.now());
  const coming = {
    ...movies.strong,
    id: 20_000_001,
    name: 'Not out yet',
    imdbId: null,
    releasedOn: daysAgo(-5),
  };
  await writeFacts(db, [coming], app.clock.now());
  expect((await send(child.browser, list(coming.id))).status).toBe(404);
  expect((await send(browser, { ...list(coming.id), kind: 'watched' })).status).toBe(404);
  expect((await send(browser, list(coming.id))).status).toBe(204);
  const page = async () => (await browser.get('/my-list')).text();
  expect(await page()).toContain('Not out yet');
  expect(await page()).toContain(formatDay(Date.parse(coming.releasedOn), inEnglish));
  expect(await (await browser.get('/')).text()).toContain('Not out yet');
  // Out, but without an IMDb id, the title isn't listed; with one it is listed like any other.
  await writeFacts(db, [{ ...coming, releasedOn: today }], app.clock.now());
  expect(await page()).not.toContain('Not out yet');
  await writeFacts(db, [{ ...coming, releasedOn: today, imdbId: 'tt9999999' }], app.clock.now());
  expect(await page()).toContain('Not out yet');
  expect((await send(browser, list(coming.id, '0'))).status).toBe(204);
});

it('leads a browser without script back to its page, or to the list', async () => {
  const { browser } = await signInMain(app);
  const html = { Accept: 'text/html,*/*' };
  const fields = list(movies.mild.id);
  const back = await send(browser, fields, { ...html, Referer: `${app.url}/watch/${movies.mild.id}` });
  expect([back.status, back.headers.get('Location')]).toEqual([303, `/watch/${movies.mild.id}`]);
  const away = await send(browser, fields, { ...html, Referer: 'https://elsewhere.example/x' });
  expect(away.headers.get('Location')).toBe('/');
  const listed = await send(browser, { ...fields, show: 'list' }, html);
  expect(listed.headers.get('Location')).toBe('/my-list');
});

it.each([
  {},
  { kind: 'song' },
  { value: 'yes' },
  { title: 'anime 603' },
  { title: 'movie -1' },
  { title: 'movie 9999999999' },
  { title: 'movie 603 1' },
  { title: 'movie 603 0 0' },
])('refuses %o', async (fields: Record<string, string>) => {
  const { browser, userId } = await signInMain(app);
  const sent = Object.keys(fields).length === 0 ? fields : { ...list(movies.mild.id), ...fields };
  expect((await send(browser, sent)).status).toBe(400);
  expect(await marked(userId)).toEqual([]);
});

it('is for signed-in viewers within a paid period', async () => {
  expect((await send(app.browser(), list(movies.mild.id))).status).toBe(401);
});
