import type tales from '../words/tales.json';

/** Ids of the two kinds overlap. */
export type Kind = 'movie' | 'tv';

export type Flavour = keyof typeof tales;

/** 0 everyone, 1 guidance, 2 teens, 3 sixteen, 4 adults. */
export type Level = 0 | 1 | 2 | 3 | 4;

/** A runtime derives from these. */
export type TimedTitle = Pick<Title, 'kind' | 'seed' | 'flavour' | 'story'>;

/** Everything else derives from the seed. */
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
  /** Since 1970-01-01; null if unknown. */
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
  story?: string;
  /** It belongs to a series whose numbers go on from season to season, an episode each week. */
  seasonLengths?: readonly number[];
  /** Keys are languages. */
  translations?: Readonly<Record<string, { title: string; story: string }>>;
  /** A written title asks for it. */
  scene?: string;
  /** It is the composition of its pictures. */
  composition: string;
  words: string;
}
