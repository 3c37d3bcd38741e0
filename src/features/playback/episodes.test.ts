import { expect, it } from 'vitest';
import { presentEpisodes } from './present.ts';

const seasons = [
  { number: 1, episodeCount: 2, name: 'One' },
  { number: 3, episodeCount: 3, name: 'Three' },
];

it('names an episode by its number, and by its name where it has one', () => {
  const facts = [
    { number: 1, name: 'Dust', overview: 'A road.' },
    { number: 2, name: '', overview: '' },
    { number: 9, name: 'Not of this season', overview: '' },
  ];
  const view = presentEpisodes(seasons, { season: 3, episode: 1 }, facts);
  expect(view.seasons.map(({ label }) => label)).toEqual(['Season 1', 'Season 3']);
  expect(view.episodes.map(({ label }) => label)).toEqual(['Episode 1: Dust', 'Episode 2', 'Episode 3']);
  expect(view.overview).toBe('A road.');
});

it('does without any names', () => {
  const view = presentEpisodes(seasons, { season: 1, episode: 2 }, []);
  expect(view.episodes.map(({ label }) => label)).toEqual(['Episode 1', 'Episode 2']);
  expect(view.overview).toBe('');
});
