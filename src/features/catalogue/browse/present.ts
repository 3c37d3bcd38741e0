import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import {
  type BrowseField,
  type BrowseFilters,
  browseCertificates,
  browseSorts,
  noFilters,
  type ReadFilters,
  writeFilters,
} from '#src/domain/browse.ts';
import { genreTexts } from '#src/domain/genre-texts.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { Area } from '#src/routes/area.ts';
import { browseLanguages } from './languages.ts';
import { fieldNames, kindNames, nameOf, removals, sortGenres } from './names.ts';
import type { Browsed } from './read.ts';

export interface FilterView {
  name: BrowseField;
  label: string;
  value: string;
  options: { value: string; label: string }[];
}

/** A link that adds the filter, or removes a chosen one. */
export interface FilterLink {
  name: string;
  href: string;
  chosen: boolean;
}

export interface FiltersView {
  selects: FilterView[];
  moreGenres: readonly string[];
  /** The kinds, then the other chosen filters. */
  chips: FilterLink[];
  /** Empty until a genre is chosen. */
  genres: FilterLink[];
  ignored: string[];
  /** The address without filters; null if none is set. */
  clear: string | null;
}

const oldestYear = 1950;

const ratings = [9, 8, 7, 6, 5];

export function presentFilters(
  { filters, ignored }: ReadFilters,
  area: Area,
  texts: I18n,
  thisYear: number,
): FiltersView {
  const [genre, ...moreGenres] = filters.genre;
  const hrefOf = (changed: BrowseFilters) => area.browse + writeFilters(changed);
  const isPlain = writeFilters(filters) === '';
  return {
    selects: optionsOf(thisYear, area, texts).map(([name, none, values]) => {
      const value = String((name === 'genre' ? genre : filters[name]) ?? '');
      const options = withChosen([name, none, values], value, texts);
      return { name, label: texts._(fieldNames[name]), value, options };
    }),
    moreGenres,
    chips: [...kindLinks(filters, hrefOf, texts), ...chosenLinks(filters, hrefOf, texts)],
    genres: genre === undefined ? [] : genreLinks(filters, hrefOf, texts),
    ignored: ignored.map((field) => texts._(fieldNames[field])),
    clear: isPlain ? null : area.browse,
  };
}

/** Returns the filter to drop for `instead`; null if only clearing helps. */
export function presentInstead(filters: BrowseFilters, { instead }: Browsed, area: Area, texts: I18n) {
  if (instead === null) return null;
  const genre = filters.genre.find((slug) => !instead.genre.includes(slug));
  const fields = ['kind', 'language', 'year', 'rating', 'certificate'] as const;
  const field = fields.find((one) => filters[one] !== instead[one]) ?? 'genre';
  return {
    label: texts._(fieldNames[field]),
    value: nameOf(field, String(field === 'genre' ? genre : filters[field]), texts),
    remove: texts._(removals[field]),
    href: area.browse + writeFilters(instead),
  };
}

type Options = readonly [name: BrowseField, none: MessageDescriptor | null, values: readonly string[]];

function optionsOf(thisYear: number, { hasRatings }: Area, texts: I18n): Options[] {
  const years = Array.from({ length: thisYear - oldestYear + 1 }, (_, index) => String(thisYear - index));
  const options: Options[] = [
    ['kind', msg`All kinds`, Object.keys(kindNames)],
    ['genre', msg`All genres`, sortGenres(texts).map(({ slug }) => slug)],
    ['language', msg`All languages`, browseLanguages],
    ['year', msg`All years`, years],
    ['rating', msg`Any rating`, ratings.map(String)],
    ['certificate', msg`Any age`, browseCertificates.map(({ label }) => label)],
    ['sort', null, hasRatings ? browseSorts : browseSorts.filter((sort) => sort !== 'rating')],
  ];
  return hasRatings ? options : options.filter(([name]) => name !== 'rating');
}

/** Adds a value of the address that the list lacks. */
function withChosen([name, none, values]: Options, value: string, texts: I18n) {
  const all = value === '' || values.includes(value) ? values : [...values, value];
  const options = all.map((one) => ({ value: one, label: nameOf(name, one, texts) }));
  return none === null ? options : [{ value: '', label: texts._(none) }, ...options];
}

type HrefOf = (changed: BrowseFilters) => string;

function kindLinks(filters: BrowseFilters, hrefOf: HrefOf, texts: I18n): FilterLink[] {
  const kinds: WatchKind[] = ['movie', 'series', 'anime'];
  return kinds.map((kind) => {
    const chosen = filters.kind === kind;
    const href = hrefOf({ ...filters, kind: chosen ? null : kind });
    return { name: texts._(kindNames[kind]), chosen, href };
  });
}

function chosenLinks(filters: BrowseFilters, hrefOf: HrefOf, texts: I18n): FilterLink[] {
  const genres = filters.genre.map((slug) => {
    const genre = filters.genre.filter((other) => other !== slug);
    return { name: nameOf('genre', slug, texts), chosen: true, href: hrefOf({ ...filters, genre }) };
  });
  const others = (['language', 'year', 'rating', 'certificate'] as const).flatMap((field) => {
    const value = filters[field];
    if (value === null) return [];
    const name = nameOf(field, String(value), texts);
    return [{ name, chosen: true, href: hrefOf({ ...filters, [field]: null }) }];
  });
  return [...genres, ...others];
}

function genreLinks(filters: BrowseFilters, hrefOf: HrefOf, texts: I18n): FilterLink[] {
  const links = sortGenres(texts).map(({ slug, name }) => {
    const chosen = filters.genre.includes(slug);
    const genre = chosen ? filters.genre.filter((one) => one !== slug) : [...filters.genre, slug];
    return { name: texts._(genreTexts[name]), chosen, href: hrefOf({ ...noFilters, ...filters, genre }) };
  });
  return links.sort((a, b) => Number(b.chosen) - Number(a.chosen));
}
