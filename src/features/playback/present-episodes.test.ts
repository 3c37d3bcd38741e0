import { expect, it } from 'vitest';
import { buildGuide, type SeasonLists } from '#src/domain/episodes.ts';
import type { EpisodeFacts } from '#src/domain/title.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { presentEpisodes } from './present-episodes.ts';

const seasons = [
  { number: 1, episodeCount: 2, name: 'One' },
  { number: 3, episodeCount: 3, name: 'Three' },
];

const texts = textsIn('en');
const today = '2026-11-27';
const guide = buildGuide({ seasons }, new Map(), today);

const unknown = { share: null, isWatched: false };

function present(season: number, episode: number, facts: EpisodeFacts[] = []) {
  const place = { season, episode };
  return presentEpisodes({ guide, seasons, place, facts, progressOf: () => unknown, from: null, texts });
}

it('names an episode by its number, and by its name where it has one', () => {
  const view = present(3, 1, [
    { number: 1, name: 'Dust', overview: 'A road.' },
    { number: 2, name: '', overview: '' },
    { number: 9, name: 'Not of this season', overview: '' },
  ]);
  expect(view.seasons.map(({ label }) => label)).toEqual(['Season 1', 'Season 3']);
  expect(view.rows.map(({ label }) => label)).toEqual(['Episode 1: Dust', 'Episode 2', 'Episode 3']);
  expect([view.name, view.overview]).toEqual(['Season 3, Episode 1: Dust', 'A road.']);
});

it('does without any facts', () => {
  const view = present(1, 2);
  expect(view.rows[1]).toEqual({
    number: 2,
    label: 'Episode 2',
    length: null,
    story: '',
    still: null,
    airs: null,
    ...unknown,
  });
  expect(view.overview).toBe('');
});

it('names the next episode, with its season where that is another', () => {
  const rain = [{ number: 2, name: 'Rain', overview: '' }];
  expect(present(1, 1, rain).nextLabel).toBe('Episode 2: Rain');
  expect(present(1, 2, rain).nextLabel).toBe('Season 3, Episode 1');
  expect(present(3, 3).nextLabel).toBeNull();
});

it('shows how long an episode is, its still, the beginning of its story, and how far the viewer is', () => {
  const overview = 'Dust settles on the road to Kuruman. '.repeat(20);
  const { rows } = presentEpisodes({
    guide,
    seasons,
    place: { season: 3, episode: 1 },
    facts: [{ number: 2, name: 'Dust', overview, stillPath: '/dust.jpg', minutes: 64 }],
    progressOf: ({ season, episode }) =>
      season === 3 && episode === 2 ? { share: 0.4, isWatched: false } : { share: null, isWatched: true },
    from: null,
    texts,
  });
  expect(rows[1]).toMatchObject({ length: '1 h 04', still: '/dust.jpg', share: 0.4, isWatched: false });
  expect(rows[1]?.story).toMatch(/^Dust settles .* [a-z]+…$/i);
  expect(rows[1]?.story.length).toBeLessThan(182);
  expect(rows[0]).toMatchObject({ share: null, isWatched: true });
});

it('shows a long season in parts of a hundred, the current episode’s first', () => {
  const long = [{ number: 1, episodeCount: 1_021, name: '' }];
  const rowsOf = (episode: number, from: number | null) => {
    const place = { season: 1, episode };
    const guide = buildGuide({ seasons: long }, new Map(), today);
    const view = presentEpisodes({
      guide,
      seasons: long,
      place,
      facts: [],
      progressOf: () => unknown,
      from,
      texts,
    });
    return [view.rows[0]?.number, view.rows.at(-1)?.number, view.ranges.length];
  };
  expect(rowsOf(1, null)).toEqual([1, 100, 11]);
  expect(rowsOf(100, null)).toEqual([1, 100, 11]);
  expect(rowsOf(101, null)).toEqual([101, 200, 11]);
  expect(rowsOf(1, 1_001)).toEqual([1_001, 1_021, 11]);
  expect(rowsOf(1, 9_999)).toEqual([1_001, 1_021, 11]);
  expect(rowsOf(1_021, 1)).toEqual([1, 100, 11]);
  expect(present(1, 1).ranges).toEqual([]);
});

it('shows what hasn’t aired with its day, and names nothing of it as next', () => {
  const facts: EpisodeFacts[] = ['2026-11-20', '2026-12-04', null].map((airedOn, index) => ({
    ...{ number: 62 + index, name: '', overview: '' },
    airedOn,
  }));
  const lists: SeasonLists = new Map([[3, facts.map(({ number, airedOn = null }) => ({ number, airedOn }))]]);
  const long = buildGuide({ seasons, hasEnded: false }, lists, today);
  const shown = (episode: number) =>
    presentEpisodes({
      ...{ guide: long, seasons, facts, texts, from: null },
      place: { season: 3, episode },
      progressOf: () => unknown,
    });
  expect(shown(62).rows.map(({ number, airs }) => [number, airs])).toEqual([
    [62, null],
    [63, '4 December 2026'],
    [64, ''],
  ]);
  expect([shown(62).airs, shown(62).nextLabel]).toEqual([null, null]);
  expect(shown(63).airs).toBe('4 December 2026');
  expect(shown(62).seasons.map(({ first }) => first)).toEqual([1, 62]);
});
