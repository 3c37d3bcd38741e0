import type { CardView } from '#src/ui/title-card.tsx';
import type { GridStretch } from './grid-stretch.ts';

/** Shown when a search has no results. */
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

/** A cached search expires, because the titles that the viewer may see change. */
const maxAgeMs = 5 * 60_000;

/** Only browsers write it, so no server state is shared. */
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

/** Called when the viewer's limits change. */
export function deleteCachedSearches(): void {
  searches.clear();
}
