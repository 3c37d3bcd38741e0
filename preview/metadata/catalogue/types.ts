import type tales from '../words/tales.json';

/** Their ids overlap. */
export type Kind = 'movie' | 'tv';

export type Flavour = keyof typeof tales;

/** 0 everyone, 1 guidance, 2 teens, 3 sixteen, 4 adults. */
export type Level = 0 | 1 | 2 | 3 | 4;

/** What a runtime derives from. */
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
  /** Of a series whose numbers go on from season to season, an episode each week. */
  seasonLengths?: readonly number[];
  /** By language. */
  translations?: Readonly<Record<string, { title: string; story: string }>>;
  /** What a written title asks for. */
  scene?: string;
  /** Of its pictures. */
  composition: string;
  words: string;
}
