import type { Area } from '#src/area.ts';
import { watchKindOf } from '#src/domain/title.ts';
import { presentCard } from './present.ts';
import type { KnownTitle } from './store.ts';

/** A title as a search box suggests it. */
export interface SuggestionView {
  key: string;
  href: string;
  name: string;
  /** `Movie`, `Series`, `Anime`. */
  kind: string;
  year: number | null;
}

/** A suggestion, which leads to the page of the title in an area. */
export function presentSuggestion(title: KnownTitle, area: Area): SuggestionView {
  const { key, href, name, year } = presentCard(title, area);
  return { key, href, name, kind: area.kindNames[watchKindOf(title)], year };
}
