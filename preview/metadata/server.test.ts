import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from './api/call.ts';
import { type MetadataService, startMetadata } from './server.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
let service: MetadataService;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'metadata-'));
  service = await startMetadata({ port: 0, dataDir, now: () => NOW, requestsPerSecond: 100_000 });
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const base = (): string => service.apiUrl.slice(0, -2);
const call = (path: string): Promise<Response> =>
  fetch(service.apiUrl + path, { headers: { authorization: 'Bearer preview-token' } });

async function body(path: string): Promise<Json> {
  // The cast is safe: bodies are JSON objects, and the assertions check the fields.
  return (await (await call(path)).json()) as Json;
}

async function rows(path: string): Promise<Json[]> {
  const { results } = await body(path);
  return Array.isArray(results) ? results : [];
}

describe('access and errors', () => {
  it('refuses a missing or wrong key with code 7', async () => {
    for (const suffix of ['', '?api_key=wrong']) {
      const response = await fetch(`${service.apiUrl}/configuration${suffix}`);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ success: false, status_code: 7 });
    }
    expect((await fetch(`${service.apiUrl}/configuration?api_key=preview-key`)).status).toBe(200);
  });

  it.each(['0', '501', '-1', '1.5', 'x'])('refuses page %s with code 22', async (page) => {
    const response = await call(`/discover/movie?page=${page}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, status_code: 22 });
  });

  it('answers a page past the end with nothing and the same totals', async () => {
    const first = await body('/discover/tv?with_genres=10762');
    const last = await body('/discover/tv?with_genres=10762&page=500');
    expect(last).toMatchObject({
      page: 500,
      results: [],
      total_pages: first.total_pages,
      total_results: first.total_results,
    });
  });

  it.each(['/movie/1', '/tv/1', '/movie/0', '/nothing', '/tv/20011/season/99', '/movie/20011/constructor'])(
    'knows no %s',
    async (path) => {
      const response = await call(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, status_code: 34 });
    },
  );

  it('appends twenty blocks but not twenty-one, and leaves unknown ones out', async () => {
    const names = (count: number): string =>
      Array.from({ length: count }, (_, i) => `season/${i + 1}`).join(',');
    expect((await call(`/tv/20011?append_to_response=${names(20)}`)).status).toBe(200);
    const refused = await call(`/tv/20011?append_to_response=${names(21)}`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ status_code: 27 });
    const film = await body('/movie/20011?append_to_response=release_dates,keywords,nonsense');
    expect(film).toHaveProperty('release_dates.results');
    expect(film).toHaveProperty('keywords');
    expect(film.release_dates).not.toHaveProperty('id');
    expect(film).not.toHaveProperty('nonsense');
  });

  it('names its type, may be kept, and answers 304 to its own tag', async () => {
    const response = await call('/movie/20011');
    expect(response.headers.get('content-type')).toBe('application/json;charset=utf-8');
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const tag = response.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"/);
    const again = await fetch(`${service.apiUrl}/movie/20011`, {
      headers: { authorization: 'Bearer preview-token', 'if-none-match': tag },
    });
    expect(again.status).toBe(304);
  });

  it('limits the calls of one second', async () => {
    const narrow = await startMetadata({ port: 0, dataDir, now: () => NOW, requestsPerSecond: 5 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fetch(`${narrow.apiUrl}/configuration?api_key=preview-key`)),
    );
    await narrow.close();
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited.length).toBe(7);
    expect(limited[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await limited[0]?.json()).toMatchObject({ status_code: 25 });
  });
});

describe('lists', () => {
  it('gives rows exactly the keys of the real service', async () => {
    const [film = {}] = await rows('/discover/movie');
    expect(Object.keys(film).sort()).toEqual(
      'adult backdrop_path genre_ids id original_language original_title overview popularity poster_path release_date softcore title video vote_average vote_count'.split(
        ' ',
      ),
    );
    const [show = {}] = await rows('/discover/tv');
    expect(Object.keys(show).sort()).toEqual(
      'adult backdrop_path first_air_date genre_ids id name origin_country original_language original_name overview popularity poster_path softcore vote_average vote_count'.split(
        ' ',
      ),
    );
    expect((await rows('/trending/tv/week'))[0]).toMatchObject({ media_type: 'tv' });
  });

  it('reads a comma as all, a pipe as any, and keeps out what is refused', async () => {
    const all = await body('/discover/movie?with_genres=28,53');
    const any = await body('/discover/movie?with_genres=28%7C53');
    expect(Number(all.total_results)).toBeGreaterThan(20);
    expect(Number(any.total_results)).toBeGreaterThan(Number(all.total_results) * 2);
    for (const row of await rows('/discover/movie?with_genres=28,53&without_genres=80,878')) {
      expect(row.genre_ids).toEqual(expect.arrayContaining([28, 53]));
      expect(row.genre_ids).not.toContain(80);
      expect(row.genre_ids).not.toContain(878);
    }
  });

  it('sorts and ranges by votes, average and date', async () => {
    const best = await rows(
      '/discover/movie?sort_by=vote_average.desc&vote_count.gte=1200&primary_release_date.lte=2020-01-01',
    );
    const scores = best.map((row) => Number(row.vote_average));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(
      best.every((row) => Number(row.vote_count) >= 1200 && String(row.release_date) <= '2020-01-01'),
    ).toBe(true);
    const old = await rows(
      '/discover/movie?sort_by=primary_release_date.asc&primary_release_date.gte=2001-01-01&primary_release_date.lte=2003-12-31',
    );
    expect(old.length).toBe(20);
    expect(
      old.every(
        (row) => String(row.release_date) >= '2001-01-01' && String(row.release_date) <= '2003-12-31',
      ),
    ).toBe(true);
    expect((await call('/discover/movie?primary_release_date.gte=soon')).status).toBe(400);
  });

  it('shows the regional date, by release type in the order asked for', async () => {
    const region = await rows(
      '/discover/movie?region=ZA&with_release_type=2%7C3&release_date.gte=2026-01-01&release_date.lte=2026-06-30',
    );
    expect(region.length).toBe(20);
    for (const row of region) expect(String(row.release_date)).toMatch(/^2026-0[1-6]/);
  });

  it('filters by certificate inside one country', async () => {
    const mild = await rows('/discover/movie?certification_country=US&certification.lte=PG');
    for (const row of mild.slice(0, 6)) {
      const dates = await body(`/movie/${row.id}/release_dates`);
      const us = JSON.stringify(dates.results).match(/"iso_3166_1":"US".*?\}\]/)?.[0] ?? '';
      expect(us).toMatch(/"certification":"(NR|G|PG)"/);
    }
  });

  it('hides adult titles unless asked, and never by softcore', async () => {
    const normal = await body('/discover/movie');
    const open = await body('/discover/movie?include_adult=true');
    expect(Number(open.total_results)).toBeGreaterThan(Number(normal.total_results));
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => rows(`/discover/movie?sort_by=vote_count.desc&page=${page}`)),
    );
    expect(pages.flat().some((row) => row.adult === true)).toBe(false);
  });

  it('wants plain language codes', async () => {
    expect(Number((await body('/discover/movie?with_original_language=zu')).total_results)).toBeGreaterThan(
      40,
    );
    expect(await body('/discover/movie?with_original_language=en-US')).toMatchObject({
      results: [],
      total_results: 0,
      total_pages: 1,
    });
  });

  it('never repeats a title while paging', async () => {
    const pages = await Promise.all(
      Array.from({ length: 12 }, (_, i) => rows(`/discover/movie?sort_by=vote_count.asc&page=${i + 1}`)),
    );
    const ids = pages.flat().map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('search', () => {
  it('finds words, beginnings of words and letters without their accents', async () => {
    for (const query of [
      'moonrise at kgalagadi',
      'Moonrise kgala',
      'kgalagadi moonr',
      'lighthouse keepers debt',
      'LIGHTHOUSE KEEPER’S',
    ]) {
      const titles = (await rows(`/search/movie?query=${encodeURIComponent(query)}`)).map((row) => row.title);
      expect(
        titles.some((title) => title === 'Moonrise at Kgalagadi' || title === 'The Lighthouse Keeper’s Debt'),
      ).toBe(true);
    }
    expect((await rows('/search/movie?query=okami')).map((row) => row.title)).toContain('Ōkami no Ame');
    expect(
      (await rows(`/search/movie?query=${encodeURIComponent('狼の')}`)).map((row) => row.title),
    ).toContain('Ōkami no Ame');
  });

  it('narrows by year, and wants a query', async () => {
    for (const row of await rows('/search/movie?query=the&year=2024'))
      expect(String(row.release_date)).toMatch(/^2024/);
    expect((await call('/search/tv')).status).toBe(422);
    expect(await body('/search/tv?query=%20')).toMatchObject({ results: [] });
  });
});

describe('test controls', () => {
  beforeEach(async () => {
    await fetch(`${base()}/__fault`, { method: 'DELETE' });
    await fetch(`${base()}/__stats`, { method: 'DELETE' });
  });
  const stage = (fault: Json): Promise<Response> =>
    fetch(`${base()}/__fault`, { method: 'PUT', body: JSON.stringify(fault) });

  it('counts calls by path', async () => {
    await Promise.all([call('/movie/20011'), call('/movie/20011'), call('/tv/20011')]);
    expect(await (await fetch(`${base()}/__stats`)).json()).toMatchObject({
      calls: 3,
      byPath: { '/3/movie/20011': 2, '/3/tv/20011': 1 },
    });
  });

  it('stages faults where they match, as often as asked', async () => {
    await stage({ kind: 'status', status: 429, retryAfter: 2, match: '/movie/', times: 1 });
    expect((await call('/tv/20011')).status).toBe(200);
    const hit = await call('/movie/20011');
    expect([hit.status, hit.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await call('/movie/20011')).status).toBe(200);
    await stage({ kind: 'html' });
    expect((await call('/movie/20011')).headers.get('content-type')).toBe('text/html');
    await stage({ kind: 'half-json' });
    await expect((await call('/movie/20011')).json()).rejects.toThrow();
    await stage({ kind: 'hang' });
    await expect(
      fetch(`${service.apiUrl}/movie/20011?api_key=preview-key`, { signal: AbortSignal.timeout(150) }),
    ).rejects.toThrow();
    expect((await stage({ kind: 'nonsense' })).status).toBe(400);
  });
});
