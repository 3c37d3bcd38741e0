import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Audience } from '#src/domain/audience.ts';
import { type BrowseFilters, lastBrowsePage, noFilters } from '#src/domain/browse.ts';
import { dateWindow } from '#src/domain/days.ts';
import { isListable } from '../pipeline.ts';
import { type KnownTitle, readKnown } from '../store.ts';
import { readKeys, type TitleKey } from './store.ts';

export interface BrowseDeps {
  db: Database;
  clock: Pick<Clock, 'now'>;
}

export interface Browsed {
  titles: KnownTitle[];
  next: number | null;
  count: number;
  /** True if there are more results than `count`. */
  isMore: boolean;
  /** If nothing is found: the filters without one of them, if those find titles. */
  instead: BrowseFilters | null;
}

export const browsePageLength = 24;

/** Bounds the queries of `findInstead`: each may read a whole index. */
const maxTries = 3;

/** Results above this number aren't counted, because that would read the whole index. */
const maxCounted = 1_000;

/** Makes no call to TMDB. */
export async function browseTitles(
  { db, clock }: BrowseDeps,
  filters: BrowseFilters,
  audience: Audience,
  page: number,
): Promise<Browsed> {
  const { today } = dateWindow(clock.now());
  const from = (page - 1) * browsePageLength;
  const to = from + browsePageLength;
  const query = { filters, audience, today };
  const keys = await readKeys(db, query, Math.max(maxCounted, to) + 1);
  const titles = (await readTitles(db, keys.slice(from, to))).filter((title) => isListable(title, audience));
  return {
    titles,
    next: keys.length > to && page < lastBrowsePage ? page + 1 : null,
    count: Math.min(keys.length, maxCounted),
    isMore: keys.length > maxCounted,
    instead: keys.length > 0 ? null : await findInstead(db, query),
  };
}

/** The caller applies the audience rule. */
export async function readTitles(db: Database, keys: readonly TitleKey[]): Promise<KnownTitle[]> {
  const idsOf = (kind: TitleKey['kind']) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const [movie, series] = await Promise.all([
    readKnown(db, 'movie', idsOf('movie')),
    readKnown(db, 'series', idsOf('series')),
  ]);
  return keys.flatMap(({ kind, id }) => (kind === 'movie' ? movie : series).get(id) ?? []);
}

/** The narrowest filter is dropped first. */
async function findInstead(
  db: Database,
  query: Parameters<typeof readKeys>[1],
): Promise<BrowseFilters | null> {
  for (const filters of withoutOne(query.filters).slice(0, maxTries)) {
    if ((await readKeys(db, { ...query, filters }, 1)).length > 0) return filters;
  }
  return null;
}

const narrowestFirst = ['year', 'language', 'rating', 'certificate', 'kind'] as const;

function withoutOne(filters: BrowseFilters): BrowseFilters[] {
  const single = narrowestFirst
    .filter((field) => filters[field] !== null)
    .map((field) => ({ ...filters, [field]: noFilters[field] }));
  const genres = filters.genre.map((slug) => ({
    ...filters,
    genre: filters.genre.filter((other) => other !== slug),
  }));
  return [...single, ...genres.reverse()];
}
