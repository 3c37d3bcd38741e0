import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HandedFilm } from '#src/domain/film.ts';
import type { ReportedPosition } from '#src/domain/position.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { entryOf, openPlayer, positionIn, postBatch, record, sendBatch } from '#test/changes.ts';
import { askFilm } from '#test/films.ts';
import { signInMain } from '#test/households.ts';
import { type ListedSeries, listSeries, takeSeries, trendingPage } from '#test/series.ts';
import { moviesByAge, setLimits, signInSubUser } from '#test/sub-users.ts';

const day = 24 * 60 * 60_000;

let app: TestApp;
let series: ListedSeries[];
let movie: { id: number; name: string };
let strong: { id: number };
beforeAll(async () => {
  app = await startTestApp();
  series = await listSeries(app, [3, 4, 5, 6, 7].map(trendingPage));
  ({ mild: movie, strong } = await moviesByAge(app));
});
afterAll(() => app.close());

async function signedIn(paidUntil?: number): Promise<Browser> {
  return (await signInMain(app, paidUntil === undefined ? {} : { paidUntil })).browser;
}

const save = (browser: Browser, title: string, value: Partial<ReportedPosition> = {}) =>
  record(browser, { kind: 'position', title, value: { seconds: 41, duration: 60, ended: false, ...value } });

interface Card {
  href: string;
  note?: string;
  progress?: number;
  watched?: boolean;
}

const remove = (browser: Browser) =>
  record(browser, { kind: 'removed', title: `movie ${movie.id}`, value: app.clock.now() });

const row = async (browser: Browser, kind = 'all'): Promise<Card[]> =>
  (await (await browser.get(`/parts/me?watched=${kind}`)).json()).rows[0]?.titles ?? [];

/** Returns the start that the second server gets in its address. */
const startOf = async (browser: Browser, path: string) =>
  /<iframe[^>]* src="[^"]*[?&;]t=(\d+)/.exec(await (await browser.get(path)).text())?.[1];

describe('a position', () => {
  it('is heard from households that may watch, and nobody else', async () => {
    const what = `movie ${movie.id}`;
    expect((await postBatch(app.browser(), [])).status).toBe(401);
    expect(await save(await signedIn(app.clock.now() - 10 * day), what)).toBe('waits');
    const browser = await signedIn();
    const from = { Origin: 'https://elsewhere.example' };
    expect((await browser.post('/parts/changes', { changes: '[]' }, from)).status).toBe(403);
    expect((await browser.get('/parts/changes')).status).toBe(405);
  });

  it.each([
    ['a negative one', { seconds: -1 }],
    ['no number', { seconds: Number.NaN }],
    ['an endless one', { seconds: Number.POSITIVE_INFINITY }],
    ['a huge one', { seconds: 99_999_999_999_999 }],
    ['more than a day', { seconds: 86_401 }],
    ['a length that is none', { duration: -60 }],
  ])('is refused: %s', async (_what, value) => {
    const browser = await signedIn();
    expect(await save(browser, `movie ${movie.id}`, value)).toBe('refused');
  });

  it('is refused for what isn’t played here, and for a title that the viewer may not see', async () => {
    const child = await signInSubUser(app, { ageGroup: 'Below 13' });
    const { id, counts } = takeSeries(series);
    const unseen = [`movie ${strong.id}`, 'movie 2147483647'];
    for (const what of ['', 'movie', 'movie 0', 'film 1', ...unseen])
      expect(await save(child.browser, what)).toBe('refused');
    const browser = await signedIn();
    for (const what of [`series ${id}`, `series ${id} ${counts.length + 1} 1`, `series ${id} 1 9999`])
      expect(await save(browser, what)).toBe('refused');
  });

  it('is where every device goes on, and what the card shows', async () => {
    const { browser, subUserId } = await signInSubUser(app);
    const path = `/subuser/movie/${movie.id}`;
    await browser.post(path, {});
    expect((await row(browser))[0]).not.toHaveProperty('progress');
    expect(await save(browser, `movie ${movie.id}`)).toBe('done');
    expect(await row(browser)).toMatchObject([{ href: path, progress: 0.68 }]);
    const { addresses }: HandedFilm = await (await askFilm(browser, `movie ${movie.id}`)).json();
    expect(addresses[2]?.url).toContain('t=41');
    expect(await save(browser, `movie ${movie.id}`, { seconds: 20 })).toBe('done');
    expect(await row(browser)).toMatchObject([{ progress: 0.33 }]);
    expect(await (await browser.get('/subuser/watched')).text()).toContain('aria-label="Watched so far"');
    expect(await save(browser, `movie ${movie.id}`, { seconds: 60 })).toBe('done');
    expect(await row(browser)).toMatchObject([{ href: path, watched: true }]);
    expect(await (await browser.get('/subuser/watched')).text()).toContain('</svg>Watched</span>');
    await setLimits(app, subUserId, { ageGroup: '18+' });
  });

  it('that comes late leaves a later one, and counts from when it was produced', async () => {
    const browser = await signedIn();
    const path = `/watch/${movie.id}`;
    const late = async (seconds: number, ms: number) => {
      const entry = await entryOf(browser, positionIn(`movie ${movie.id}`, seconds, null), { at: 0 });
      expect((await sendBatch(browser, [entry], ms)).done).toEqual([entry.id]);
    };
    await late(60, 60_000);
    expect(await startOf(browser, `${path}?server=2`)).toBe('60');
    await late(90, 30_000);
    await late(41, 45_000);
    expect(await startOf(browser, `${path}?server=2`)).toBe('90');
    await late(41, 0);
    expect(await startOf(browser, `${path}?server=2`)).toBe('41');
  });

  it('is the latest of its page, though an earlier one’s request arrives after it', async () => {
    const browser = await signedIn();
    const stored = async () => startOf(browser, `/watch/${movie.id}?server=2`);
    const entry = await entryOf(browser, positionIn(`movie ${movie.id}`, 300, null), { at: 1_000 });
    const left = { ...entry, ...positionIn(`movie ${movie.id}`, 600, null), at: 2_000 };
    await sendBatch(browser, [left], 2_000);
    app.clock.advance(1_000);
    // The request waited in the browser for a free connection, and `sent-at` doesn't count that time.
    expect((await sendBatch(browser, [entry], 1_000)).done).toEqual([entry.id]);
    expect(await stored()).toBe('600');
    const further = { ...entry, ...positionIn(`movie ${movie.id}`, 900, null), at: 3_000 };
    await sendBatch(browser, [further], 3_000);
    expect(await stored()).toBe('900');
  });

  it('behind the end is the end: the movie is watched, and stays in every row until it is removed', async () => {
    const browser = await signedIn();
    const path = `/watch/${movie.id}`;
    await browser.post(path, {});
    expect(await save(browser, `movie ${movie.id}`, { seconds: 80000, duration: 86400 })).toBe('done');
    for (const kind of ['all', 'movie'])
      expect(await row(browser, kind)).toMatchObject([{ href: path, watched: true }]);
    expect((await row(browser))[0]).not.toHaveProperty('progress');
    expect(await (await browser.get('/profile')).text()).toMatch(/<\/svg>Watched<\/span>/);
    expect(await (await browser.get(path)).text()).toMatch(
      /aria-pressed="true"[^>]*>(<svg.*?<\/svg>)?Watched/,
    );
    expect(await startOf(browser, `${path}?server=2`)).toBe('0');
    app.clock.advance(1_000);
    expect(await save(browser, `movie ${movie.id}`, { seconds: 20 })).toBe('done');
    expect((await row(browser))[0]).not.toHaveProperty('watched');
    await remove(browser);
    expect(await row(browser)).toEqual([]);
  });

  it('at 90 % of an episode leads to the next one, and the last one marks the series', async () => {
    const browser = await signedIn();
    const { id, counts, first } = takeSeries(series);
    const at = (season: number, episode: number) => `series ${id} ${season} ${episode}`;
    await openPlayer(browser, `series ${id} 1 ${first}`);
    expect(await save(browser, at(1, first), { seconds: 53 })).toBe('done');
    expect(await row(browser)).toMatchObject([{ note: `S1 E${first}`, progress: 0.88 }]);
    expect(await save(browser, at(1, first), { seconds: 54 })).toBe('done');
    const [next] = await row(browser);
    expect(next).toMatchObject({ note: 'S2 E1' });
    expect(next).not.toHaveProperty('progress');
    expect(await save(browser, at(1, first), { seconds: 60, ended: true })).toBe('done');
    expect(await row(browser)).toMatchObject([{ note: 'S2 E1' }]);
    const [season, episode] = [counts.length, counts.at(-1) ?? 0];
    await openPlayer(browser, `series ${id} ${season} ${episode}`);
    app.clock.advance(1_000);
    expect(await save(browser, at(season, episode), { ended: true })).toBe('done');
    for (const kind of ['all', 'series'])
      expect(await row(browser, kind)).toMatchObject([{ note: `S${season} E${episode}`, watched: true }]);
    expect(await (await browser.get(`/tv/${id}`)).text()).toContain(`Season ${season}, Episode ${episode}`);
  });

  it('goes with the title that is removed from the history', async () => {
    const browser = await signedIn();
    await openPlayer(browser, `movie ${movie.id}`);
    await save(browser, `movie ${movie.id}`);
    await remove(browser);
    expect(await startOf(browser, `/watch/${movie.id}?server=2`)).toBe('0');
  });

  it('comes back when the removal is undone, unless the title was opened since', async () => {
    const browser = await signedIn();
    const path = `/watch/${movie.id}`;
    const startsAt = () => startOf(browser, `${path}?server=2`);
    const removals: Record<string, string>[] = [
      { intent: 'remove-watched', kind: 'movie', titleId: String(movie.id) },
      { intent: 'remove-all-watched' },
    ];
    for (const removal of removals) {
      await browser.post(path, {});
      await save(browser, `movie ${movie.id}`);
      const removed = await (await browser.post('/profile', removal)).text();
      expect(await startsAt()).toBe('0');
      const entry = /name="entry" value="([^"]*)"/.exec(removed)?.[1]?.replaceAll('&quot;', '"') ?? '';
      const undo = () => browser.post('/profile', { intent: 'restore-watched', entry });
      await undo();
      expect(await startsAt()).toBe('41');
      app.clock.advance(1_000);
      await save(browser, `movie ${movie.id}`, { seconds: 20 });
      await undo();
      expect(await startsAt()).toBe('20');
    }
  });
});
