import { idsOfGenre, type StoredGenre } from './genres.ts';
import { noChoices, type TitleChoices, titleChoiceKey } from './title-choices.ts';

/** `13-16` means what `13+` means. */
export const ageGroups = ['All', '13+', '13-16', '18+', 'Below 13'] as const;

export type AgeGroup = (typeof ageGroups)[number];

/** In years. Source: docs/requirements.md#age-groups. */
const ceilings: Record<AgeGroup, number> = { 'Below 13': 12, All: 12, '13+': 13, '13-16': 13, '18+': 18 };

/** In years. Adult titles and titles of unknown maturity need this ceiling. */
const grownUp = 18;

/** In years. Nobody can allow a title above it. Source: docs/requirements.md#parents-decide. */
export const maxAllowedAge = 16;

type Limited = { showsAdult?: boolean } & (
  | { kind: 'main' }
  | { kind: 'sub'; ageGroup: AgeGroup; genres: readonly StoredGenre[]; choices: TitleChoices }
);

/** Viewers with equal audiences share documents, so nothing else limits a viewer. */
export interface Audience {
  /** Years; null for the main user. */
  ceiling: number | null;
  /** Sorted; empty means no limit. */
  genres: readonly StoredGenre[];
  /** True if the household shows adult titles and the viewer is old enough. */
  adult?: true;
  /** Absent where nobody has decided about a title. */
  choices?: TitleChoices;
}

export interface Rated {
  kind: 'movie' | 'series';
  id: number;
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

/** For lists that all main users share. */
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

/** The one audience rule. It fails closed: unknown maturity is hidden below 18, banned titles from everybody. */
export function maySee(audience: Audience, title: Rated): boolean {
  const verdict = verdictOf(audience, title);
  return verdict === 'fits' || verdict === 'allowed';
}

/** A block wins over everything. An allowance lifts the age limit and the choice of genres, while the title may be allowed. */
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

/** Decided with each request, so a raised certificate ends an allowance. */
export function canBeAllowed({ adult, banned, maturity }: Rated): boolean {
  return adult === false && banned !== true && maturity !== null && maturity <= maxAllowedAge;
}

export function limitedYoung({ ceiling }: Pick<Audience, 'ceiling'>): boolean {
  return ceiling !== null && ceiling < grownUp;
}

/** Returns a cache key. It names the titles that a parent allowed and blocked, so it never leaves the server as it is. */
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
