import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  airedPlace,
  buildGuide,
  type EpisodePlace,
  findPlace,
  hasAired,
  hasEpisode,
  listNumbers,
  nextPlace,
  playableSeasons,
  previousPlace,
  readNumber,
  type SeasonLists,
} from './episodes.ts';

const seasonOf = (number: number, episodeCount: number) => ({
  number,
  episodeCount,
  name: `Season ${number}`,
});
const seasons = playableSeasons([
  seasonOf(0, 4),
  seasonOf(2, 3),
  seasonOf(1, 2),
  seasonOf(3, 0),
  seasonOf(5, 1),
]);

const today = '2026-11-27';
const noLists: SeasonLists = new Map();
const counted = buildGuide({ seasons }, noLists, today);

/** TMDB may return any numbers for a series. */
const anySeasons = fc.array(
  fc.record({ number: fc.nat(6), episodeCount: fc.integer({ min: -1, max: 5 }), name: fc.constant('') }),
  { maxLength: 8 },
);
const anyLists: fc.Arbitrary<SeasonLists> = fc
  .array(
    fc.tuple(
      fc.nat(6),
      fc.uniqueArray(
        fc.record({
          number: fc.integer({ min: 1, max: 30 }),
          airedOn: fc.constantFrom('2020-01-01', '2026-11-27', '2026-11-28', null),
        }),
        { maxLength: 8, selector: ({ number }) => number },
      ),
    ),
  )
  .map((all) => new Map(all.map(([number, list]) => [number, list.sort((a, b) => a.number - b.number)])));
const anyNumber = fc.option(fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double()));

describe('the seasons that can be chosen', () => {
  it('are those with episodes, without specials, in order', () => {
    expect(seasons.map(({ number }) => number)).toEqual([1, 2, 5]);
  });

  it('are no more, and no longer, than may be, whatever was stored', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => seasonOf(index + 1, 1e9));
    const capped = playableSeasons(many);
    expect(capped.length).toBe(200);
    expect(new Set(capped.map(({ episodeCount }) => episodeCount))).toEqual(new Set([2_000]));
    expect(
      playableSeasons([seasonOf(1.5, 3), seasonOf(2, Number.NaN), seasonOf(3, Number.POSITIVE_INFINITY)]),
    ).toEqual([seasonOf(3, 2_000)]);
  });

  it('are each there once, as first told', () => {
    expect(playableSeasons([seasonOf(1, 2.7), seasonOf(1, 9)])).toEqual([seasonOf(1, 2)]);
  });
});

describe('what is asked for', () => {
  it.each<[number | null, number | null, EpisodePlace]>([
    [null, null, { season: 1, episode: 1 }],
    [2, null, { season: 2, episode: 1 }],
    [2, 3, { season: 2, episode: 3 }],
    [2, 4, { season: 2, episode: 3 }],
    [2, 0, { season: 2, episode: 1 }],
    [-2, 2, { season: 1, episode: 2 }],
    [1.5, 2, { season: 1, episode: 2 }],
    [0, 2, { season: 1, episode: 2 }],
    [3, 2, { season: 1, episode: 1 }],
    [9, 9, { season: 1, episode: 1 }],
  ])('season %s, episode %s', (season, episode, expected) => {
    expect(findPlace(counted, { season, episode })).toEqual(expected);
  });

  it('is nothing where there is nothing to play', () => {
    expect(findPlace([], { season: 1, episode: 1 })).toBeNull();
  });

  it('always ends at an episode that is there', () => {
    fc.assert(
      fc.property(anySeasons, anyNumber, anyNumber, (all, season, episode) => {
        const guide = buildGuide({ seasons: all }, noLists, today);
        const place = findPlace(guide, { season, episode });
        expect(place === null ? guide.length === 0 : hasEpisode(guide, place)).toBe(true);
      }),
    );
  });
});

describe('next and previous', () => {
  it('cross the seasons, and end at both ends', () => {
    expect(nextPlace(counted, { season: 1, episode: 2 })).toEqual({ season: 2, episode: 1 });
    expect(nextPlace(counted, { season: 2, episode: 3 })).toEqual({ season: 5, episode: 1 });
    expect(previousPlace(counted, { season: 5, episode: 1 })).toEqual({ season: 2, episode: 3 });
    expect(previousPlace(counted, { season: 1, episode: 1 })).toBeNull();
    expect(nextPlace(counted, { season: 5, episode: 1 })).toBeNull();
    expect(nextPlace(counted, { season: 4, episode: 1 })).toBeNull();
  });

  it('walk through every episode once, there and back', () => {
    fc.assert(
      fc.property(anySeasons, (all) => {
        const playable = playableSeasons(all);
        const walked = walk(buildGuide({ seasons: all }, noLists, today));
        expect(walked).toHaveLength(playable.reduce((sum, { episodeCount }) => sum + episodeCount, 0));
      }),
    );
  });

  it('walk through what has aired alone, whatever lists say', () => {
    fc.assert(
      fc.property(anySeasons, anyLists, (all, lists) => {
        const guide = buildGuide({ seasons: all, hasEnded: false }, lists, today);
        for (const place of walk(guide))
          expect(hasAired(guide, place) && hasEpisode(guide, place)).toBe(true);
        expect(walk(guide)).toHaveLength(
          guide.reduce((sum, { aired }) => sum + listNumbers(aired).length, 0),
        );
      }),
    );
  });
});

/** Walks from the first episode to the last and back. */
function walk(guide: ReturnType<typeof buildGuide>): EpisodePlace[] {
  const walked: EpisodePlace[] = [];
  const begin = findPlace(guide, { season: null, episode: null });
  let place = begin === null ? null : airedPlace(guide, begin);
  while (place !== null && previousPlace(guide, place) !== null) place = previousPlace(guide, place);
  while (place !== null) {
    walked.push(place);
    const next = nextPlace(guide, place);
    if (next !== null) expect(previousPlace(guide, next)).toEqual(place);
    place = next;
  }
  return walked;
}

it('reads numbers of addresses', () => {
  expect(readNumber('12')).toBe(12);
  for (const text of [null, '', '0', '-1', '01', '1.5', '1e3', ' 1', '123456', 3])
    expect(readNumber(text)).toBeNull();
});
