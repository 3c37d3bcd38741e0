import type { GridStretch } from './grid-stretch.ts';

/** What a search found, as its page's loader answers it. */
export interface FoundSearch {
  kind: 'found';
  grid: GridStretch;
}

/** As many as one goes back. */
const maxSearches = 8;

/** Searches of this document, by what was typed. Only browsers write it. */
const searches = new Map<string, FoundSearch>();

/** What a search found when it was made before in this document. */
export function findSearch(query: string): FoundSearch | undefined {
  return searches.get(query);
}

/** Remembers what a search found, so that whoever goes back finds their place. */
export function keepSearch(query: string, found: FoundSearch): void {
  searches.set(query, found);
  for (const oldest of searches.keys()) {
    if (searches.size <= maxSearches) break;
    searches.delete(oldest);
  }
}

/** Forgets them all: the viewer's limits have changed. */
export function forgetKeptSearches(): void {
  searches.clear();
}
