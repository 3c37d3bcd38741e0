import { describe, expect, it } from 'vitest';
import {
  airedPlace,
  buildGuide,
  type EpisodeDate,
  findPlace,
  hasAired,
  hasEpisode,
  listNumbers,
  nextPlace,
  playedPlace,
  previousPlace,
  type SeasonLists,
  storedPlace,
} from './episodes.ts';

const today = '2026-11-27';
const noLists: SeasonLists = new Map();
const seasonOf = (number: number, episodeCount: number) => ({ number, episodeCount, name: '' });

/** Returns a list of episodes: the number `first` airs on the first day, and so on. */
function listFrom(first: number, days: readonly (string | null)[]): EpisodeDate[] {
  return days.map((airedOn, index) => ({ number: first + index, airedOn }));
}

const [past, future] = ['2026-11-20', '2026-12-04'];
const numbersOf = (guide: ReturnType<typeof buildGuide>) =>
  guide.map(({ listed, aired }) => [listNumbers(listed), listNumbers(aired)]);

describe('a season’s own list', () => {
  const long = buildGuide(
    { seasons: [seasonOf(1, 61), seasonOf(2, 16)], hasEnded: false },
    new Map([[2, listFrom(62, [...Array<string>(9).fill(past), ...Array<string>(7).fill(future)])]]),
    today,
  );

  it('numbers its episodes, first and last, next and previous', () => {
    expect(findPlace(long, { season: 2, episode: null })).toEqual({ season: 2, episode: 62 });
    expect(findPlace(long, { season: 2, episode: 64 })).toEqual({ season: 2, episode: 64 });
    expect(nextPlace(long, { season: 1, episode: 61 })).toEqual({ season: 2, episode: 62 });
    expect(previousPlace(long, { season: 2, episode: 62 })).toEqual({ season: 1, episode: 61 });
    expect(hasEpisode(long, { season: 2, episode: 77 })).toBe(true);
    for (const episode of [1, 16, 61, 78]) expect(hasEpisode(long, { season: 2, episode })).toBe(false);
  });

  it.each([
    [5, 66],
    [62, 62],
    // The sixteenth episode is in the list, although it hasn't aired.
    [16, 77],
    // A number beyond the end of the list means the last episode that has aired.
    [17, 70],
    [999, 70],
  ])('a stored %i means %i', (stored, meant) => {
    expect(storedPlace(long, { season: 2, episode: stored })).toEqual({ season: 2, episode: meant });
    expect(findPlace(long, { season: 2, episode: stored })).toEqual({ season: 2, episode: meant });
  });

  it('leads to nothing that hasn’t aired', () => {
    expect(nextPlace(long, { season: 2, episode: 70 })).toBeNull();
    expect(airedPlace(long, { season: 2, episode: 77 })).toEqual({ season: 2, episode: 70 });
    expect(playedPlace(long, { season: 2, episode: 71 })).toBeNull();
    expect(playedPlace(long, { season: 2, episode: 5 })).toEqual({ season: 2, episode: 66 });
    expect(playedPlace(long, { season: 2, episode: 17 })).toBeNull();
    expect(playedPlace(long, { season: 3, episode: 1 })).toBeNull();
  });

  it('may have holes', () => {
    const list = [1, 2, 5, 6].map((number) => ({ number, airedOn: past }));
    const guide = buildGuide({ seasons: [seasonOf(1, 4)], hasEnded: false }, new Map([[1, list]]), today);
    expect(nextPlace(guide, { season: 1, episode: 2 })).toEqual({ season: 1, episode: 5 });
    expect(previousPlace(guide, { season: 1, episode: 5 })).toEqual({ season: 1, episode: 2 });
    expect(findPlace(guide, { season: 1, episode: 3 })).toEqual({ season: 1, episode: 5 });
    expect(numbersOf(guide)).toEqual([
      [
        [1, 2, 5, 6],
        [1, 2, 5, 6],
      ],
    ]);
  });

  it('airs on its day', () => {
    const guide = buildGuide(
      { seasons: [seasonOf(1, 2)], hasEnded: false },
      new Map([[1, listFrom(1, [today, '2026-11-28'])]]),
      today,
    );
    expect(numbersOf(guide)).toEqual([[[1, 2], [1]]]);
  });
});

describe('an episode without a date', () => {
  const undated = [null, null, null];
  const guideOf = (
    lists: SeasonLists,
    more: { hasEnded?: boolean; lastEpisode?: { season: number; episode: number; airedOn: string } },
  ) =>
    buildGuide({ seasons: [seasonOf(1, 3), seasonOf(2, 3)], ...more }, lists, today).map(
      ({ aired }) => aired,
    );

  it('has aired when a later one has', () => {
    const lists = new Map([
      [1, listFrom(1, [null, past, null])],
      [2, listFrom(1, undated)],
    ]);
    expect(guideOf(lists, { hasEnded: false })).toEqual([[[1, 2]], []]);
  });

  it('has aired when a later season has, or the series has ended', () => {
    const first = new Map([[1, listFrom(1, undated)]]);
    const lastEpisode = { season: 2, episode: 1, airedOn: past };
    expect(
      guideOf(new Map([...first, [2, listFrom(1, [past, future, future])]]), { hasEnded: false }),
    ).toEqual([[[1, 3]], [[1, 1]]]);
    expect(guideOf(first, { hasEnded: false, lastEpisode })).toEqual([[[1, 3]], [[1, 1]]]);
    expect(guideOf(first, { hasEnded: true })).toEqual([[[1, 3]], [[1, 3]]]);
  });

  it('hasn’t where nothing later has, unless the facts are too old to say', () => {
    const lists = new Map([
      [1, listFrom(1, undated)],
      [2, listFrom(1, undated)],
    ]);
    expect(guideOf(lists, { hasEnded: false })).toEqual([[], []]);
    expect(guideOf(lists, {})).toEqual([[[1, 3]], [[1, 3]]]);
  });
});

describe('a season without a known list', () => {
  const guideOf = (lastEpisode: { season: number; episode: number; airedOn: string }) =>
    buildGuide(
      { seasons: [seasonOf(1, 4), seasonOf(2, 10), seasonOf(3, 8)], lastEpisode, hasEnded: false },
      noLists,
      today,
    );

  it('ends at the last episode that the service names', () => {
    const guide = guideOf({ season: 2, episode: 3, airedOn: past });
    expect(findPlace(guide, { season: 2, episode: 9 })).toEqual({ season: 2, episode: 3 });
    expect(nextPlace(guide, { season: 2, episode: 3 })).toBeNull();
    expect(findPlace(guide, { season: 1, episode: 9 })).toEqual({ season: 1, episode: 4 });
    expect(hasAired(guide, { season: 3, episode: 1 })).toBe(false);
    expect(findPlace(guide, { season: 3, episode: 2 })).toEqual({ season: 3, episode: 2 });
  });

  it('has no more than its count, and nothing of a day to come', () => {
    expect(guideOf({ season: 2, episode: 70, airedOn: past })[1]?.aired).toEqual([[1, 10]]);
    expect(guideOf({ season: 2, episode: 3, airedOn: future })[1]?.aired).toEqual([[1, 2]]);
  });

  it('has begun on its own day, though the facts are older', () => {
    const third = { ...seasonOf(3, 8), airedOn: past };
    const lastEpisode = { season: 2, episode: 3, airedOn: '2026-09-01' };
    const seasons = [seasonOf(2, 3), third];
    const guide = buildGuide({ seasons, lastEpisode, hasEnded: false }, noLists, today);
    expect(nextPlace(guide, { season: 2, episode: 3 })).toEqual({ season: 3, episode: 1 });
  });
});
