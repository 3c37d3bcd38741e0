import type { Area } from '#src/area.ts';
import { watchKindOf } from '#src/domain/title.ts';
import { presentCard } from './present.ts';
import type { KnownTitle } from './store.ts';

export interface SuggestionView {
  key: string;
  href: string;
  name: string;
  /** Is `Movie`, `Series` or `Anime`. */
  kind: string;
  year: number | null;
}

export function presentSuggestion(title: KnownTitle, area: Area): SuggestionView {
  const { key, href, name, year } = presentCard(title, area);
  return { key, href, name, kind: area.kindNames[watchKindOf(title)], year };
}
