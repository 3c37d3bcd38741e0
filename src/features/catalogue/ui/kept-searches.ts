import type { GridStretch } from './grid-stretch.ts';

export interface FoundSearch {
  kind: 'found';
  grid: GridStretch;
}

const maxSearches = 8;

/** Only browsers write it. */
const searches = new Map<string, FoundSearch>();

export function findSearch(query: string): FoundSearch | undefined {
  return searches.get(query);
}

export function keepSearch(query: string, found: FoundSearch): void {
  searches.set(query, found);
  for (const oldest of searches.keys()) {
    if (searches.size <= maxSearches) break;
    searches.delete(oldest);
  }
}

/** The viewer's limits have changed. */
export function forgetKeptSearches(): void {
  searches.clear();
}
