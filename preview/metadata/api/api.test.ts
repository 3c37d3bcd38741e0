import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../catalogue/catalogue.ts';
import { dayOf, monthStart } from '../catalogue/days.ts';
import { type Call, type Json, paged } from './call.ts';
import { discoverMovies, parseWith, parseWithout, readDateRange, readNumberRange } from './discover.ts';
import { ServiceError } from './errors.ts';
import { sortTitles } from './lists.ts';
import { parsePicture, picturePath, posterPath } from './pictures.ts';
import { answer } from './routes.ts';
import { relevanceOf, searchTitles } from './search.ts';

const now = Date.UTC(2026, 10, 20, 9);
const catalogue = buildCatalogue(monthStart(dayOf(now)));
const query = (text: string): URLSearchParams => new URLSearchParams(text);
const callWith = (text: string): Call => ({ catalogue, query: query(text), now });
const ask = (path: string, text = ''): Json => answer(path, callWith(text));

describe('filters', () => {
  test('a comma wants all, a pipe any, and nothing is no filter', () => {
    expect([parseWith('1,2')?.([1, 2, 3]), parseWith('1,2')?.([1])]).toEqual([true, false]);
    expect([parseWith('1|2')?.([2]), parseWith('1|2')?.([3])]).toEqual([true, false]);
    expect([parseWith(''), parseWith(null), parseWithout('')]).toEqual([null, null, null]);
  });

  test('without refuses each, however the list is written', () => {
    expect([parseWithout('1,2')?.([2]), parseWithout('1|2')?.([2]), parseWithout('1,2')?.([3])]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('ranges are open on the side that is not given', () => {
    const from = readNumberRange(query('votes.gte=5'), 'votes');
    expect([from?.(5), from?.(4), from?.(900)]).toEqual([true, false, true]);
    expect(readNumberRange(query(''), 'votes')).toBeNull();
  });

  test('what has no date is in no range of dates, and a wrong date is refused', () => {
    const to = readDateRange(query('day.lte=2026-11-20'), 'day');
    expect([to?.(dayOf(now)), to?.(dayOf(now) + 1), to?.(null)]).toEqual([true, false, false]);
    expect(() => readDateRange(query('day.gte=soon'), 'day')).toThrow(ServiceError);
  });
});

describe('discover', () => {
  const count = (text: string): number => discoverMovies(catalogue.movies, query(text)).length;

  test('certificates are compared in the order of their country', () => {
    const upTo = (certificate: string): number =>
      count(`certification_country=US&certification.lte=${certificate}`);
    expect(upTo('G')).toBeGreaterThan(0);
    expect(upTo('PG')).toBeGreaterThan(upTo('G'));
    expect(upTo('NC-17')).toBeGreaterThan(upTo('R'));
  });

  test('a region changes the date of a row, and only of films released there', () => {
    const found = discoverMovies(catalogue.movies, query('region=GB&with_release_type=3'));
    expect(found.length).toBeLessThan(catalogue.movies.length / 2);
    expect(found.some(({ title, day }) => title.country !== 'GB' && day !== title.day)).toBe(true);
  });

  test('adult titles come only when they are asked for', () => {
    expect(count('include_adult=true')).toBeGreaterThan(count(''));
  });
});

describe('sorting', () => {
  const sample = catalogue.movies.slice(0, 300);

  test.each([
    ['vote_average.desc', 'score', -1],
    ['vote_count.asc', 'votes', 1],
    ['volcano.desc', 'popularity', -1],
  ] as const)('%s', (sortBy, key, sign) => {
    const values = sortTitles(sample, sortBy).map((title) => title[key] * sign);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });

  test('puts equal titles in the order of their ids, in either direction', () => {
    const [title] = sample;
    if (title === undefined) throw new Error('no titles');
    const twins = [
      { ...title, id: 9 },
      { ...title, id: 3 },
    ];
    for (const sortBy of ['title.asc', 'title.desc'])
      expect(sortTitles(twins, sortBy).map(({ id }) => id)).toEqual([3, 9]);
  });
});

describe('search', () => {
  test('the whole name beats its beginning, which beats a word inside', () => {
    const words = 'moonrise at kgalagadi';
    const [exact, first, start, inside, mixed, none] = [
      words,
      'moonrise at',
      'moonri',
      'at kgalagadi',
      'kgalagadi moon',
      'sunset',
    ].map((text) => relevanceOf(words, text));
    expect([exact, first, start, inside, mixed, none]).toEqual([100, 60, 50, 40, 20, 0]);
  });

  test('scripts without spaces are found anywhere', () => {
    expect(relevanceOf('天霧の渡し船', '渡し船')).toBe(15);
  });

  test('ignores case, accents and apostrophes, and finds nothing for nothing', () => {
    const [first] = searchTitles(catalogue.series, query('query=GOGOS moon'));
    expect(first?.title).toBe('Gogo’s Moon Bakery');
    expect(searchTitles(catalogue.series, query('query=%20'))).toEqual([]);
    expect(() => searchTitles(catalogue.series, query(''))).toThrow('Invalid parameters');
  });
});

describe('a call', () => {
  test('is paged by twenty, and empty past the end', () => {
    const all = Array.from({ length: 41 }, (_, index) => ({ index }));
    const page = (number: number): Json => paged(callWith(`page=${number}`), all, (item) => item);
    expect(page(3)).toEqual({ page: 3, results: [{ index: 40 }], total_pages: 3, total_results: 41 });
    expect(page(4)).toMatchObject({ results: [], total_pages: 3 });
  });

  test('appends the blocks that exist, and refuses more than twenty', () => {
    const body = ask('/tv/20011', 'append_to_response=credits,volcanoes,season/1');
    expect(body).toMatchObject({ credits: { cast: expect.any(Array) }, 'season/1': { season_number: 1 } });
    expect(body).not.toHaveProperty('volcanoes');
    expect(() => ask('/tv/20011', `append_to_response=${'a,'.repeat(21)}`)).toThrow('Too many append');
  });

  test.each(['/movie/1', '/tv/20011/volcanoes', '/movie/20011/season/1', '/volcanoes', '/movie/tt0000001'])(
    '%s is not found',
    (path) => expect(() => ask(path)).toThrow('could not be found'),
  );

  test('gives the name in its own language, and no overview in any but English', () => {
    const title = catalogue.series.find(({ originalTitle }) => originalTitle === '天霧の渡し船');
    expect(ask(`/tv/${title?.id}`, 'language=ja-JP')).toMatchObject({ name: '天霧の渡し船', overview: '' });
    expect(ask(`/tv/${title?.id}`, 'language=af')).toMatchObject({
      name: 'Tide Ferry Amagiri',
      overview: '',
    });
  });
});

describe('paths of pictures', () => {
  const key = { kind: 'tv', id: 20_011, shape: 'b', still: null } as const;

  test('name what they show, and nothing but what was given out', () => {
    const path = picturePath(key);
    expect(path).toMatch(/^\/t20011-b[0-9a-z]+\.jpg$/);
    expect(parsePicture(path)).toEqual(key);
    expect(parsePicture(path.replace('20011', '20045'))).toBeNull();
    expect(parsePicture('/t20011-x1.jpg')).toBeNull();
    const still = { ...key, still: { season: 2, episode: 5 } };
    expect(parsePicture(picturePath(still))).toEqual(still);
    expect(parsePicture(picturePath(still).replace('b2e5', 'b2e6'))).toBeNull();
  });

  test('are missing for titles without a poster', () => {
    const bare = catalogue.movies.find(({ hasPoster }) => !hasPoster);
    expect(bare && posterPath(bare)).toBeNull();
  });
});
