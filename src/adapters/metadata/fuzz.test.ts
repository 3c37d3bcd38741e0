import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { type FixedAnswers, startFixedAnswers } from '#test/fixed-answers.ts';
import { silentLog } from '#test/silent-log.ts';
import type { Metadata } from './metadata.ts';
import { createMetadata } from './tmdb.ts';
import { caps } from './wire.ts';

let service: FixedAnswers;
let metadata: Metadata;

beforeAll(async () => {
  service = await startFixedAnswers();
});

afterAll(() => service.close());

/** Values that may replace a field's own value. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'text',
    [],
    {},
    [null],
    { results: 7 },
    '\ud800',
    'a\r\nb',
    -1,
    0.5,
  ),
  fc.constantFrom<unknown>(1e9, 1e308, -1e308, 2 ** 31, 2 ** 53, 1_000_000, Number.MIN_VALUE, '1e9'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(10_000)),
  fc.constant(Array.from({ length: 5_000 }, (_, index) => index)),
);

const certificates = (labels: string) => ({
  results: [{ iso_3166_1: 'US', [labels]: labels === 'rating' ? 'PG' : [{ certification: 'PG' }] }],
});

const row = {
  id: 5151,
  adult: false,
  softcore: false,
  overview: 'A story.',
  popularity: 7.5,
  vote_average: 6.1,
  vote_count: 900,
  original_language: 'en',
  poster_path: '/a.jpg',
  backdrop_path: '/b.jpg',
};
const shared = {
  genres: [{ id: 35, name: 'Comedy' }],
  external_ids: { imdb_id: 'tt1234567' },
  credits: { cast: [{ name: 'Thandi' }, { name: 'Sipho' }] },
  recommendations: { results: [{ id: 9, media_type: 'movie' }] },
  similar: { results: [{ id: 10 }] },
};
const bodies = {
  movie: {
    ...row,
    ...shared,
    title: 'Film',
    release_date: '2020-01-01',
    runtime: 100,
    release_dates: certificates('release_dates'),
  },
  series: {
    ...row,
    ...shared,
    name: 'Series',
    first_air_date: '2020-01-01',
    content_ratings: certificates('rating'),
    keywords: { results: [{ id: 210024 }] },
    seasons: [
      { season_number: 1, episode_count: 10, name: 'Season 1' },
      { season_number: 2, episode_count: 8, name: 'Season 2' },
    ],
  },
  season: {
    season_number: 1,
    episodes: [{ episode_number: 1, show_id: 5151, season_number: 1, name: 'One', overview: 'It begins.' }],
  },
  list: {
    page: 1,
    total_pages: 3,
    results: [{ ...row, title: 'Film', genre_ids: [35, 18], release_date: '2020-01-01' }],
  },
};

/** Returns a body in which some values, at any depth, are replaced. */
function damaged(body: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(body);
  return fc
    .array(fc.tuple(fc.constantFrom(...places), odd), { minLength: 1, maxLength: 4 })
    .map((changes) => changes.reduce((changed, [place, value]) => replace(changed, place, value), body));
}

function placesOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  const inside = Object.entries(value).flatMap(([name, part]) => placesOf(part, [...at, name]));
  return at.length === 0 ? inside : [at, ...inside];
}

function replace(value: unknown, [name, ...rest]: string[], instead: unknown): unknown {
  if (name === undefined) return instead;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? replace(one, rest, instead) : one));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === name ? replace(one, rest, instead) : one]),
  );
}

/** Expects that each value has its type, is a whole number where it must be, and is within its bounds. */
function expectWithinBounds(value: unknown): void {
  const numbers: number[] = [];
  const visit = (part: unknown, name: string): void => {
    if (typeof part === 'number') {
      numbers.push(part);
      const isFraction = name === 'rating' || name === 'popularity';
      expect(isFraction || Number.isInteger(part), `${name} ${part}`).toBe(true);
      expect(part, name).toBeGreaterThanOrEqual(0);
      expect(part, name).toBeLessThan(2 ** 31);
      if (name === 'number') expect(part).toBeLessThanOrEqual(caps.seasonNumber);
      if (name === 'episodeCount') expect(part).toBeLessThanOrEqual(caps.episodes);
    } else if (typeof part === 'string') {
      expect(part.length, name).toBeLessThanOrEqual(2_000);
      expect(part.isWellFormed() && !/[\r\0]/.test(part), name).toBe(true);
    } else if (typeof part === 'object' && part !== null) {
      if (Array.isArray(part))
        expect(part.length, name).toBeLessThanOrEqual(name === 'seasons' ? caps.seasons : caps.episodes);
      for (const [key, one] of Object.entries(part)) visit(one, Array.isArray(part) ? name : key);
    }
  };
  visit(value, '');
  // Pages serialise the answer.
  expect(() => JSON.stringify(value)).not.toThrow();
}

async function ask(body: unknown, call: () => Promise<unknown>): Promise<unknown> {
  service.answer = JSON.stringify(body);
  try {
    return await call();
  } catch (error) {
    expect(error).toBeInstanceOf(ThirdPartyFailure);
    return 'refused';
  }
}

describe('whatever stands in an answer', () => {
  const calls = {
    movie: () => metadata.facts('movie', 5151),
    series: () => metadata.facts('series', 5151),
    season: () => metadata.season(5151, 1),
    list: () => metadata.list('movie', '/movie/popular', {}, 1),
  };

  it.each(['movie', 'series', 'season', 'list'] as const)(
    'is read within bounds, or is a failure of the service: %s',
    { timeout: 60_000 },
    async (name) => {
      metadata = createMetadata({
        apiUrl: service.url,
        auth: { kind: 'token', value: 'token' },
        clock: systemClock,
        log: silentLog,
        perSecond: () => 100_000,
      });
      await fc.assert(
        fc.asyncProperty(damaged(bodies[name]), async (body) => {
          const read = await ask(body, calls[name]);
          if (read === 'refused' || read === null) return;
          expectWithinBounds(read);
          if (name === 'movie' || name === 'series') expect(read).toMatchObject({ title: { id: 5151 } });
        }),
        { numRuns: 400 },
      );
    },
  );

  it('loses no title over one bad season, genre or cast entry, or a popularity as text', async () => {
    const body = {
      ...bodies.series,
      popularity: '7.5',
      genres: [{ id: 'x' }, null, { id: 35 }],
      credits: { cast: [null, { name: 7 }, { name: 'Thandi' }] },
      seasons: [
        { season_number: 'one' },
        { season_number: 1, episode_count: 1e9 },
        null,
        { season_number: 2, episode_count: -3.5 },
      ],
    };
    const read = await ask(body, calls.series);
    expect(read).toMatchObject({
      title: { popularity: 0, genreIds: [35] },
      details: {
        cast: [{ id: null, name: 'Thandi' }],
        seasons: [
          { number: 1, episodeCount: caps.episodes },
          { number: 2, episodeCount: 0 },
        ],
      },
    });
  });

  it('is no longer than may be: 10,000 seasons are 200', async () => {
    const seasons = Array.from({ length: 10_000 }, (_, index) => ({
      season_number: index,
      episode_count: 1e6,
    }));
    const read = await ask({ ...bodies.series, seasons }, calls.series);
    expect(read).toMatchObject({ details: { seasons: { length: caps.seasons } } });
  });
});

it('reads the best known titles of a person with 3,000 credits, each once', async () => {
  const cast = Array.from({ length: 3_000 }, (_, index) => ({
    id: Math.floor(index / 2) + 1,
    media_type: index % 4 < 2 ? 'movie' : 'tv',
    vote_count: index,
    overview: 'A story that nobody reads here. '.repeat(25),
  }));
  const bad = [{ id: 0, media_type: 'movie' }, { id: 1, media_type: 'song' }, null];
  service.answer = JSON.stringify({ id: 7, name: 'Busy', combined_credits: { cast: [...bad, ...cast] } });
  const person = await createMetadata({
    apiUrl: service.url,
    auth: { kind: 'token', value: 'token' },
    clock: systemClock,
    log: silentLog,
  }).person(7);
  expect(person).toMatchObject({ name: 'Busy', adult: false });
  expect(person?.credits.length).toBe(500);
  expect(person?.credits.slice(0, 2)).toEqual([
    { kind: 'series', id: 1_500 },
    { kind: 'movie', id: 1_499 },
  ]);
});
