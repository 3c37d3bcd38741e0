import type { I18n } from '@lingui/core';
import { genreTexts } from '#src/domain/genre-texts.ts';
import type { Genre } from '#src/domain/genres.ts';

export function nameGenre(texts: I18n, genre: Genre): string {
  return genre === 'SciFi' ? genre : texts._(genreTexts[genre]);
}
