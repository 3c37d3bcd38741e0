import type tales from '../words/tales.json';

/** A movie and a series may have the same id. */
export type Kind = 'movie' | 'tv';

export type Flavour = keyof typeof tales;

/** 0 everyone, 1 guidance, 2 teens, 3 sixteen, 4 adults. */
export type Level = 0 | 1 | 2 | 3 | 4;

/** The fields that `runtimeOf` needs. */
export type TimedTitle = Pick<Title, 'kind' | 'seed' | 'flavour' | 'story'>;

/** Facts that aren't here derive from `seed`. */
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
  /** Days since 1970-01-01; null if unknown. */
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
  /** Episodes of each season. The series is weekly, and its numbers continue across seasons. */
  seasonLengths?: readonly number[];
  /** Keys are languages. */
  translations?: Readonly<Record<string, { title: string; story: string }>>;
  /** Set by a featured title. */
  scene?: string;
  /** Name of the composition of its pictures. */
  composition: string;
  words: string;
}
