import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { type PreviewMetadata, startPreviewMetadata } from '#test/preview-metadata.ts';
import { silentLog } from '#test/silent-log.ts';
import type { Metadata } from './metadata.ts';
import { createMetadata } from './tmdb.ts';

let service: PreviewMetadata;
let metadata: Metadata;

const trending = () => metadata.list('movie', '/trending/movie/week', { language: 'en-US' }, 1);

const list = (results: unknown[]) =>
  JSON.stringify({ page: 1, results, total_pages: 1, total_results: results.length });

beforeAll(async () => {
  service = await startPreviewMetadata();
});

beforeEach(async () => {
  metadata = service.connect();
  await service.resetCalls();
});

afterEach(() => service.heal());

afterAll(() => service.close());

describe('lists', () => {
  it('reads a page of titles', async () => {
    const { titles, totalPages } = await trending();
    expect(titles.length).toBe(20);
    expect(titles.every((title) => title.kind === 'movie' && title.name !== '')).toBe(true);
    expect(totalPages).toBeLessThanOrEqual(500);
  });

  it('asks once, however many want the same', async () => {
    const pages = await Promise.all(Array.from({ length: 500 }, trending));
    expect(new Set(pages.map(({ titles }) => titles.length)).size).toBe(1);
    expect(await service.calls()).toBe(1);
  });

  it('takes null, empty and absent for unknown, and drops a row that is no title alone', async () => {
    const rows = [
      { id: 1, title: 'No date', release_date: '', poster_path: null, genre_ids: [] },
      {
        id: 2,
        title: 'Null everywhere',
        release_date: null,
        overview: null,
        vote_average: null,
        adult: null,
        genre_ids: null,
      },
      { id: 3, title: '' },
      { id: 'x', title: 'Bad id' },
      null,
      { id: 4, title: '<b>Bold</b>', poster_path: 'javascript:alert(1)', softcore: true },
    ];
    await service.stage({ kind: 'body', status: 200, body: list(rows) });
    const { titles } = await trending();
    expect(titles.map(({ id }) => id)).toEqual([1, 2, 4]);
    expect(titles[0]).toMatchObject({ releasedOn: null, posterPath: null, rating: 0 });
    expect(titles[2]).toMatchObject({ name: '<b>Bold</b>', posterPath: null, adult: true });
  });

  it.each([
    ['HTML', { kind: 'html', status: 200 }],
    ['half a JSON', { kind: 'half-json', status: 200 }],
    ['another shape', { kind: 'body', status: 200, body: '{"results": 7}' }],
    ['a server error', { kind: 'status', status: 503 }],
  ] as const)('refuses %s as a failure of the service', async (_name, fault) => {
    await service.stage(fault);
    await expect(trending()).rejects.toThrow(ThirdPartyFailure);
  });

  it('tries once more after a passing fault', async () => {
    await service.stage({ kind: 'status', status: 502, times: 1 });
    expect((await trending()).titles.length).toBe(20);
  });

  it('obeys Retry-After', async () => {
    await service.stage({ kind: 'status', status: 429, retryAfter: 1, times: 1 });
    const began = performance.now();
    expect((await trending()).titles.length).toBe(20);
    expect(performance.now() - began).toBeGreaterThan(950);
  });

  it.each([
    ['nothing', undefined],
    ['no number of seconds', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ['nothing that can be', -5],
  ])('waits a little when it is asked to and told %s', async (_what, retryAfter) => {
    await service.stage({
      kind: 'status',
      status: 429,
      times: 1,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
    const began = performance.now();
    expect((await trending()).titles.length).toBe(20);
    expect(performance.now() - began).toBeGreaterThan(150);
  });

  it('ends at a page that the service refuses, and at none that must be there', async () => {
    const page = (number: number) =>
      metadata.list('movie', '/trending/movie/week', { language: 'en-US' }, number);
    expect(await page(501)).toEqual({ titles: [], totalPages: 0 });
    await expect(page(0)).rejects.toThrow(ThirdPartyFailure);
  });

  it('leaves a service alone that is down', async () => {
    await service.stage({ kind: 'status', status: 503 });
    for (let page = 1; page <= 5; page += 1) {
      await metadata.list('movie', '/movie/popular', {}, page).catch(() => null);
    }
    const before = await service.calls();
    await expect(trending()).rejects.toThrow('circuit breaker is open');
    expect(await service.calls()).toBe(before);
  });
});

describe('facts', () => {
  it('learns all of a title in one call', async () => {
    const [first] = (await trending()).titles;
    await service.resetCalls();
    const facts = await metadata.facts('movie', first?.id ?? 0);
    expect(facts?.imdbId).toMatch(/^tt\d{7,9}$/);
    expect(facts?.certificates.length).toBeGreaterThan(0);
    expect(facts?.details.cast.length).toBeGreaterThan(0);
    expect(await service.calls()).toBe(1);
  });

  it('takes what isn’t of the protocol for nothing where it may be missing', async () => {
    const body = {
      id: 7,
      title: 'א'.repeat(900),
      overview: null,
      genres: null,
      runtime: null,
      release_date: '31-12-2026',
      imdb_id: '',
      credits: null,
      release_dates: null,
      recommendations: { results: 7 },
      similar: { results: [null, { id: 'x' }, { id: 7 }, { id: 8, media_type: 'tv' }, { id: 9 }, { id: 9 }] },
    };
    await service.stage({ kind: 'body', status: 200, body: JSON.stringify(body) });
    const facts = await metadata.facts('movie', 7);
    expect(facts?.title.name.length).toBe(300);
    expect(facts).toMatchObject({
      imdbId: null,
      certificates: [],
      title: { releasedOn: null, genreIds: [] },
    });
    expect(facts?.details).toEqual({ runtime: null, seasons: [], cast: [], similar: [9], translations: {} });
  });

  it('answers null for a title that there is not', async () => {
    expect(await metadata.facts('movie', 999_999_999)).toBeNull();
  });
});

describe('an answer about something else', () => {
  const stage = (match: string, body: object) =>
    service.stage({ match, kind: 'body', status: 200, body: JSON.stringify(body) });

  it('is a failure of the service, not another title’s facts', async () => {
    await stage('/movie/5151', { id: 5152, title: 'Other', adult: false });
    await expect(metadata.facts('movie', 5151)).rejects.toThrow(ThirdPartyFailure);
    await stage('/tv/5151', { id: 5152, name: 'Other', adult: false });
    await expect(metadata.facts('series', 5151)).rejects.toThrow(ThirdPartyFailure);
    await stage('/tv/5151/season/2', { season_number: 1, episodes: [] });
    await expect(metadata.season(5151, 2)).rejects.toThrow(ThirdPartyFailure);
    await stage('/tv/5151/season/2', { season_number: 2, episodes: [{ episode_number: 1, show_id: 5152 }] });
    await expect(metadata.season(5151, 2)).rejects.toThrow(ThirdPartyFailure);
    await stage('/tv/5151/season/2', {
      season_number: 2,
      episodes: [{ episode_number: 1, season_number: 3 }],
    });
    expect(await metadata.season(5151, 2)).toEqual([]);
  });
});

describe('what nobody said', () => {
  it.each([
    [{}, null],
    [{ adult: null }, null],
    [{ adult: 'no' }, null],
    [{ adult: false }, false],
    [{ adult: false, softcore: null }, null],
    [{ adult: false, softcore: false }, false],
    [{ softcore: true }, true],
    [{ adult: true }, true],
  ])('of %j is adult: %s', async (flags, adult) => {
    const body = JSON.stringify({ id: 7, title: 'Film', ...flags });
    await service.stage({ kind: 'body', status: 200, body });
    expect((await metadata.facts('movie', 7))?.title.adult).toBe(adult);
  });

  it('never takes a deciding country’s certificate away', async () => {
    const results = [
      {
        iso_3166_1: 'US',
        release_dates: [
          { certification: 'PG', descriptors: ['Violence', 7, '', 'x'.repeat(99)] },
          { certification: 'PG', descriptors: 'none' },
        ],
      },
      { iso_3166_1: 'za', release_dates: [{ certification: 16 }, { certification: '' }, {}, null] },
      {
        iso_3166_1: 'IE',
        release_dates: [
          { certification: { age: 3 } },
          { certification: `A${' '.repeat(99)}18` },
          { certification: `PG${'-'.repeat(99)}18` },
        ],
      },
      { iso_3166_1: 'FR', release_dates: [{ certification: '12' }] },
      { iso_3166_1: 'GB', release_dates: 'PG' },
      null,
    ];
    const body = JSON.stringify({ id: 7, title: 'Film', release_dates: { results } });
    await service.stage({ kind: 'body', status: 200, body });
    expect((await metadata.facts('movie', 7))?.certificates).toEqual([
      { country: 'US', label: 'PG', descriptors: ['Violence', 'x'.repeat(40)] },
      { country: 'ZA', label: '16' },
      { country: 'IE', label: '…' },
      { country: 'IE', label: 'A 18' },
      { country: 'IE', label: `PG${'-'.repeat(28)}…` },
    ]);
  });
});

it('writes texts as a browser reads them', async () => {
  const odd = 'One\r\ntwo\rthree\u0000\u0007 \ud800four\udc00';
  const body = { id: 7, title: odd, overview: odd, credits: { cast: [{ name: odd }, 7, {}] } };
  await service.stage({ kind: 'body', status: 200, body: JSON.stringify(body) });
  const facts = await metadata.facts('movie', 7);
  expect(facts?.title.name).toBe('One two three �four�');
  expect(facts?.title.overview).toBe('One\ntwo\nthree �four�');
  expect(facts?.details.cast).toEqual([{ id: null, name: 'One two three �four�' }]);
});

describe('the episodes of a season', () => {
  it('are read in order, each once; a bad one drops alone, a name that is only the number is none', async () => {
    const episodes = [
      { episode_number: 2, name: 'Episode 2', overview: null, still_path: '//elsewhere/x.jpg' },
      { episode_number: 1, name: '<b>Dust</b>', still_path: '/dust.jpg', runtime: 48 },
      { episode_number: 1, name: 'Told twice' },
      { episode_number: 0, name: 'No number' },
      { name: 'None' },
      null,
      { episode_number: 3, name: null, overview: 'x'.repeat(5_000), runtime: -1 },
    ];
    const body = JSON.stringify({ season_number: 1, episodes });
    await service.stage({ kind: 'body', status: 200, body });
    expect(await metadata.season(1, 1)).toEqual([
      { number: 1, name: '<b>Dust</b>', airedOn: null, overview: '', stillPath: '/dust.jpg', minutes: 48 },
      { number: 2, name: '', airedOn: null, overview: '', stillPath: null, minutes: null },
      { number: 3, name: '', airedOn: null, overview: 'x'.repeat(700), stillPath: null, minutes: null },
    ]);
  });

  it('are null for a season that there is not, and a failure for what is none', async () => {
    expect(await metadata.season(999_999_999, 1)).toBeNull();
    await service.stage({ kind: 'body', status: 200, body: '{"season_number": 1, "episodes": 7}' });
    await expect(metadata.season(1, 1)).rejects.toThrow(ThirdPartyFailure);
  });
});

it('sends a v3 key in the query, a v4 token in the header, and neither to where a redirect points', async () => {
  const seen: { url: string | undefined; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url, authorization: request.headers.authorization });
    response.writeHead(302, { Location: 'https://elsewhere.example/' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A server on a TCP port has an address of this shape.
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const kind of ['key', 'token'] as const) {
    const party = createMetadata({
      apiUrl,
      auth: { kind, value: 'a&b' },
      clock: systemClock,
      log: silentLog,
    });
    await expect(party.facts('movie', 1)).rejects.toThrow(ThirdPartyFailure);
  }
  server.close();
  expect(seen.find(({ url }) => url?.includes('api_key=a%26b'))?.authorization).toBeUndefined();
  expect(seen.find(({ authorization }) => authorization === 'Bearer a&b')?.url).not.toContain('api_key');
});
