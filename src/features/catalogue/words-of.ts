import type { I18n } from '@lingui/core';
import { isLanguage } from '#src/domain/languages.ts';
import type { TitleWords } from '#src/domain/title.ts';
import type { KnownTitle } from './store.ts';

/** Returns name and story in the reader's language where TMDB has them, else in English. */
export function wordsOf({ name, overview, details }: KnownTitle, { locale }: I18n): TitleWords {
  const own = isLanguage(locale) ? details?.translations?.[locale] : undefined;
  return {
    name: own?.name || name,
    overview: own?.overview || overview,
    ...(own?.name ? { isNameTranslated: true } : {}),
    ...(own?.overview ? { isStoryTranslated: true } : {}),
  };
}
