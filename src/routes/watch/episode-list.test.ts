import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeStoredSeason } from '#src/features/catalogue/seasons/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { positionIn, record } from '#test/changes.ts';
import { addHousehold } from '#test/households.ts';
import {
  fetchMetadata,
  type ListedSeries,
  listSeries,
  readEpisodeRows,
  takeSeries,
  trendingPage,
} from '#test/series.ts';

let app: TestApp;
let series: ListedSeries[];
beforeAll(async () => {
  app = await startTestApp();
  series = await listSeries(app, [2, 3].map(trendingPage));
});
afterAll(() => app.close());

async function signedIn() {
  const { email, password } = await addHousehold(app);
  const browser = app.browser();
  await browser.signIn(email, password);
  return { browser, read: async (path: string) => (await browser.get(path)).text() };
}

it('shows a season of a thousand episodes in parts', async () => {
  const { read } = await signedIn();
  const { id } = takeSeries(series);
  const episodes = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ number: index + 1, name: '', overview: '' },
    airedOn: '2020-01-01',
  }));
  await writeStoredSeason(app.services.db, id, 1, episodes, app.clock.now());
  const html = await read(`/tv/${id}?season=1&episode=7&from=901`);
  expect(html).toMatch(/<iframe[^>]* src="[^"]*\/1\/7"/);
  expect(readEpisodeRows(html)).toHaveLength(100);
  expect(readEpisodeRows(html)[99]).toBe('Episode 1000');
  expect(html).toContain(`href="/tv/${id}?season=1&amp;episode=7&amp;from=801"`);
  expect(readEpisodeRows(await read(`/tv/${id}?season=1&episode=250`))[0]).toMatch(/^Episode 201/);
});

it('holds the service’s stills, but for the data saver, and how far this viewer is', async () => {
  const [{ browser, read }, other] = [await signedIn(), await signedIn()];
  const { id } = takeSeries(series);
  const { episodes } = await fetchMetadata(app, `/tv/${id}/season/1?language=en-US`);
  const stills = episodes.filter(({ still_path: still }) => still !== null).length;
  expect(stills).toBeGreaterThan(0);
  const address = `/tv/${id}?season=1&episode=1`;
  const drawn = (html: string) =>
    html.match(/<img loading="lazy"[^>]* src="[^"]*\/w300\/t\d+-b1e/g)?.length ?? 0;
  // At the first visit the page may not wait for the season's list.
  await expect.poll(async () => drawn(await read(address)), { timeout: 20_000 }).toBe(stills);
  expect(await record(browser, positionIn(`series ${id} 1 2`, 600, 1_500))).toBe('done');
  const progress = /<progress value="0.4" aria-label="Watched so far">/;
  expect(await read(address)).toMatch(progress);
  expect(await other.read(address)).not.toMatch(progress);
  browser.cookies.set('saver', 'on');
  expect(drawn(await read(address))).toBe(0);
});
