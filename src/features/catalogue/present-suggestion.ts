import type { Area } from '#src/area.ts';
import { watchKindOf } from '#src/domain/title.ts';
import type { FoundPerson } from './people/index-of-people.ts';
import { presentCard } from './present.ts';
import type { KnownTitle } from './store.ts';

export interface SuggestionView {
  key: string;
  href: string;
  name: string;
  /** Is `Movie`, `Series`, `Anime` or `Person`. */
  kind: string;
  year: number | null;
  /** Is a path at the image host. */
  picture: string | null;
}

export function presentSuggestion(title: KnownTitle, area: Area): SuggestionView {
  const { key, href, name, year, poster } = presentCard(title, area);
  return { key, href, name, kind: area.kindNames[watchKindOf(title)], year, picture: poster };
}

export function presentSuggestedPerson({ id, name, face }: FoundPerson, area: Area): SuggestionView {
  return { key: `person-${id}`, href: area.personHref(id), name, kind: 'Person', year: null, picture: face };
}
