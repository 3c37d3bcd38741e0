import { type Genre, genreIds } from './genres.ts';

/** Age groups as stored. `13-16` is accepted wherever one is read and means what `13+` means. */
export const ageGroups = ['All', '13+', '13-16', '18+', 'Below 13'] as const;

export type AgeGroup = (typeof ageGroups)[number];

/** The highest maturity each group may see, in years. Source: docs/requirements.md#age-groups. */
const ceilings: Record<AgeGroup, number> = { 'Below 13': 12, All: 12, '13+': 13, '13-16': 13, '18+': 18 };

/** From this ceiling on a viewer also sees adult titles and titles of unknown maturity. */
const grownUp = 18;

/** What a viewer's limits come from: see Viewer. */
type Limited = { showsAdult?: boolean } & (
  | { kind: 'main' }
  | { kind: 'sub'; ageGroup: AgeGroup; genres: readonly Genre[] }
);

/** What limits a viewer: nothing but these, so that documents can be shared by all who have them alike. */
export interface Audience {
  /** Years; null for the main user, who isn't limited. */
  ceiling: number | null;
  /** Sorted; empty means no genre limit. */
  genres: readonly Genre[];
  /** The household shows adult titles, and this viewer is old enough for them. Absent means no. */
  adult?: true;
}

/** The part of a title that the audience rule looks at. */
export interface Rated {
  kind: 'movie' | 'series';
  /** Null when the metadata service doesn't say: it counts as unknown, not as false. */
  adult: boolean | null;
  /** A certificate says that it must not be distributed: nobody sees it. Absent means false. */
  banned?: boolean;
  /** Years; null when unknown. */
  maturity: number | null;
  genreIds: readonly number[];
}

export const everyone: Audience = { ceiling: null, genres: [] };

/**
 * The limits of a viewer: none for the main user, the age group's ceiling and the genres for a sub-user. Adult titles
 * are for those of both without an age limit whose household shows them.
 */
export function audienceOf(viewer: Limited): Audience {
  const audience: Audience =
    viewer.kind === 'main'
      ? everyone
      : { ceiling: ceilings[viewer.ageGroup], genres: [...viewer.genres].sort() };
  return viewer.showsAdult === true && !limitedYoung(audience) ? { ...audience, adult: true } : audience;
}

/** The same audience for lists that are the same for all main users: adult titles are in none of them. */
export function withoutAdult({ ceiling, genres }: Audience): Audience {
  return { ceiling, genres };
}

/** What the rule says of a title, and by which part of it. */
export type Verdict = 'fits' | 'banned' | 'adult' | 'unknown' | 'too-old' | 'other-genres';

/**
 * Whether this audience may see this title, anywhere: the one rule for rows, grids, search, title pages,
 * players and history. It fails closed: below 18, unknown is hidden; adult is hidden where the household doesn't show
 * it, and always below 18; banned is hidden from everybody.
 */
export function maySee(audience: Audience, title: Rated): boolean {
  return verdictOf(audience, title) === 'fits';
}

/** The same, with the reason. */
export function verdictOf({ ceiling, genres, adult }: Audience, title: Rated): Verdict {
  if (title.banned === true) return 'banned';
  if (title.adult === true && (adult !== true || limitedYoung({ ceiling }))) return 'adult';
  if (!withinCeiling(ceiling, title)) {
    return title.maturity === null || title.adult === null ? 'unknown' : 'too-old';
  }
  return withinGenres(genres, title) ? 'fits' : 'other-genres';
}

/** Whether an audience's ceiling hides anything at all. */
export function limitedYoung({ ceiling }: Pick<Audience, 'ceiling'>): boolean {
  return ceiling !== null && ceiling < grownUp;
}

/** Names an audience in a key of kept documents; nothing personal is in it. */
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
