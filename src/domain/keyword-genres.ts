import type { Genre } from './genres.ts';

interface KeywordGenre {
  /** The genre's id for movies. A series with one of the keywords gets it too. */
  id: number;
  keywords: Readonly<Record<number, string>>;
}

/** Keywords must name the genre. Source: decisions/0018-labels-nobody-understands.md. */
export const keywordGenres: Partial<Record<Genre, KeywordGenre>> = {
  Horror: {
    id: 27,
    keywords: {
      12339: 'slasher',
      12377: 'zombie',
      15032: 'gothic horror',
      50009: 'survival horror',
      186565: 'zombie apocalypse',
      223059: 'animal horror',
      224636: 'horror comedy',
      227581: 'animated horror',
      256183: 'supernatural horror',
      295907: 'psychological horror',
      315058: 'horror',
      317274: 'horror romance',
      325665: 'slasher horror',
      326396: 'paranormal horror',
      352581: 'comedy horror',
    },
  },
  Romance: {
    id: 10749,
    keywords: {
      128: 'love triangle',
      699: 'love at first sight',
      3691: 'forbidden love',
      9799: 'romantic comedy',
      9840: 'romance',
      10703: 'tragic love',
      14720: 'love affair',
      165086: 'star crossed lovers',
      186956: 'tragic romance',
      282986: 'enemies to lovers',
      304976: 'romantic drama',
      317274: 'horror romance',
      319872: 'lesbian romance',
      323305: 'romantic fantasy',
      363666: 'supernatural romance',
    },
  },
  Thriller: {
    id: 53,
    keywords: {
      12565: 'psychological thriller',
      217282: 'spy thriller',
      252204: 'revenge thriller',
      302132: 'action thriller',
      314730: 'suspenseful',
      319190: 'suspense thriller',
    },
  },
};

export function genresOfKeywords(keywordIds: readonly number[]): number[] {
  const ids = new Set(keywordIds);
  return Object.values(keywordGenres)
    .filter(({ keywords }) => Object.keys(keywords).some((id) => ids.has(Number(id))))
    .map(({ id }) => id);
}

export function keywordsOf(genre: Genre): number[] {
  return Object.keys(keywordGenres[genre]?.keywords ?? {}).map(Number);
}
