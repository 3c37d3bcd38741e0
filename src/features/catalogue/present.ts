import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { strangers } from '#src/domain/audience.ts';
import { writeFilters } from '#src/domain/browse.ts';
import { findBrowseGenre } from '#src/domain/browse-genres.ts';
import { type GenreName, genreTexts } from '#src/domain/genre-texts.ts';
import { genreNames } from '#src/domain/genres.ts';
import {
  formatMinutes,
  releaseYear,
  type TitleWords,
  type WatchKind,
  watchKindOf,
} from '#src/domain/title.ts';
import type { Area } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import type { HeroView } from '#src/ui/hero.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { ageOriginOf, reasonOf } from './age-origin.ts';
import { isListable } from './pipeline.ts';
import type { KnownTitle } from './store.ts';
import { wordsOf } from './words-of.ts';

const tints = [
  '#8a4b32',
  '#6b4a6e',
  '#35627a',
  '#7a6a35',
  '#4a5a8a',
  '#8a3d3d',
  '#3f6b50',
  '#7d4560',
  '#5a4f85',
  '#94602c',
];

export interface CastView {
  name: string;
  /** It is null for somebody without a page. */
  href: string | null;
}

export interface TitleView extends TitleWords {
  id: number;
  kind: WatchKind;
  year: number | null;
  /** 0 to 10; null without votes. */
  rating: number | null;
  /** An example is `1 h 52`; of a series `48 min an episode`. */
  runtime: string | null;
  /** The length of a movie or of an episode. */
  minutes: number | null;
  genres: { id: number; name: string; href: string }[];
  /** The age limit that applies: `13`, or `All`. */
  age: string | null;
  /** An example is `TMDB lists it as PG-13 in the United States: violence, language`. */
  ageOrigin: string | null;
  cast: CastView[];
  /** It is the title's public page; null without one. */
  share: string | null;
  backdrop: string | null;
  poster: string | null;
}

export function presentCard(title: KnownTitle, area: Area, texts: I18n): CardView {
  const { name, isNameTranslated } = wordsOf(title, texts);
  return {
    key: `${title.kind}-${title.id}`,
    href: hrefOf(title, area),
    name,
    ...(isNameTranslated ? { isNameTranslated } : {}),
    year: releaseYear(title.releasedOn),
    rating: ratingOf(title, area),
    poster: title.posterPath,
    tint: tintOf(title.id),
  };
}

/** Adds the backdrop, which wide rows show. */
export function presentScene(title: KnownTitle, area: Area, texts: I18n): CardView {
  return { ...presentCard(title, area, texts), backdrop: title.backdropPath };
}

export function presentHero(title: KnownTitle, area: Area, texts: I18n): HeroView {
  return {
    key: `${title.kind}-${title.id}`,
    href: hrefOf(title, area),
    ...wordsOf(title, texts),
    year: releaseYear(title.releasedOn),
    rating: ratingOf(title, area),
    age: ageOf(title),
    ageOrigin: ageOriginOf(title, texts),
    genres: genresOf(title)
      .map(({ name }) => texts._(genreTexts[name]))
      .join(', '),
    backdrop: title.backdropPath,
    poster: title.posterPath,
    tint: tintOf(title.id),
  };
}

export function presentTitle(title: KnownTitle, area: Area, texts: I18n): TitleView {
  return {
    id: title.id,
    kind: watchKindOf(title),
    ...wordsOf(title, texts),
    year: releaseYear(title.releasedOn),
    rating: ratingOf(title, area),
    runtime: lengthOf(title, texts),
    minutes: minutesOf(title),
    genres: genresOf(title).map(({ id, name }) => ({
      id,
      name: texts._(genreTexts[name]),
      href: browseHref(title, id, area),
    })),
    age: ageOf(title),
    ageOrigin: ageOriginOf(title, texts, reasonOf(title)),
    cast: (title.details?.cast ?? []).map(({ id, name }) => ({
      name,
      href: id === null ? null : area.personHref(id),
    })),
    share: isListable(title, strangers) ? paths.publicTitle(title.kind, title.id) : null,
    backdrop: title.backdropPath,
    poster: title.posterPath,
  };
}

export function presentMixedCard(title: KnownTitle, area: Area, texts: I18n): CardView {
  const note = area.cardNotes[watchKindOf(title)];
  return { ...presentCard(title, area, texts), ...(note === null ? {} : { note: texts._(note) }) };
}

function hrefOf(title: KnownTitle, area: Area): string {
  return area.titleHref({ id: title.id, name: title.name, kind: watchKindOf(title) });
}

function ratingOf({ rating, votes }: KnownTitle, { hasRatings }: Area): number | null {
  return hasRatings && votes > 0 && rating > 0 ? Math.round(rating * 10) / 10 : null;
}

export function ageOf({ maturity }: KnownTitle): string | null {
  if (maturity === null) return null;
  return maturity === 0 ? 'All' : String(maturity);
}

function browseHref(title: KnownTitle, genreId: number, area: Area): string {
  const slug = findBrowseGenre(String(genreId))?.slug;
  return area.browse + writeFilters({ kind: watchKindOf(title), genre: slug === undefined ? [] : [slug] });
}

export function genresOf({ genreIds }: KnownTitle): { id: number; name: GenreName }[] {
  const named = genreIds.flatMap((id) => {
    const name = genreNames[id];
    return name === undefined ? [] : [{ id, name }];
  });
  return named.slice(0, 3);
}

function minutesOf({ kind, details }: KnownTitle): number | null {
  return (kind === 'movie' ? details?.runtime : details?.episodeMinutes) ?? null;
}

function lengthOf(title: KnownTitle, texts: I18n): string | null {
  const minutes = formatMinutes(minutesOf(title));
  if (minutes === null) return null;
  const length = texts._(minutes);
  return title.kind === 'movie' ? length : texts._(msg`${{ length }} an episode`);
}

function tintOf(id: number): string {
  return tints[(id * 7) % tints.length] ?? '#241d18';
}
