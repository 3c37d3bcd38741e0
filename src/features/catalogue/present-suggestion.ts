import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { watchKindOf } from '#src/domain/title.ts';
import type { Area } from '#src/routes/area.ts';
import type { FoundPerson } from './people/index-of-people.ts';
import { presentCard } from './present.ts';
import type { KnownTitle } from './store.ts';

export interface SuggestionView {
  key: string;
  href: string;
  name: string;
  /** Absent for an English name, and for people, whose names aren't translated. */
  isNameTranslated?: true;
  /** It is `Movie`, `Series`, `Anime` or `Person`. */
  kind: string;
  isPerson: boolean;
  year: number | null;
  /** It is a path at the image host. */
  picture: string | null;
}

export function presentSuggestion(title: KnownTitle, area: Area, texts: I18n): SuggestionView {
  const { key, href, name, isNameTranslated, year, poster } = presentCard(title, area, texts);
  return {
    key,
    href,
    name,
    ...(isNameTranslated ? { isNameTranslated } : {}),
    kind: texts._(area.kindNames[watchKindOf(title)]),
    isPerson: false,
    year,
    picture: poster,
  };
}

export function presentSuggestedPerson(
  { id, name, face }: FoundPerson,
  area: Area,
  texts: I18n,
): SuggestionView {
  return {
    key: `person-${id}`,
    href: area.personHref(id),
    name,
    kind: texts._(msg`Person`),
    isPerson: true,
    year: null,
    picture: face,
  };
}
