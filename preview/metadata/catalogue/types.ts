import type tales from '../words/tales.json';

/** The two halves of the service; their ids overlap, as they do in the real one. */
export type Kind = 'movie' | 'tv';

/** What a story is about: decides words, genres, pictures and how strict a certificate is likely to be. */
export type Flavour = keyof typeof tales;

/** How grown-up a title is: 0 for everyone, 1 guidance, 2 teens, 3 sixteen, 4 adults. */
export type Level = 0 | 1 | 2 | 3 | 4;

/** One compact row of the catalogue. Everything else about a title is derived from its seed when it's needed. */
export interface Title {
  kind: Kind;
  id: number;
  seed: number;
  flavour: Flavour;
  title: string;
  originalTitle: string;
  language: string;
  country: string;
  genres: readonly number[];
  keywords: readonly number[];
  /** Days since 1970-01-01 of the first release, null when none is known. */
  day: number | null;
  votes: number;
  score: number;
  popularity: number;
  level: Level;
  adult: boolean;
  softcore: boolean;
  hasPoster: boolean;
  hasBackdrop: boolean;
  hasStory: boolean;
  imdb: string | null;
  /** Written by hand. */
  story?: string;
  /** The composition that a hand-written title wants. */
  scene?: string;
  /** What search compares: see `searchable`. */
  words: string;
}
