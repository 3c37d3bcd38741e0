import { expect, it } from 'vitest';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { areas } from '#src/routes/area.ts';
import { presentWatched } from './present.ts';

const watched: WatchedTitle = {
  kind: 'series',
  titleId: 7,
  name: 'Karoo Nights',
  posterPath: '/k.jpg',
  backdropPath: '/b.jpg',
  season: 3,
  episode: 12,
  watchedAt: 1,
};

it('notes the episode that was opened last', () => {
  expect(presentWatched(watched, areas.main)).toMatchObject({ note: 'S3 E12', href: '/tv/7' });
});

it('notes nothing of a movie, nor of a series without an episode', () => {
  expect(
    presentWatched({ ...watched, kind: 'movie', season: null, episode: null }, areas.main),
  ).not.toHaveProperty('note');
  expect(presentWatched({ ...watched, episode: null }, areas.main)).not.toHaveProperty('note');
});

it('tells a movie from a series of the same number', () => {
  const keys = (['movie', 'series', 'anime'] as const).map(
    (kind) => presentWatched({ ...watched, kind }, areas.main).key,
  );
  expect(new Set(keys).size).toBe(3);
});

it('stays within the area of the viewer', () => {
  for (const kind of ['movie', 'series', 'anime'] as const) {
    expect(presentWatched({ ...watched, kind }, areas.sub).href).toMatch(/^\/subuser\//);
  }
});

it('gives a card what a card shows, and no column besides', () => {
  expect(Object.keys(presentWatched(watched, areas.main)).sort()).toEqual([
    'href',
    'key',
    'name',
    'note',
    'poster',
    'rating',
    'tint',
    'year',
  ]);
});
