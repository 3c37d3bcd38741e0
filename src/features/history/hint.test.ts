import { expect, it } from 'vitest';
import { hintsAtKids, setHint, watchedHint } from './hint.ts';

it.each([
  [[], false, 'none'],
  [[], true, 'none'],
  [['movie'], false, 'movie.all'],
  [['series', 'movie'], false, 'movie.series.all'],
  [['movie', 'movie', 'anime'], true, 'anime.movie.kids.all'],
] as const)('says of %j, for children: %s, %j', (kinds, hasKids, hint) => {
  expect(watchedHint(kinds, hasKids)).toBe(hint);
});

it.each([
  ['anime.movie.kids.all', true],
  ['kids.all', true],
  ['movie.all', false],
  ['kidsish.all', false],
  ['none', false],
  ['', false],
  [undefined, false],
])('finds in %j that a title for children was watched: %s', (hint, isHinted) => {
  expect(hintsAtKids(hint)).toBe(isHinted);
});

it('is a cookie that scripts may read, and that crosses no site', () => {
  const cookie = setHint('movie.all', true);
  expect(cookie).toMatch(/^watched=movie\.all;/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).not.toMatch(/HttpOnly/);
  expect(cookie).toMatch(/Secure/);
  expect(setHint('none', false)).not.toMatch(/Secure/);
});
