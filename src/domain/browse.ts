import { findBrowseGenre } from './browse-genres.ts';
import type { WatchKind } from './title.ts';

export const browseSorts = ['popular', 'newest', 'rating', 'title'] as const;

export type BrowseSort = (typeof browseSorts)[number];

/** These are South Africa's labels and their ages in years, the mildest first. See `certificateClass`. */
export const browseCertificates = [
  { label: 'A', years: 0 },
  { label: 'PG', years: 7 },
  { label: '7-9PG', years: 7 },
  { label: '10-12PG', years: 10 },
  { label: '13', years: 13 },
  { label: '16', years: 16 },
  { label: '18', years: 18 },
] as const;

export interface BrowseFilters {
  kind: WatchKind | null;
  /** Slugs; a title matches if it has all of these genres. */
  genre: readonly string[];
  /** The code is of ISO 639-1. */
  language: string | null;
  year: number | null;
  /** Lowest rating of a matching title. */
  rating: number | null;
  /** A title matches if it has this certificate or a milder one. */
  certificate: string | null;
  sort: BrowseSort;
}

export type BrowseField = keyof BrowseFilters;

export interface ReadFilters {
  filters: BrowseFilters;
  /** Fields whose values are invalid. */
  ignored: BrowseField[];
  page: number;
}

export const noFilters: BrowseFilters = {
  kind: null,
  genre: [],
  language: null,
  year: null,
  rating: null,
  certificate: null,
  sort: 'popular',
};

const maxGenres = 6;

export const lastBrowsePage = 200;

const readers: {
  [Field in Exclude<BrowseField, 'genre'>]: (text: string) => BrowseFilters[Field] | undefined;
} = {
  kind: (text) => (text === 'movie' || text === 'series' || text === 'anime' ? text : undefined),
  language: (text) => (/^[a-z]{2,3}$/.test(text) ? text : undefined),
  year: (text) => (/^(18|19|20|21)\d\d$/.test(text) ? Number(text) : undefined),
  rating: (text) => (/^(10|\d(\.\d)?)$/.test(text) ? Number(text) : undefined),
  certificate: (text) => browseCertificates.find(({ label }) => label === text.toUpperCase())?.label,
  sort: (text) => browseSorts.find((sort) => sort === text),
};

/** Of repeated values only the first counts, except genres, which all count. An empty value sets no filter. */
export function readFilters(fields: URLSearchParams): ReadFilters {
  const ignored: BrowseField[] = [];
  const read = <Value>(
    field: BrowseField,
    reader: (text: string) => Value | undefined,
    none: Value,
  ): Value => {
    const text = fields.get(field) ?? '';
    const value = text === '' ? none : reader(text);
    if (value === undefined) ignored.push(field);
    return value ?? none;
  };
  const filters = {
    kind: read('kind', readers.kind, null),
    genre: readGenres(fields.getAll('genre'), ignored),
    language: read('language', readers.language, null),
    year: read('year', readers.year, null),
    rating: read('rating', readers.rating, null),
    certificate: read('certificate', readers.certificate, null),
    sort: read('sort', readers.sort, 'popular'),
  };
  const page = Number(/^[1-9]\d{0,2}$/.exec(fields.get('page') ?? '')?.[0] ?? 1);
  return { filters, ignored, page: Math.min(page, lastBrowsePage) };
}

function readGenres(texts: readonly string[], ignored: BrowseField[]): string[] {
  const wanted = [...new Set(texts.filter((text) => text !== ''))];
  const slugs = wanted.slice(0, maxGenres).map((text) => findBrowseGenre(text.slice(0, 40))?.slug);
  if (wanted.length > maxGenres || slugs.includes(undefined)) ignored.push('genre');
  return [...new Set(slugs.filter((slug) => slug !== undefined))];
}

/** Returns '' for no filter. The same filters always give the same address. */
export function writeFilters(filters: Partial<BrowseFilters>, page = 1): string {
  const { kind, genre, language, year, rating, certificate, sort } = { ...noFilters, ...filters };
  const fields = new URLSearchParams();
  if (kind !== null) fields.set('kind', kind);
  for (const slug of genre) fields.append('genre', slug);
  if (language !== null) fields.set('language', language);
  if (year !== null) fields.set('year', String(year));
  if (rating !== null) fields.set('rating', String(rating));
  if (certificate !== null) fields.set('certificate', certificate);
  if (sort !== 'popular') fields.set('sort', sort);
  if (page > 1) fields.set('page', String(page));
  return fields.size === 0 ? '' : `?${fields}`;
}
