import { idsOfGenre, type StoredGenre } from './genres.ts';
import { noChoices, type TitleChoices, titleChoiceKey } from './title-choices.ts';

/** `13-16` has the same limit as `13+`. */
export const ageGroups = ['All', '13+', '13-16', '18+', 'Below 13'] as const;

export type AgeGroup = (typeof ageGroups)[number];

/** Ages are in years. Source: docs/requirements.md#age-groups. */
const ceilings: Record<AgeGroup, number> = { 'Below 13': 12, All: 12, '13+': 13, '13-16': 13, '18+': 18 };

/** Adult titles and titles of unknown maturity need this age. */
const grownUp = 18;

/** Nobody can allow a title above this age. Source: docs/requirements.md#parents-decide. */
export const maxAllowedAge = 16;

type Limited = { showsAdult?: boolean } & (
  | { kind: 'main' }
  | { kind: 'sub'; ageGroup: AgeGroup; genres: readonly StoredGenre[]; choices: TitleChoices }
);

/** Holds all limits of a viewer: viewers with equal audiences share cached documents. */
export interface Audience {
  /** Highest allowed age of a title, in years. The main user has null: no limit. */
  ceiling: number | null;
  /** The genres are sorted; an empty list sets no limit. */
  genres: readonly StoredGenre[];
  /** The household shows adult titles and the viewer is old enough. */
  adult?: true;
  /** Absent if no parent has allowed or blocked a title. */
  choices?: TitleChoices;
}

export interface Rated {
  kind: 'movie' | 'series';
  id: number;
  /** Null if TMDB says nothing; it counts as unknown. */
  adult: boolean | null;
  /** True if a certificate forbids distribution: no viewer sees the title. */
  banned?: boolean;
  /** Age in years; null if unknown. */
  maturity: number | null;
  genreIds: readonly number[];
}

export const everyone: Audience = { ceiling: null, genres: [] };

/**
 * Pages that anybody may open hide titles from 18, adult titles and titles of unknown maturity. The viewer's
 * own limits apply too.
 */
export function asStranger(audience: Audience): Audience {
  return { ...withoutAdult(audience), ceiling: Math.min(audience.ceiling ?? grownUp, grownUp - 1) };
}

export const strangers: Audience = asStranger(everyone);

/** Adult titles need a viewer without an age limit and a household that shows them. */
export function audienceOf(viewer: Limited): Audience {
  const audience: Audience =
    viewer.kind === 'main'
      ? everyone
      : {
          ceiling: ceilings[viewer.ageGroup],
          genres: [...viewer.genres].sort(),
          ...(hasChoices(viewer.choices) ? { choices: viewer.choices } : {}),
        };
  return viewer.showsAdult === true && !limitedYoung(audience) ? { ...audience, adult: true } : audience;
}

/** All main users share some lists, so those lists leave adult titles out. */
export function withoutAdult({ adult: _adult, ...limits }: Audience): Audience {
  return limits;
}

export type Verdict =
  | 'fits'
  | 'allowed'
  | 'blocked'
  | 'banned'
  | 'adult'
  | 'unknown'
  | 'too-old'
  | 'other-genres';

/**
 * This is the only audience rule. It fails closed: titles of unknown maturity are hidden below 18, banned
 * titles from everybody.
 */
export function maySee(audience: Audience, title: Rated): boolean {
  const verdict = verdictOf(audience, title);
  return verdict === 'fits' || verdict === 'allowed';
}

/** Returns whether each of several viewers may see the title. Without any viewer the answer is no. */
export function mayAllSee(audiences: readonly Audience[], title: Rated): boolean {
  return audiences.length > 0 && audiences.every((audience) => maySee(audience, title));
}

/** Returns an audience by age alone. It is never narrower than `mayAllSee`, so a query finds all candidates. */
export function withinEachAge(audiences: readonly Audience[]): Audience {
  const ceilings = audiences.flatMap(({ ceiling }) => (ceiling === null ? [] : [ceiling]));
  return { ...everyone, ceiling: ceilings.length === 0 ? null : Math.min(...ceilings) };
}

/**
 * A parent's block wins over everything except a ban. An allowance lifts the limits of age and genres, if
 * `canBeAllowed` holds.
 */
export function verdictOf({ ceiling, genres, adult, choices = noChoices }: Audience, title: Rated): Verdict {
  if (title.banned === true) return 'banned';
  const key = titleChoiceKey(title);
  if (choices.blocked.includes(key)) return 'blocked';
  if (title.adult === true && (adult !== true || limitedYoung({ ceiling }))) return 'adult';
  if (choices.allowed.includes(key) && canBeAllowed(title)) return 'allowed';
  if (!withinCeiling(ceiling, title)) {
    return title.maturity === null || title.adult === null ? 'unknown' : 'too-old';
  }
  return withinGenres(genres, title) ? 'fits' : 'other-genres';
}

/** Each request checks this again, so a certificate that is raised later ends an allowance. */
export function canBeAllowed({ adult, banned, maturity }: Rated): boolean {
  return adult === false && banned !== true && maturity !== null && maturity <= maxAllowedAge;
}

export function limitedYoung({ ceiling }: Pick<Audience, 'ceiling'>): boolean {
  return ceiling !== null && ceiling < grownUp;
}

/** Returns a cache key. It must not leave the server unhashed: it names titles that a parent decided about. */
export function audienceKey({ ceiling, genres, adult, choices }: Audience): string {
  const limits = ceiling === null ? 'all' : `${ceiling}:${genres.join('+')}`;
  const key = adult === true ? `${limits}:adult` : limits;
  if (choices === undefined) return key;
  return `${key}:allowed ${choices.allowed.join('+')}:blocked ${choices.blocked.join('+')}`;
}

function hasChoices({ allowed, blocked }: TitleChoices): boolean {
  return allowed.length + blocked.length > 0;
}

function withinCeiling(ceiling: number | null, title: Rated): boolean {
  if (ceiling === null || ceiling >= grownUp) return true;
  return title.adult === false && title.maturity !== null && title.maturity <= ceiling;
}

function withinGenres(wanted: readonly StoredGenre[], title: Rated): boolean {
  if (wanted.length === 0) return true;
  return wanted.some((genre) => idsOfGenre(genre, title.kind).some((id) => title.genreIds.includes(id)));
}
