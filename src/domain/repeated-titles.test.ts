import { expect, it } from 'vitest';
import { findRepeated } from './repeated-titles.ts';

const row = [1, 2, 3, 4, 5, 6, 7].map((id) => `/watch/${id}`);

it('finds what the viewer’s own row shows, by kind and number', () => {
  expect([...findRepeated(row, ['/watch/3', '/tv/4', '/watch/30'])]).toEqual(['/watch/3']);
});

it('knows an anime by its page and by its player', () => {
  const anime = [...row, '/anime/5-the-5th-moon'];
  expect([...findRepeated(anime, ['/anime/watch/5'])]).toEqual(['/anime/5-the-5th-moon']);
});

it('leaves a row whole that would be too short', () => {
  expect(findRepeated(row, ['/watch/1', '/watch/2']).size).toBe(0);
});
