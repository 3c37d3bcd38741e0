import type { Area } from '#src/area.ts';
import {
  type BrowseField,
  type BrowseFilters,
  type BrowseSort,
  browseCertificates,
  browseSorts,
  noFilters,
  type ReadFilters,
  writeFilters,
} from '#src/domain/browse.ts';
import { browseGenres, findBrowseGenre } from '#src/domain/browse-genres.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { browseLanguages, languageName } from './languages.ts';
import type { Browsed } from './read.ts';

export interface FilterView {
  name: BrowseField;
  label: string;
  value: string;
  options: { value: string; label: string }[];
}

/** Its address adds it, or takes it away where it is chosen. */
export interface FilterLink {
  name: string;
  href: string;
  chosen: boolean;
}

export interface FiltersView {
  selects: FilterView[];
  moreGenres: readonly string[];
  /** The kinds, then whatever else is chosen. */
  chips: FilterLink[];
  /** Is empty before the first genre. */
  genres: FilterLink[];
  ignored: string[];
  /** Is null without filters. */
  clear: string | null;
}

const oldestYear = 1950;

const ratings = [9, 8, 7, 6, 5];

const sortNames: Record<BrowseSort, string> = {
  popular: 'Most popular',
  newest: 'Newest',
  rating: 'Best rated',
  title: 'Title A to Z',
};

const kindNames: Record<WatchKind, string> = { movie: 'Movies', series: 'Series', anime: 'Anime' };

const labels: Record<BrowseField, string> = {
  kind: 'Kind',
  genre: 'Genre',
  language: 'Language',
  year: 'Year',
  rating: 'Rating',
  certificate: 'Age rating',
  sort: 'Sort by',
};

export function presentFilters({ filters, ignored }: ReadFilters, area: Area, thisYear: number): FiltersView {
  const [genre, ...moreGenres] = filters.genre;
  const hrefOf = (changed: BrowseFilters) => area.browse + writeFilters(changed);
  const isPlain = writeFilters(filters) === '';
  return {
    selects: optionsOf(thisYear, area).map(([name, none, options]) => {
      const value = String((name === 'genre' ? genre : filters[name]) ?? '');
      return { name, label: labels[name], value, options: withChosen(name, none, options, value) };
    }),
    moreGenres,
    chips: [...kindLinks(filters, hrefOf), ...chosenLinks(filters, hrefOf)],
    genres: genre === undefined ? [] : genreLinks(filters, hrefOf),
    ignored: ignored.map((field) => labels[field]),
    clear: isPlain ? null : area.browse,
  };
}

/** The filter to drop for `instead`; null if only clearing helps. */
export function presentInstead(filters: BrowseFilters, { instead }: Browsed, area: Area) {
  if (instead === null) return null;
  const genre = filters.genre.find((slug) => !instead.genre.includes(slug));
  const fields = ['kind', 'language', 'year', 'rating', 'certificate'] as const;
  const field = fields.find((one) => filters[one] !== instead[one]);
  const href = area.browse + writeFilters(instead);
  if (field === undefined) return { label: labels.genre, value: nameOf('genre', genre ?? ''), href };
  return { label: labels[field], value: nameOf(field, String(filters[field])), href };
}

type Options = readonly [name: BrowseField, none: string | null, values: readonly string[]];

function optionsOf(thisYear: number, { hasRatings }: Area): Options[] {
  const years = Array.from({ length: thisYear - oldestYear + 1 }, (_, index) => String(thisYear - index));
  const options: Options[] = [
    ['kind', 'All kinds', Object.keys(kindNames)],
    ['genre', 'All genres', browseGenres.map(({ slug }) => slug)],
    ['language', 'All languages', browseLanguages],
    ['year', 'All years', years],
    ['rating', 'Any rating', ratings.map(String)],
    ['certificate', 'Any age', browseCertificates.map(({ label }) => label)],
    ['sort', null, hasRatings ? browseSorts : browseSorts.filter((sort) => sort !== 'rating')],
  ];
  return hasRatings ? options : options.filter(([name]) => name !== 'rating');
}

/** An address may have a value that the list lacks. */
function withChosen(name: BrowseField, none: string | null, values: readonly string[], value: string) {
  const all = value === '' || values.includes(value) ? values : [...values, value];
  const options = all.map((one) => ({ value: one, label: nameOf(name, one) }));
  return none === null ? options : [{ value: '', label: none }, ...options];
}

function nameOf(field: BrowseField, value: string): string {
  // `readFilters` and `optionsOf` give only these values.
  if (field === 'kind') return kindNames[value as WatchKind];
  if (field === 'sort') return sortNames[value as BrowseSort]; // as above
  if (field === 'genre') return findBrowseGenre(value)?.name ?? value;
  if (field === 'language') return languageName(value);
  if (field === 'rating') return `${value} or more`;
  if (field !== 'certificate') return value;
  return value === 'A' ? 'All ages' : `Up to ${value}`;
}

type HrefOf = (changed: BrowseFilters) => string;

function kindLinks(filters: BrowseFilters, hrefOf: HrefOf): FilterLink[] {
  const kinds: WatchKind[] = ['movie', 'series', 'anime'];
  return kinds.map((kind) => {
    const chosen = filters.kind === kind;
    return { name: kindNames[kind], chosen, href: hrefOf({ ...filters, kind: chosen ? null : kind }) };
  });
}

function chosenLinks(filters: BrowseFilters, hrefOf: HrefOf): FilterLink[] {
  const genres = filters.genre.map((slug) => {
    const genre = filters.genre.filter((other) => other !== slug);
    return { name: nameOf('genre', slug), chosen: true, href: hrefOf({ ...filters, genre }) };
  });
  const others = (['language', 'year', 'rating', 'certificate'] as const).flatMap((field) => {
    const value = filters[field];
    if (value === null) return [];
    return [
      { name: nameOf(field, String(value)), chosen: true, href: hrefOf({ ...filters, [field]: null }) },
    ];
  });
  return [...genres, ...others];
}

function genreLinks(filters: BrowseFilters, hrefOf: HrefOf): FilterLink[] {
  const links = browseGenres.map(({ slug, name }) => {
    const chosen = filters.genre.includes(slug);
    const genre = chosen ? filters.genre.filter((one) => one !== slug) : [...filters.genre, slug];
    return { name, chosen, href: hrefOf({ ...noFilters, ...filters, genre }) };
  });
  return links.sort((a, b) => Number(b.chosen) - Number(a.chosen));
}
