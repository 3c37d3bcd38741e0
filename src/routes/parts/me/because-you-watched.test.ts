import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KnownTitle, writeFacts } from '#src/features/catalogue/store.ts';
import { subUserRow } from '#src/features/catalogue/sub-user-rows.ts';
import type { Personal } from '#src/features/viewing/personal.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { openPlayer } from '#test/changes.ts';
import { signInMain } from '#test/households.ts';
import { setLimits, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let movies: KnownTitle[];

beforeAll(async () => {
  app = await startTestApp();
  const { catalogue } = app.services;
  const row = subUserRow('movie', { ceiling: 18, genres: [] });
  const ids = (await Promise.all([1, 2].map((page) => catalogue.page(row, page)))).flat();
  movies = [...(await catalogue.titles('movie', ids, 20_000)).values()].filter(
    ({ imdbId }) => imdbId !== null,
  );
});
afterAll(() => app.close());

/** Returns a watched title, then the titles that TMDB recommends after it; the last one is for 16 and older. */
async function recommend(count: number): Promise<[KnownTitle, ...KnownTitle[]]> {
  const [watched, ...others] = movies.slice(0, count + 1);
  if (watched === undefined) throw new Error('No titles');
  const details = { runtime: null, cast: [], seasons: [] };
  const similar = others.map((title, index) => ({
    ...title,
    adult: false,
    maturity: index === count - 1 ? 16 : 7,
    details: { ...details, similar: [] },
  }));
  const first = { ...watched, adult: false, maturity: 7 };
  const seed = { ...first, details: { ...details, similar: similar.map(({ id }) => id) } };
  await writeFacts(app.services.db, [seed, ...similar], app.clock.now());
  return [seed, ...similar];
}

const watch = (browser: Browser, { id }: KnownTitle) => openPlayer(browser, `movie ${id}`);
const rowIn = async (browser: Browser) => {
  const part: Personal = await (await browser.get('/parts/me?watched=all')).json();
  const row = part.rows.find(({ name }) => name.startsWith('Because you watched '));
  return row === undefined ? null : { name: row.name, hrefs: row.titles.map(({ href }) => href) };
};

it('shows what the service recommends after the title watched last, without what one has', async () => {
  const { browser } = await signInMain(app);
  const [seed, ...similar] = await recommend(8);
  expect(await rowIn(browser)).toBeNull();
  await watch(browser, seed);
  const hrefs = similar.map(({ id }) => `/watch/${id}`);
  expect(await rowIn(browser)).toEqual({ name: `Because you watched ${seed.name}`, hrefs });
  const html = await (await browser.get('/')).text();
  expect(html.indexOf('South African Titles')).toBeLessThan(html.indexOf('>Because you watched '));
  const [listed] = similar;
  await browser.post('/parts/marks', { mark: 'list', on: '1', kind: 'movie', titleId: String(listed?.id) });
  expect((await rowIn(browser))?.hrefs).toEqual(hrefs.slice(1));
});

it('is absent while fewer than six are left', async () => {
  const { browser } = await signInMain(app);
  const [seed] = await recommend(5);
  await watch(browser, seed);
  expect(await rowIn(browser)).toBeNull();
});

it('hides from a child what its limits hide, the watched title too', async () => {
  const { browser, subUserId } = await signInSubUser(app);
  const [seed, ...similar] = await recommend(8);
  await watch(browser, seed);
  const hrefs = similar.map(({ id }) => `/subuser/movie/${id}`);
  expect((await rowIn(browser))?.hrefs).toEqual(hrefs);
  await setLimits(app, subUserId, { ageGroup: 'Below 13' });
  expect((await rowIn(browser))?.hrefs).toEqual(hrefs.slice(0, -1));
  await writeFacts(app.services.db, [{ ...seed, maturity: 16 }], app.clock.now());
  expect(await rowIn(browser)).toBeNull();
});
