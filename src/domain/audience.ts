import { type Genre, genreIds } from './genres.ts';

/** `13-16` means what `13+` means. */
export const ageGroups = ['All', '13+', '13-16', '18+', 'Below 13'] as const;

export type AgeGroup = (typeof ageGroups)[number];

/** In years. Source: docs/requirements.md#age-groups. */
const ceilings: Record<AgeGroup, number> = { 'Below 13': 12, All: 12, '13+': 13, '13-16': 13, '18+': 18 };

/** In years. Adult titles and titles of unknown maturity need this ceiling. */
const grownUp = 18;

type Limited = { showsAdult?: boolean } & (
  | { kind: 'main' }
  | { kind: 'sub'; ageGroup: AgeGroup; genres: readonly Genre[] }
);

/** Viewers with equal audiences share documents, so nothing else limits a viewer. */
export interface Audience {
  /** Years; null for the main user. */
  ceiling: number | null;
  /** Sorted; empty means no limit. */
  genres: readonly Genre[];
  /** True if the household shows adult titles and the viewer is old enough. */
  adult?: true;
}

export interface Rated {
  kind: 'movie' | 'series';
  /** Null counts as unknown. */
  adult: boolean | null;
  /** A certificate forbids distribution, so nobody sees the title. */
  banned?: boolean;
  /** Years; null when unknown. */
  maturity: number | null;
  genreIds: readonly number[];
}

export const everyone: Audience = { ceiling: null, genres: [] };

/** On pages for anybody: nothing for adults and nothing of unknown maturity, within the viewer's own limits. */
export function asStranger({ ceiling, genres }: Audience): Audience {
  return { ceiling: Math.min(ceiling ?? grownUp, grownUp - 1), genres };
}

export const strangers: Audience = asStranger(everyone);

/** Adult titles need a viewer without an age limit and a household that shows them. */
export function audienceOf(viewer: Limited): Audience {
  const audience: Audience =
    viewer.kind === 'main'
      ? everyone
      : { ceiling: ceilings[viewer.ageGroup], genres: [...viewer.genres].sort() };
  return viewer.showsAdult === true && !limitedYoung(audience) ? { ...audience, adult: true } : audience;
}

/** For lists that all main users share. */
export function withoutAdult({ ceiling, genres }: Audience): Audience {
  return { ceiling, genres };
}

export type Verdict = 'fits' | 'banned' | 'adult' | 'unknown' | 'too-old' | 'other-genres';

/** The one audience rule. It fails closed: unknown maturity is hidden below 18, banned titles from everybody. */
export function maySee(audience: Audience, title: Rated): boolean {
  return verdictOf(audience, title) === 'fits';
}

export function verdictOf({ ceiling, genres, adult }: Audience, title: Rated): Verdict {
  if (title.banned === true) return 'banned';
  if (title.adult === true && (adult !== true || limitedYoung({ ceiling }))) return 'adult';
  if (!withinCeiling(ceiling, title)) {
    return title.maturity === null || title.adult === null ? 'unknown' : 'too-old';
  }
  return withinGenres(genres, title) ? 'fits' : 'other-genres';
}

export function limitedYoung({ ceiling }: Pick<Audience, 'ceiling'>): boolean {
  return ceiling !== null && ceiling < grownUp;
}

/** Returns a cache key without personal data. */
export function audienceKey({ ceiling, genres, adult }: Audience): string {
  const limits = ceiling === null ? 'all' : `${ceiling}:${genres.join('+')}`;
  return adult === true ? `${limits}:adult` : limits;
}

function withinCeiling(ceiling: number | null, title: Rated): boolean {
  if (ceiling === null || ceiling >= grownUp) return true;
  return title.adult === false && title.maturity !== null && title.maturity <= ceiling;
}

function withinGenres(wanted: readonly Genre[], title: Rated): boolean {
  if (wanted.length === 0) return true;
  return wanted.some((genre) => genreIds[genre][title.kind].some((id) => title.genreIds.includes(id)));
}
