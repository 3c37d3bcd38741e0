import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { audienceOf, everyone, maySee } from '#src/domain/audience.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import { listPermittedTitles } from '#src/features/catalogue/pipeline.ts';
import type { RowDefinition } from '#src/features/catalogue/row.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { type KnownTitle, readKnown } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { healMetadata, metadataCalls, resetMetadataCalls, stageFault } from '#test/metadata-control.ts';
import { signInSubUser } from '#test/sub-users.ts';
import { expectWithin, timeOf } from '#test/within.ts';

let app: TestApp;
let movies: KnownTitle[];
let series: KnownTitle[];
beforeAll(async () => {
  app = await startTestApp();
  const options = { count: 20, audience: everyone, timeoutMs: 20_000 };
  const read = (row: RowDefinition) => listPermittedTitles(app.services.catalogue, row, options);
  movies = (await read(movieRows.kids)).titles;
  series = (await read(seriesRows.trending)).titles.filter(({ details }) => details?.anime !== true);
});
afterEach(() => healMetadata(app));
afterAll(() => app.close());

async function mainUser(paidUntil?: number): Promise<Browser> {
  return (await signInMain(app, paidUntil === undefined ? {} : { paidUntil })).browser;
}

function next(titles: KnownTitle[]): KnownTitle {
  const title = titles.pop();
  if (title === undefined) throw new Error('There are no further titles for the tests.');
  return title;
}

interface SimilarTitlesBody {
  titles: { href: string; name: string }[];
  more: string | null;
}

const address = ({ kind, id }: Pick<KnownTitle, 'kind' | 'id'>) => `/parts/similar?kind=${kind}&id=${id}`;

async function readSimilarTitles(browser: Browser, title: KnownTitle): Promise<SimilarTitlesBody> {
  const answer = await browser.get(address(title));
  expect(answer.status).toBe(200);
  return await answer.json();
}

const hrefs = (html: string) =>
  [...html.matchAll(/<a class="card[^"]*" href="([^"]*)"/g)].map(([, href = '']) => href);

describe('similar titles refuse', () => {
  it('a visitor, and a household whose period has ended', async () => {
    const title = next(movies);
    expect((await app.browser().get(address(title))).status).toBe(401);
    expect((await (await mainUser(1)).get(address(title))).status).toBe(403);
  });

  it('alike what is unknown, no number, or above a sub-user’s ceiling', async () => {
    const { browser } = await signInSubUser(app, { ageGroup: 'Below 13' });
    const grown = series.find(({ maturity }) => (maturity ?? 18) > 13);
    const addresses = [
      address({ kind: 'series', id: grown?.id ?? 0 }),
      address({ kind: 'movie', id: 999_999_999 }),
    ];
    const answers = await Promise.all(
      [...addresses, '/parts/similar?kind=movie&id=x'].map((path) => browser.get(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });
});

describe('similar titles', () => {
  it('never keep a player waiting, are learned behind it, and stand there the next time', async () => {
    const browser = await mainUser();
    const title = next(movies);
    const first = await browser.get(`/watch/${title.id}`);
    expect(await first.text()).toMatch(new RegExp(`/parts/similar\\?kind=movie[^"]{1,12}id=${title.id}`));
    const { titles, more } = await readSimilarTitles(browser, title);
    expect(titles.length).toBe(12);
    expect(more).toBeNull();
    expect(titles.map(({ href }) => href)).not.toContain(`/watch/${title.id}`);
    await resetMetadataCalls(app);
    const shown = hrefs(await (await browser.get(`/watch/${title.id}`)).text());
    // The row of the movie's collection comes before them.
    expect(shown.slice(-titles.length)).toEqual(titles.map(({ href }) => href));
    expect(await metadataCalls(app)).toBe(0);
  });

  it('are missing, without a failure, while the service is slow or down', async () => {
    const browser = await mainUser();
    const title = next(series);
    await stageFault(app, { kind: 'slow', ms: 2_500, match: '/tv/' });
    const open = async () =>
      expect((await browser.get(`/tv/${title.id}?season=1&episode=1`)).status).toBe(200);
    // The page waits a little for the names of episodes, but not for similar titles.
    await expectWithin(2_000, () => timeOf(open));
    await stageFault(app, { kind: 'status', status: 503 });
    const { titles } = await readSimilarTitles(browser, next(movies));
    expect(Array.isArray(titles)).toBe(true);
    await healMetadata(app);
    // The circuit breaker stays open for a while after failures.
    const options = { count: 1, audience: everyone, timeoutMs: 5_000 };
    const readAgain = () => {
      app.clock.advance(5_000);
      return listPermittedTitles(app.services.catalogue, seriesRows.latestAnime, options);
    };
    await vi.waitFor(readAgain, { timeout: 20_000, interval: 200 });
  });

  it('of a sub-user’s title lead within the area, to what they may see', async () => {
    const { browser } = await signInSubUser(app, { ageGroup: 'Below 13' });
    const audience = audienceOf({ kind: 'sub', ageGroup: 'Below 13', genres: [], choices: noChoices });
    const title = movies.find((one) => maySee(audience, one));
    if (title === undefined) throw new Error('No known movie suits a child.');
    const { titles } = await readSimilarTitles(browser, title);
    expect(titles.length).toBeGreaterThan(0);
    const ids = titles.map(({ href }) => Number(/^\/subuser\/movie\/(\d+)$/.exec(href)?.[1]));
    const titlesById = await readKnown(app.services.db, 'movie', ids);
    expect(ids.every((id) => maySee(audience, titlesById.get(id) ?? title))).toBe(true);
    expect(titlesById.size).toBe(ids.length);
    const html = await (await browser.get(`/subuser/movie/${title.id}`)).text();
    expect(hrefs(html)).toEqual(titles.map(({ href }) => href));
  });

  it('stand on the page of an anime, with its certificate and whose it is', async () => {
    const browser = await mainUser();
    const options = { count: 10, audience: everyone, timeoutMs: 20_000 };
    const { titles } = await listPermittedTitles(app.services.catalogue, seriesRows.latestAnime, options);
    const anime = titles.find(({ certificate }) => certificate !== null);
    if (anime === undefined) throw new Error('No known anime has a certificate.');
    const similar = await readSimilarTitles(browser, anime);
    const page = await browser.get(`/anime/${anime.id}-x`);
    const html = await (await browser.get(page.headers.get('Location') ?? '')).text();
    expect(html).toContain(`TMDB lists it as ${anime.certificate?.label} in `);
    expect(hrefs(html)).toEqual(similar.titles.map(({ href }) => href));
  });
});
