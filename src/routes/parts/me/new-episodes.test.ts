import { afterAll, beforeAll, expect, it } from 'vitest';
import { dateWindow } from '#src/domain/days.ts';
import { type KnownTitle, writeFacts } from '#src/features/catalogue/store.ts';
import { subUserRow } from '#src/features/catalogue/sub-user-rows.ts';
import type { Personal } from '#src/features/viewing/personal.ts';
import { compress } from '#src/http/compress.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { setLimits, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let series: KnownTitle[];

beforeAll(async () => {
  app = await startTestApp();
  const { catalogue } = app.services;
  const row = subUserRow('series', { ceiling: 18, genres: [] });
  const ids = (await Promise.all([1, 2, 3].map((page) => catalogue.page(row, page)))).flat();
  const titles = [...(await catalogue.titles('series', ids, 20_000)).values()];
  series = titles.filter(({ imdbId, details }) => imdbId !== null && details?.anime !== true);
});
afterAll(() => app.close());

/** Sets the second episode of the first `count` series as just aired. The first series is for 16 and older. */
async function air(count: number, daysAgo = 1) {
  const now = app.clock.now();
  const lastEpisode = { season: 1, episode: 2, airedOn: dateWindow(now).daysAgo(daysAgo) };
  const seasons = [{ number: 1, name: 'Season 1', episodeCount: 10 }];
  const aired = series.slice(0, count).map((title, index) => ({
    ...title,
    adult: false,
    maturity: index === 0 ? 16 : 7,
    details: { runtime: null, cast: [], similar: [], seasons, lastEpisode },
  }));
  await writeFacts(app.services.db, aired, now);
  return aired;
}

const add = (browser: Browser, { id }: KnownTitle) =>
  browser.post('/parts/marks', { mark: 'list', on: '1', kind: 'series', titleId: String(id) });
const watch = (browser: Browser, { id }: KnownTitle, episode: number, on = '1') => {
  const place = { season: '1', episode: String(episode) };
  return browser.post('/parts/marks', { mark: 'watched', on, kind: 'series', titleId: String(id), ...place });
};
const personal = async (browser: Browser, rows = 'all'): Promise<Personal> =>
  (await browser.get(`/parts/me?watched=${rows}`)).json();
const episodesOf = ({ rows }: Personal) => rows.find(({ name }) => name === 'New Episodes')?.titles ?? [];
const shown = async (browser: Browser) =>
  episodesOf(await personal(browser))
    .map(({ href, note }) => `${href} ${note}`)
    .sort();

/** Returns a viewer with all series in My List except the last, which is in the history. */
async function follow(titles: readonly KnownTitle[]): Promise<Browser> {
  const last = titles.at(-1);
  if (last === undefined) throw new Error('No titles');
  const { id, name, posterPath, backdropPath } = last;
  const entry = { kind: 'series' as const, titleId: id, name, posterPath, backdropPath };
  const history = [{ ...entry, season: 1, episode: 1, watchedAt: app.clock.now() }];
  const { browser } = await signInMain(app, { history });
  await Promise.all(titles.slice(0, -1).map((title) => add(browser, title)));
  return browser;
}

it('shows series of My List and the history, from six on, until the episode is watched', async () => {
  const titles = await air(6);
  const [first] = titles;
  if (first === undefined) throw new Error('No titles');
  const browser = await follow(titles);
  expect(await shown(browser)).toEqual(titles.map(({ id }) => `/tv/${id} New episode`).sort());
  expect(await (await browser.get('/')).text()).toContain('New episode');
  expect(episodesOf(await personal(browser, 'movie'))).toEqual([]);
  await watch(browser, first, 1);
  expect(await shown(browser)).toHaveLength(6);
  await watch(browser, first, 2);
  expect(await shown(browser)).toEqual([]);
  await watch(browser, first, 2, '0');
  expect(await shown(browser)).toHaveLength(6);
});

it.each([
  [0, 6],
  [30, 6],
  [31, 0],
  [-1, 0],
])('shows what aired %i days ago: %i', async (daysAgo, count) => {
  const browser = await follow(await air(6, daysAgo));
  expect(await shown(browser)).toHaveLength(count);
});

it('shows nothing of titles stored without their last episode', async () => {
  const titles = await air(6);
  const older = titles.map((title) => ({
    ...title,
    details: { runtime: null, cast: [], similar: [], seasons: title.details.seasons },
  }));
  await writeFacts(app.services.db, older, app.clock.now());
  expect(await shown(await follow(titles))).toEqual([]);
});

it('hides from a child what its limits hide, and doesn’t count it', async () => {
  const titles = await air(7);
  const { browser, subUserId } = await signInSubUser(app);
  await Promise.all(titles.map((title) => add(browser, title)));
  const hrefs = titles.map(({ id }) => `/subuser/series/${id} New episode`);
  expect(await shown(browser)).toEqual(hrefs.toSorted());
  await setLimits(app, subUserId, { ageGroup: 'Below 13' });
  expect(await shown(browser)).toEqual(hrefs.slice(1).sort());
  const [, seen] = titles;
  if (seen === undefined) throw new Error('No titles');
  await watch(browser, seen, 2);
  expect(await shown(browser)).toEqual([]);
});

it('adds at most 1 kB to the personal part', async () => {
  const titles = await air(20);
  const browser = await follow(titles);
  const part = await (await browser.get('/parts/me?watched=all')).text();
  // The product itself wrote this shape.
  const whole = JSON.parse(part) as Personal;
  const episodes = episodesOf(whole);
  expect(episodes).toHaveLength(12);
  const others = { ...whole, rows: whole.rows.filter(({ titles }) => titles[0]?.note !== 'New episode') };
  const sizeOf = async (text: string) => (await compress(Buffer.from(text), 'br')).byteLength;
  expect((await sizeOf(part)) - (await sizeOf(JSON.stringify(others)))).toBeLessThan(1_000);
});
