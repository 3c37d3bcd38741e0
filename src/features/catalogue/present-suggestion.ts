import { kindName, presentCard } from './present.ts';
import type { KnownTitle } from './store.ts';
import { presentSubCard } from './sub-user-present.ts';

/** A title as a search box suggests it. */
export interface SuggestionView {
  key: string;
  href: string;
  name: string;
  /** `Movie`, `Series`, `Anime`. */
  kind: string;
  year: number | null;
}

/** A suggestion for the main user, which leads to where the title is watched. */
export function presentSuggestion(title: KnownTitle): SuggestionView {
  const { key, href, name, year } = presentCard(title);
  return { key, href, name, kind: kindName(title), year };
}

/** A suggestion for a sub-user, which leads to the title's page in their area. */
export function presentSubSuggestion(title: KnownTitle): SuggestionView {
  const kind = title.kind === 'movie' ? 'Movie' : 'Series';
  return { ...presentSuggestion(title), href: presentSubCard(title).href, kind };
}
