import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WatchKind } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { presentWatched } from '#src/features/viewing/history/present.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { areas } from '#src/routes/area.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openPlayer } from '#test/changes.ts';
import { addHousehold } from '#test/households.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';
import {
  fetchMetadata,
  type ListedSeries,
  listAnime,
  listSeries,
  readEpisodeRows,
  takeSeries,
  trendingPage,
} from '#test/series.ts';
import { expectWithin, timeOf } from '#test/within.ts';

let app: TestApp;
let series: ListedSeries[];
let anime: ListedSeries[];
beforeAll(async () => {
  app = await startTestApp();
  const pages = [1, 2, 3, 4, 5, 6, 7].map(trendingPage);
  [series, anime] = await Promise.all([listSeries(app, pages), listAnime(app)]);
});
afterAll(() => app.close());
afterEach(() => healMetadata(app));

const ask = (path: string) => fetchMetadata(app, path);

async function signedIn() {
  const { userId, email, password } = await addHousehold(app);
  const browser = app.browser();
  await browser.signIn(email, password);
  const viewer: Viewer = { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true };
  const read = async (path: string) => (await browser.get(path)).text();
  const watched = async (kind: WatchKind) =>
    (await readHistory(app.services.db, viewer, kind)).map((entry) => [
      entry.titleId,
      entry.season,
      entry.episode,
    ]);
  return { browser, viewer, read, watched };
}

const frameOf = (html: string) => /<iframe[^>]* src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
const options = (html: string, select: string) =>
  [
    ...(new RegExp(`<select[^>]*name="${select}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? '').matchAll(
      /<option[^>]*>([^<]*)/g,
    ),
  ].map(([, label]) => label);

describe('the players of episodes refuse', () => {
  it.each([
    ['/tv/20011', 302],
    ['/anime/watch/20011', 302],
    // This page has no form.
    ['/watch/tv/2/5', 405],
    ['/20011/1/1', 302],
  ])('a visitor at %s, who is brought back after signing in', async (path, statusOfForm) => {
    const answer = await app.browser().get(path);
    expect(answer.headers.get('Location')).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect((await app.browser().post(path, {})).status).toBe(statusOfForm);
  });

  it('what is no title that can be played, always in the same words', async () => {
    const { browser } = await signedIn();
    const { id, counts, first } = takeSeries(series);
    const words = new Set<string | undefined>();
    const paths = [
      ...['abc', '0', '020011', '1.5', '2147483647', '99999999999'].flatMap((bad) => [
        `/tv/${bad}`,
        `/anime/watch/${bad}`,
      ]),
      '/2147483647/1/1',
      `/${id}/${counts.length + 1}/1`,
      `/${id}/1/${first + 1}`,
      `/${id}/0/1`,
      `/${id}/1/x`,
      '/watch/tv/0/1',
      '/watch/tv/1/x',
      '/nothing/of/this',
    ];
    for (const path of paths) {
      const answer = await browser.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      words.add(/<main[\s\S]*<\/main>/.exec(await answer.text())?.[0]);
    }
    expect(words.size).toBe(1);
  });

  it('to play a series without an IMDb id, and say what to do next', async () => {
    const { browser, watched } = await signedIn();
    const { id } = takeSeries(series);
    const facts = await ask(`/tv/${id}?append_to_response=external_ids,content_ratings,credits`);
    const body = JSON.stringify({ ...facts, external_ids: { imdb_id: null } });
    await stageFault(app, { kind: 'body', match: `/tv/${id}`, body });
    for (const path of [`/tv/${id}`, `/${id}/1/1`]) {
      const answer = await browser.get(path);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(frameOf(html)).toBeUndefined();
      expect(html).toContain('No playable source found.');
      expect(html).toContain('Other series');
    }
    expect(await openPlayer(browser, `series ${id} 1 1`)).toBe('refused');
    expect(await watched('series')).toEqual([]);
  });

  it('to let three words pass for three numbers: such an address is nobody’s', async () => {
    expect((await app.browser().get('/nothing/of/this')).status).toBe(404);
    expect((await app.browser().post('/nothing/of/this', {})).status).not.toBe(302);
  });

  it('a sub-user, who has players of their own', async () => {
    const plan = { subUsers: [{ name: 'Naledi', password: 'jacaranda', ageGroup: '18+' as const }] };
    const { email } = await addHousehold(app, plan);
    const browser = app.browser();
    const fields = { asSubUser: 'on', name: 'Naledi', password: 'jacaranda', accountEmail: email };
    expect((await browser.post('/login', fields)).headers.get('Location')).toBe('/subuser');
    for (const path of ['/tv/20011', '/anime/watch/20011', '/20011/1/1']) {
      expect((await browser.get(path)).status).toBe(302);
    }
  });
});

describe('/tv/{id}', () => {
  it('begins with the first episode, with every season and episode to choose', async () => {
    const { read } = await signedIn();
    const { id, imdb, counts, first } = takeSeries(series);
    const html = await read(`/tv/${id}`);
    expect(frameOf(html)).toBe(`${app.standIns.players}/one/tv/${imdb}/1/1`);
    expect(options(html, 'season')).toEqual(counts.map((_, index) => `Season ${index + 1}`));
    expect(readEpisodeRows(html)).toHaveLength(first);
    const nameOfFirst = async () => readEpisodeRows(await read(`/tv/${id}`))[0];
    await expect.poll(nameOfFirst, { timeout: 20_000 }).toMatch(/^Episode 1: ./);
    expect(html).toMatch(/<a [^>]*href="\/tv"[^>]*>(<svg[\s\S]*?<\/svg>)?<span>Back<\/span><\/a>/);
  });

  it.each<[string, (of: { first: number; second: number }) => [number, number]]>([
    ['season=2&episode=3', () => [2, 3]],
    ['season=2', () => [2, 1]],
    ['season=2&episode=9999', ({ second }) => [2, second]],
    ['season=99&episode=2', () => [1, 1]],
    ['season=-1&episode=2', () => [1, 2]],
    ['season=0&episode=0', () => [1, 1]],
    ['season=x&episode=1e9', () => [1, 1]],
  ])('reads ?%s', async (query, expected) => {
    const { read } = await signedIn();
    const one = takeSeries(series);
    series.unshift(one);
    const [season, episode] = expected(one);
    const html = await read(`/tv/${one.id}?${query}`);
    expect(frameOf(html)).toBe(`${app.standIns.players}/one/tv/${one.imdb}/${season}/${episode}`);
  });

  it('steps across the seasons by links, and keeps the episode where another server is chosen', async () => {
    const { read } = await signedIn();
    const { id, first } = takeSeries(series);
    const html = await read(`/tv/${id}?season=1&episode=${first}&server=2`);
    expect(frameOf(html)).toContain('/two/');
    expect(html).toContain(`href="/tv/${id}?season=2&amp;episode=1"`);
    expect(html).toContain(`href="/tv/${id}?season=1&amp;episode=${first - 1}"`);
    const servers = /<form class="player-pick servers"[\s\S]*?<\/form>/.exec(html)?.[0];
    expect(servers).toContain('<input type="hidden" name="season" value="1"/>');
    expect(servers).toContain(`<input type="hidden" name="episode" value="${first}"/>`);
    expect(servers).toContain('<option value="2" selected="">');
  });

  it('goes on where the viewer was, and nobody else', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const { id } = takeSeries(series);
    expect(await openPlayer(one.browser, `series ${id} 2 3`)).toBe('done');
    expect(await one.watched('series')).toEqual([[id, 2, 3]]);
    expect(frameOf(await one.read(`/tv/${id}`))).toMatch(/\/2\/3$/);
    expect(frameOf(await one.read(`/tv/${id}?season=1`))).toMatch(/\/1\/1$/);
    expect(frameOf(await other.read(`/tv/${id}`))).toMatch(/\/1\/1$/);
  });

  it('never notes an episode that there isn’t', async () => {
    const { browser, watched } = await signedIn();
    const { id } = takeSeries(series);
    for (const title of [`series ${id} 2 9999`, `series ${id} 99 1`, 'series 2147483647 1 1'])
      expect(await openPlayer(browser, title), title).toBe('refused');
    expect(await watched('series')).toEqual([]);
  });

  it('says that there is nothing to play in a series without episodes', async () => {
    const { browser } = await signedIn();
    const { id } = takeSeries(series);
    const facts = await ask(`/tv/${id}?append_to_response=external_ids,content_ratings,credits`);
    const seasons = facts.seasons.map((season) => ({
      ...season,
      episode_count: season.season_number === 0 ? 4 : 0,
    }));
    await stageFault(app, { kind: 'body', match: `/tv/${id}`, body: JSON.stringify({ ...facts, seasons }) });
    const answer = await browser.get(`/tv/${id}?season=0&episode=1`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(frameOf(html)).toBeUndefined();
    expect(options(html, 'season')).toEqual([]);
    expect(html).toContain('No playable source found.');
    expect(html).toContain('Other series');
    expect(await openPlayer(browser, `series ${id} 1 1`)).toBe('refused');
  });

  it('does without the names of the episodes', async () => {
    const { browser } = await signedIn();
    const { id, first } = takeSeries(series);
    await stageFault(app, { kind: 'hang', match: '/season/' });
    await expectWithin(2_000, () => timeOf(() => browser.get(`/tv/${id}`)));
    const answer = await browser.get(`/tv/${id}`);
    expect(answer.status).toBe(200);
    expect(readEpisodeRows(await answer.text())).toEqual(
      Array.from({ length: first }, (_, index) => `Episode ${index + 1}`),
    );
  });

  it('says so when a series can’t be looked up at the moment', async () => {
    const { browser } = await signedIn();
    await stageFault(app, { kind: 'status', status: 503, match: '/tv/' });
    const answer = await browser.get(`/tv/${takeSeries(series).id}`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Try again');
  });
});

describe('/anime/watch/{id}', () => {
  it('plays the sub first and the dub when asked, and remembers it in this browser', async () => {
    const { browser, read, watched } = await signedIn();
    const { id } = takeSeries(anime);
    expect(frameOf(await read(`/anime/watch/${id}`))).not.toContain('lang=en');
    expect(frameOf(await read(`/anime/watch/${id}?audio=dub`))).toContain('lang=en');
    await openPlayer(browser, `anime ${id} 2 4 dub`, 'dub');
    expect(await watched('anime')).toEqual([[id, 2, 4]]);
    expect(frameOf(await read(`/anime/watch/${id}`))).toMatch(/\/2\/4\?lang=en$/);
    expect(frameOf(await read(`/anime/watch/${id}?audio=sub`))).not.toContain('lang=en');
    expect(browser.cookies.get('anime_audio')).toBe('dub');
  });

  it('leads to the player of series, at the same episode, for a series that isn’t an anime', async () => {
    const { browser, watched } = await signedIn();
    const { id } = takeSeries(series);
    const answer = await browser.get(`/anime/watch/${id}?season=2&episode=3&audio=dub`);
    expect(answer.headers.get('Location')).toBe(`/tv/${id}?season=2&episode=3`);
    expect(await openPlayer(browser, `anime ${id} 1 1`)).toBe('refused');
    expect(await watched('anime')).toEqual([]);
  });

  it('is where the history leads', async () => {
    const { browser, viewer } = await signedIn();
    const [one, other] = [takeSeries(anime), takeSeries(series)];
    await openPlayer(browser, `anime ${one.id} 1 1`, 'sub');
    await openPlayer(browser, `series ${other.id} 1 1`);
    const history = await readHistory(app.services.db, viewer, 'all');
    expect(history.map((entry) => presentWatched(entry, areas.main).href).sort()).toEqual([
      `/anime/watch/${one.id}`,
      `/tv/${other.id}`,
    ]);
  });
});

describe('/watch/tv/{season}/{episode}', () => {
  it('leads to the list of series for who has watched none', async () => {
    const { browser } = await signedIn();
    expect((await browser.get('/watch/tv/2/5')).headers.get('Location')).toBe('/tv');
  });

  it('leads to that episode of the series that was opened last', async () => {
    const { browser } = await signedIn();
    const [one, other] = [takeSeries(series), takeSeries(series)];
    for (const { id } of [other, one]) {
      await openPlayer(browser, `series ${id} 1 1`);
      app.clock.advance(1_000);
    }
    await openPlayer(browser, `anime ${other.id} 1 1`);
    const answer = await browser.get('/watch/tv/2/1');
    expect(answer.headers.get('Location')).toBe(`/tv/${one.id}?season=2&episode=1`);
  });
});

describe('/{id}/{season}/{episode}', () => {
  it('plays that episode, and leads home', async () => {
    const { read } = await signedIn();
    const { id, imdb } = takeSeries(series);
    const html = await read(`/${id}/2/1`);
    expect(frameOf(html)).toBe(`${app.standIns.players}/one/tv/${imdb}/2/1`);
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(<svg[\s\S]*?<\/svg>)?<span>Back<\/span><\/a>/);
    expect(html).toContain(`href="/${id}/2/2"`);
    expect(/<form class="player-pick servers"[\s\S]*?<\/form>/.exec(html)?.[0]).not.toContain('hidden');
  });
});
