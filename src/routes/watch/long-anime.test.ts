import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { writeHistory } from '#src/features/viewing/history/write.ts';
import { readPositions } from '#src/features/viewing/positions/positions.ts';
import { writePosition } from '#src/features/viewing/positions/write.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openPlayer, positionIn, record } from '#test/changes.ts';
import { addHousehold } from '#test/households.ts';
import { fetchMetadata, readEpisodeRows } from '#test/series.ts';

/** `Lantern Courier Hoshimi` of the preview: season 2 begins with 62, and some episodes haven't aired. */
const id = 20_181;
const imdb = 'tt99500205';

let app: TestApp;
let numbers: { aired: number[]; unaired: number[] };
beforeAll(async () => {
  app = await startTestApp();
  const { episodes } = await fetchMetadata(app, `/tv/${id}/season/2?language=en-US`);
  const today = new Date(app.clock.now() + 2 * 60 * 60_000).toISOString().slice(0, 10);
  const isOut = ({ air_date: day }: { air_date: string }) => day <= today;
  numbers = {
    aired: episodes.filter(isOut).map((one) => one.episode_number),
    unaired: episodes.filter((one) => !isOut(one)).map((one) => one.episode_number),
  };
  // The list may arrive after the time for which a page's first visit waits.
  const { read } = await signedIn();
  await vi.waitFor(async () => expect(readEpisodeRows(await read(watch(2, 62)))[0]).toMatch(/^Episode 62/), {
    timeout: 20_000,
  });
});
afterAll(() => app.close());

const watch = (season: number, episode: number) => `/anime/watch/${id}?season=${season}&episode=${episode}`;

async function signedIn() {
  const { userId, email, password } = await addHousehold(app);
  const browser = app.browser();
  await browser.signIn(email, password);
  const viewer: Viewer = { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true };
  const read = async (path: string) => (await browser.get(path)).text();
  return { browser, viewer, read };
}

const lastAired = () => numbers.aired.at(-1) ?? 0;
const firstUnaired = () => numbers.unaired[0] ?? 0;
const frameOf = (html: string) => /<iframe[^>]* src="[^"]*\/tv\/([^"?]+)/.exec(html)?.[1];
const linkOf = (html: string, name: string) =>
  new RegExp(`<a [^>]*href="([^"]+)"[^>]*>(?:<svg(?:(?!</a>)[\\s\\S])*</svg>)?\\s*${name}`)
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&');

const entry = { kind: 'anime' as const, titleId: id, name: 'Hoshimi', posterPath: null, backdropPath: null };

describe('an anime that goes on counting', () => {
  it('has the numbers, names and links of its season’s list', async () => {
    const { read } = await signedIn();
    const html = await read(watch(2, 62));
    expect(frameOf(html)).toBe(`${imdb}/2/62`);
    expect(readEpisodeRows(html).map((label) => Number(/\d+/.exec(label)))).toEqual(numbers.aired);
    expect(readEpisodeRows(html)[0]).toMatch(/^Episode 62: ./);
    expect(linkOf(html, 'Previous episode')).toMatch(/season=1&episode=61/);
    expect(linkOf(html, 'Next episode')).toMatch(/season=2&episode=63/);
    expect(linkOf(await read(watch(1, 61)), 'Next episode')).toMatch(/season=2&episode=62/);
    expect(await read('/anime/20181-lantern-courier-hoshimi')).toContain('season=2&amp;episode=62');
  });

  it('plays at its own number in the basic player, and is nowhere by its position', async () => {
    const { browser } = await signedIn();
    const answer = await browser.get(`/${id}/2/62`);
    expect([answer.status, frameOf(await answer.text())]).toEqual([200, `${imdb}/2/62`]);
    expect((await browser.get(`/${id}/2/5`)).status).toBe(404);
    expect(await openPlayer(browser, `anime ${id} 2 62`)).toBe('done');
  });

  it('goes on where a viewer was before the list was known, with the second and the mark', async () => {
    const { browser, viewer, read } = await signedIn();
    const { db } = app.services;
    const now = app.clock.now();
    await writeHistory(db, viewer, { ...entry, season: 2, episode: 5 }, now);
    const at = { kind: 'series' as const, titleId: id, place: { season: 2, episode: 5 } };
    await db.tx((trx) => writePosition(trx, ownerOf(viewer), { ...at, seconds: 600, length: 1_500 }, now));
    const html = await read(`/anime/watch/${id}`);
    expect(frameOf(html)).toBe(`${imdb}/2/66`);
    expect(html).toContain('<progress value="0.4" aria-label="Watched so far">');
    const mark = (episode: number, value: '0' | '1') =>
      browser.post('/parts/changes', { kind: 'watched', title: `series ${id} 2 ${episode}`, value });
    expect((await mark(5, '1')).status).toBe(204);
    expect(await read(`/anime/watch/${id}`)).toMatch(/aria-pressed="true"[^>]*>[\s\S]{0,400}?Watched</);
    expect((await mark(66, '0')).status).toBe(204);
    expect(await read(`/anime/watch/${id}`)).not.toMatch(/aria-pressed="true"[^>]*>[\s\S]{0,400}?Watched</);
  });

  it('leads to the next episode of its list when one ends', async () => {
    const { browser, viewer, read } = await signedIn();
    await writeHistory(app.services.db, viewer, { ...entry, season: 2, episode: 64 }, app.clock.now());
    const position = positionIn(`anime ${id} 2 64`, 1_500, 1_500);
    expect(await record(browser, position)).toBe('done');
    const [last] = await readHistory(app.services.db, viewer, 'anime');
    expect([last?.season, last?.episode]).toEqual([2, 65]);
    expect(frameOf(await read(`/anime/watch/${id}`))).toBe(`${imdb}/2/65`);
  });

  it('takes an address beyond its end as the last one that has aired', async () => {
    const { read } = await signedIn();
    expect(frameOf(await read(watch(2, 999)))).toBe(`${imdb}/2/${lastAired()}`);
  });
});

describe('an episode that hasn’t aired', () => {
  it('is shown with its day, and is no link', async () => {
    const { read } = await signedIn();
    const html = await read(watch(2, 62));
    expect(html).toMatch(
      new RegExp(
        `<span class="episode-name">Episode ${firstUnaired()}[^<]*</span><small><span>\\d+ \\w+ \\d{4}</span>`,
      ),
    );
    expect(html).not.toContain(`episode=${firstUnaired()}`);
  });

  it('is a page without a player at its own address, and nothing leads there', async () => {
    const { browser, viewer, read } = await signedIn();
    for (const path of [watch(2, firstUnaired()), `/${id}/2/${firstUnaired()}`]) {
      const answer = await browser.get(path);
      const html = await answer.text();
      expect([answer.status, frameOf(html)]).toEqual([200, undefined]);
      expect(html).toMatch(/Coming on \d+ \w+ \d{4}/);
      expect(html).toContain('My List');
      expect(html).not.toMatch(/>Watched</);
      expect(linkOf(html, 'Next episode')).toBeUndefined();
      expect(linkOf(html, 'Previous episode')).toContain(String(lastAired()));
    }
    expect(linkOf(await read(watch(2, lastAired())), 'Next episode')).toBeUndefined();
    await writeHistory(
      app.services.db,
      viewer,
      { ...entry, season: 2, episode: lastAired() },
      app.clock.now(),
    );
    const ended = positionIn(`anime ${id} 2 ${lastAired()}`, 1_500, 1_500);
    expect(await record(browser, ended)).toBe('done');
    expect(frameOf(await read(`/anime/watch/${id}`))).toBe(`${imdb}/2/${lastAired()}`);
  });

  it('can be neither recorded, marked, saved nor reported', async () => {
    const { browser, viewer } = await signedIn();
    const episode = String(firstUnaired());
    expect(await openPlayer(browser, `anime ${id} 2 ${episode}`)).toBe('refused');
    const mark = { kind: 'watched', title: `series ${id} 2 ${episode}`, value: '1' };
    expect((await browser.post('/parts/changes', mark)).status).toBe(404);
    expect(await record(browser, positionIn(`anime ${id} 2 ${episode}`, 60, 1_500))).toBe('refused');
    expect(await readHistory(app.services.db, viewer, 'all')).toEqual([]);
    const positionOf = await readPositions(app.services.db, viewer, [{ titleId: id }]);
    expect(positionOf({ kind: 'anime', titleId: id, season: 2, episode: firstUnaired() })).toBeNull();
  });

  it('plays from its day on, without another word of the service', async () => {
    const { read } = await signedIn();
    const week = 7 * 24 * 60 * 60_000;
    app.clock.advance(week);
    expect(frameOf(await read(watch(2, firstUnaired())))).toBe(`${imdb}/2/${firstUnaired()}`);
  });
});
