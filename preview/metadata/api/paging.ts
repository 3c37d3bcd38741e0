import { invalidPage } from './errors.ts';
import type { Json } from './rows.ts';

const PAGE_SIZE = 20;
const MAX_PAGE = 500;

/** The page asked for, 1 when none is. */
export function pageOf(query: URLSearchParams): number {
  const given = query.get('page');
  if (given === null) return 1;
  if (!/^\d{1,6}$/.test(given)) throw invalidPage();
  const page = Number(given);
  if (page < 1 || page > MAX_PAGE) throw invalidPage();
  return page;
}

/** One page of a list in the service's envelope; past the end the results are empty and the totals stay. */
export function paged<T>(all: readonly T[], page: number, present: (item: T) => Json): Json {
  return {
    page,
    results: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(present),
    total_pages: Math.max(1, Math.ceil(all.length / PAGE_SIZE)),
    total_results: all.length,
  };
}
