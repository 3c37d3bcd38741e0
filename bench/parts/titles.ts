import type { KnownTitle } from '#src/features/catalogue/store.ts';

const count = 2_000;

/** Returns the titles that `many-households.ts` refers to, in portions for one transaction. */
export function titlesOfMany(now: number): KnownTitle[][] {
  const titles = Array.from({ length: count * 2 }, (_, index): KnownTitle => {
    const id = 100_000 + (index >> 1);
    return {
      kind: index % 2 === 0 ? 'movie' : 'series',
      id,
      name: `The title of number ${id}`,
      overview: 'A story.',
      posterPath: `/poster-of-the-title-${id}.jpg`,
      backdropPath: null,
      releasedOn: `${1950 + (id % 76)}-06-01`,
      rating: 6,
      votes: 100,
      popularity: (id * 7919) % 1000,
      language: 'en',
      genreIds: [18],
      adult: false,
      imdbId: `tt${1_000_000 + index}`,
      maturity: 13,
      certificate: { label: '13', country: 'ZA' },
      details: { runtime: 100, seasons: [], cast: [], similar: [] },
      factsAt: now,
    };
  });
  return Array.from({ length: titles.length / 500 }, (_, nth) => titles.slice(nth * 500, (nth + 1) * 500));
}
