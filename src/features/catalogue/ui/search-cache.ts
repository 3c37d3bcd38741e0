import type { CardView } from '#src/ui/title-card.tsx';
import type { GridStretch } from './grid-stretch.ts';

/** A search that has nothing to show offers it. */
export interface SearchStart {
  genres: { name: string; href: string }[];
  titles: CardView[];
}

export interface FoundSearch {
  kind: 'found';
  grid: GridStretch;
  pageTitle: string;
  start: SearchStart | null;
}

const maxSearches = 8;

/** The titles that may be seen change: a document is rendered again as late. */
const maxAgeMs = 5 * 60_000;

/** Only browsers write it. */
const searches = new Map<string, { found: FoundSearch; at: number }>();

export function findSearch(query: string): FoundSearch | undefined {
  const search = searches.get(query);
  return search !== undefined && performance.now() - search.at < maxAgeMs ? search.found : undefined;
}

export function storeSearch(query: string, found: FoundSearch): void {
  searches.set(query, { found, at: performance.now() });
  for (const oldest of searches.keys()) {
    if (searches.size <= maxSearches) break;
    searches.delete(oldest);
  }
}

/** The viewer's limits have changed. */
export function deleteCachedSearches(): void {
  searches.clear();
}
