import { expect, it } from 'vitest';
import { maxWatched } from '#src/domain/watch-history.ts';
import { parseRemoved } from './parse.ts';

const movie = {
  kind: 'movie',
  titleId: 603,
  name: 'The Lighthouse Keeper of Paternoster',
  posterPath: '/a-b_c.1.jpg',
  backdropPath: null,
  season: null,
  episode: null,
  watchedAt: 1_790_000_000_000,
};
const position = { season: 0, episode: 0, seconds: 2460, length: null, stoppedAt: 1_790_000_000_000 };
const episode = { ...movie, kind: 'series', season: 2, episode: 11 };

const parse = (...entries: unknown[]) => parseRemoved(JSON.stringify(entries));

it('reads movies and episodes as they were sent', () => {
  const all = [{ ...movie, positions: [position] }, episode, { ...episode, kind: 'anime' }];
  expect(parse(...all)).toEqual(all);
});

it('drops fields that it does not know', () => {
  expect(parse({ ...movie, user_id: 'another household', viewer_key: 'main' })).toEqual([movie]);
});

it.each([
  ['an unknown kind', { kind: 'film' }],
  ['a title id as text', { titleId: '603' }],
  ['a title id of zero', { titleId: 0 }],
  ['a fractional title id', { titleId: 1.5 }],
  ['a title id beyond the column', { titleId: 2_147_483_648 }],
  ['no name', { name: '' }],
  ['a name of 301 characters', { name: 'x'.repeat(301) }],
  ['a line break in the name', { name: 'a\nb' }],
  ['a NUL in the name', { name: 'a\u0000b' }],
  ['a lone surrogate in the name', { name: '\ud800' }],
  ['a poster on another host', { posterPath: '//evil.example/a.jpg' }],
  ['a poster with a scheme', { posterPath: 'javascript:alert(1)' }],
  ['a poster in a parent folder', { posterPath: '/../../avatars/a.jpg' }],
  ['a backdrop of 122 characters', { backdropPath: `/${'a'.repeat(121)}` }],
  ['season zero', { season: 0 }],
  ['a negative episode', { episode: -1 }],
  ['an episode beyond any series', { episode: 100_001 }],
  ['a time before 1970', { watchedAt: -1 }],
  ['a fractional time', { watchedAt: 0.5 }],
  ['a missing time', { watchedAt: undefined }],
  ['a position before the start', { positions: [{ ...position, seconds: -1 }] }],
  ['a position of no time', { positions: [{ ...position, stoppedAt: undefined }] }],
  ['more positions than are kept', { positions: Array(501).fill(position) }],
])('refuses %s, and all that came with it', (_, fields) => {
  expect(parse(movie, { ...movie, ...fields })).toBeNull();
});

it.each(['', 'null', '{}', '[]', '[', '[null]', '"text"', `[${JSON.stringify(movie)}`])(
  'refuses %j',
  (json) => {
    expect(parseRemoved(json)).toBeNull();
  },
);

it('takes as many entries as a history holds, and not one more', () => {
  const limit = maxWatched.movie + maxWatched.series + maxWatched.anime;
  const all = Array.from({ length: limit }, (_, index) => ({ ...movie, titleId: index + 1 }));
  expect(parse(...all)).toHaveLength(limit);
  expect(parse(...all, { ...movie, titleId: limit + 1 })).toBeNull();
});
