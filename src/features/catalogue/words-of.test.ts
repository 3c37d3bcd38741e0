import { expect, it } from 'vitest';
import { textsIn } from '#src/languages/catalogues.ts';
import { areas } from '#src/routes/area.ts';
import { presentCard, presentTitle } from './present.ts';
import type { KnownTitle } from './store.ts';

const title: KnownTitle = {
  kind: 'movie',
  id: 1,
  name: 'Copper Season',
  overview: 'A town steals itself.',
  posterPath: null,
  backdropPath: null,
  releasedOn: '2026-01-01',
  rating: 7,
  votes: 10,
  popularity: 1,
  language: 'en',
  genreIds: [],
  adult: false,
  imdbId: 'tt0000001',
  maturity: 13,
  certificate: null,
  factsAt: 1,
  details: {
    runtime: 90,
    seasons: [],
    cast: [],
    translations: { zu: { name: 'Isizini Yekhopha', overview: '' }, af: { name: '', overview: 'ʼn Dorp.' } },
  },
};

it('says a title in the language of who reads, and what of it is English', () => {
  const read = (language: 'en' | 'zu' | 'af' | 'st') => {
    const { name, overview, isNameTranslated, isStoryTranslated } = presentTitle(
      title,
      areas.main,
      textsIn(language),
    );
    return [name, overview, isNameTranslated, isStoryTranslated];
  };
  expect(read('zu')).toEqual(['Isizini Yekhopha', title.overview, true, undefined]);
  expect(read('af')).toEqual([title.name, 'ʼn Dorp.', undefined, true]);
  for (const language of ['en', 'st'] as const)
    expect(read(language)).toEqual([title.name, title.overview, undefined, undefined]);
});

it('keeps the address of a title in each language', () => {
  const [zulu, english] = (['zu', 'en'] as const).map((language) =>
    presentCard(title, areas.main, textsIn(language)),
  );
  expect([zulu?.name, zulu?.href]).toEqual(['Isizini Yekhopha', english?.href]);
});
