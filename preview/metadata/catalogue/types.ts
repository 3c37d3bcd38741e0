/** The two halves of the service; their ids overlap, as they do in the real one. */
export type Kind = 'movie' | 'tv';

/** What a story is about: decides words, genres, pictures and how strict a certificate is likely to be. */
export type Flavour =
  | 'action'
  | 'adventure'
  | 'anime'
  | 'comedy'
  | 'crime'
  | 'documentary'
  | 'drama'
  | 'family'
  | 'fantasy'
  | 'history'
  | 'horror'
  | 'kids'
  | 'music'
  | 'mystery'
  | 'reality'
  | 'romance'
  | 'scifi'
  | 'talk'
  | 'thriller'
  | 'war'
  | 'western';

/** How grown-up a title is: 0 for everyone, 1 guidance, 2 teens, 3 sixteen, 4 adults. */
export type Level = 0 | 1 | 2 | 3 | 4;

/** One compact row of the catalogue. Everything else about a title is derived from its seed when asked. */
export interface Title {
  readonly kind: Kind;
  readonly id: number;
  readonly seed: number;
  readonly flavour: Flavour;
  readonly title: string;
  readonly originalTitle: string;
  readonly language: string;
  readonly country: string;
  readonly genres: readonly number[];
  readonly keywords: readonly number[];
  /** Days since 1970-01-01 of the first release, null when none is known. */
  readonly day: number | null;
  readonly votes: number;
  readonly score: number;
  readonly popularity: number;
  readonly level: Level;
  readonly adult: boolean;
  readonly softcore: boolean;
  readonly hasPoster: boolean;
  readonly hasBackdrop: boolean;
  readonly hasStory: boolean;
  readonly imdb: string | null;
  /** A story written by hand for the titles that the demonstration shows first. */
  readonly story?: string;
  /** The wish of a hand-written title for its picture. */
  readonly scene?: string;
  /** Lower-case words without accents, for search. */
  readonly words: string;
}
