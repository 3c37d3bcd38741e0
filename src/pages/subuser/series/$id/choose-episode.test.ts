import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Season } from '#src/domain/title.ts';
import { chooseEpisode, readPositive, watchableSeasons } from './choose-episode.ts';

const season = (number: number, episodeCount: number): Season => ({ number, name: '', episodeCount });
const told = [season(0, 4), season(2, 6), season(1, 10), season(3, 0)];
const seasons = watchableSeasons(told);
const nothing = { season: null, episode: null };

describe('choosing an episode', () => {
  it('hides specials and seasons that are only announced', () => {
    expect(seasons.map(({ number }) => number)).toEqual([1, 2]);
    expect(chooseEpisode(seasons, { season: 0, episode: 2 }, null)).toMatchObject({ season: 1 });
    expect(chooseEpisode(seasons, { season: 3, episode: 1 }, null)).toMatchObject({ season: 1 });
    expect(chooseEpisode([], nothing, null)).toBeNull();
  });

  it('goes on where the viewer was, unless something is asked for', () => {
    const last = { season: 2, episode: 5 };
    expect(chooseEpisode(seasons, nothing, last)).toEqual({ season: 2, episode: 5, episodes: 6 });
    expect(chooseEpisode(seasons, { season: 1, episode: 3 }, last)).toMatchObject({ season: 1, episode: 3 });
  });

  it('begins another season at its first episode', () => {
    expect(chooseEpisode(seasons, { season: 2, episode: null }, { season: 2, episode: 5 })).toMatchObject({
      season: 2,
      episode: 1,
    });
    expect(chooseEpisode(seasons, { season: 1, episode: null }, { season: 2, episode: 5 })).toMatchObject({
      season: 1,
      episode: 1,
    });
  });

  it('begins at an episode of no season with the first one', () => {
    expect(chooseEpisode(seasons, { season: 9, episode: 5 }, null)).toMatchObject({ season: 1, episode: 1 });
    expect(chooseEpisode(seasons, { season: 2, episode: 5 }, null)).toMatchObject({ season: 2, episode: 5 });
  });

  it('always names an episode that is there', () => {
    const number = fc.option(fc.integer({ min: -5, max: 100_000 }));
    const asked = fc.record({ season: number, episode: number });
    const list = fc.array(fc.tuple(fc.nat(8), fc.nat(30)), { maxLength: 6 });
    fc.assert(
      fc.property(list, asked, fc.option(asked), (plan, want, last) => {
        const watchable = watchableSeasons(plan.map(([number, count]) => season(number, count)));
        const chosen = chooseEpisode(watchable, want, last);
        if (watchable.length === 0) return chosen === null;
        const own = watchable.find((one) => one.number === chosen?.season);
        return (
          chosen !== null && own !== undefined && chosen.episode >= 1 && chosen.episode <= own.episodeCount
        );
      }),
    );
  });
});

it.each(['', '0', '-1', '1.5', '1e3', '٣', '123456', null, 7])('reads %s as no number', (text) => {
  expect(readPositive(text)).toBeNull();
});
