import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EpisodePlace,
  hasEpisode,
  nextPlace,
  placeWithin,
  playableSeasons,
  previousPlace,
  readNumber,
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

/** Whatever a metadata service may say of a series. */
const anySeasons = fc.array(
  fc.record({ number: fc.nat(6), episodeCount: fc.integer({ min: -1, max: 5 }), name: fc.constant('') }),
  { maxLength: 8 },
);
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
    expect(placeWithin(seasons, { season, episode })).toEqual(expected);
  });

  it('is nothing where there is nothing to play', () => {
    expect(placeWithin([], { season: 1, episode: 1 })).toBeNull();
  });

  it('always ends at an episode that is there', () => {
    fc.assert(
      fc.property(anySeasons, anyNumber, anyNumber, (all, season, episode) => {
        const playable = playableSeasons(all);
        const place = placeWithin(playable, { season, episode });
        expect(place === null ? playable.length === 0 : hasEpisode(playable, place)).toBe(true);
      }),
    );
  });
});

describe('next and previous', () => {
  it('cross the seasons, and end at both ends', () => {
    expect(nextPlace(seasons, { season: 1, episode: 2 })).toEqual({ season: 2, episode: 1 });
    expect(nextPlace(seasons, { season: 2, episode: 3 })).toEqual({ season: 5, episode: 1 });
    expect(previousPlace(seasons, { season: 5, episode: 1 })).toEqual({ season: 2, episode: 3 });
    expect(previousPlace(seasons, { season: 1, episode: 1 })).toBeNull();
    expect(nextPlace(seasons, { season: 5, episode: 1 })).toBeNull();
    expect(nextPlace(seasons, { season: 4, episode: 1 })).toBeNull();
  });

  it('walk through every episode once, there and back', () => {
    fc.assert(
      fc.property(anySeasons, (all) => {
        const playable = playableSeasons(all);
        const walked: EpisodePlace[] = [];
        let place = placeWithin(playable, { season: null, episode: null });
        while (place !== null) {
          walked.push(place);
          const next = nextPlace(playable, place);
          if (next !== null) expect(previousPlace(playable, next)).toEqual(place);
          place = next;
        }
        const from = playable.findIndex(({ number }) => number === walked[0]?.season);
        const expected = playable
          .slice(Math.max(from, 0))
          .reduce((sum, { episodeCount }) => sum + episodeCount, 0);
        expect(walked).toHaveLength(expected);
      }),
    );
  });
});

it('reads numbers of addresses', () => {
  expect(readNumber('12')).toBe(12);
  for (const text of [null, '', '0', '-1', '01', '1.5', '1e3', ' 1', '123456', 3])
    expect(readNumber(text)).toBeNull();
});
