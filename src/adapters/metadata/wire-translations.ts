import * as v from 'valibot';
import { isLanguage, sourceLanguage } from '#src/domain/languages.ts';
import type { Translations } from '#src/domain/title.ts';
import { fieldOf, wireLine, wireText } from './wire-values.ts';

const caps = { name: 300, overview: 2_000 };

/** Keeps only the product's languages. TMDB sends empty texts where nobody has translated. */
export const translations = v.pipe(v.optional(v.unknown(), null), v.transform(readTranslations));

function readTranslations(block: unknown): Translations {
  const list = fieldOf(block, 'translations');
  if (!Array.isArray(list)) return {};
  const found: Translations = {};
  for (const entry of list) {
    const language = fieldOf(entry, 'iso_639_1');
    if (typeof language !== 'string' || !isLanguage(language) || language === sourceLanguage) continue;
    const data = fieldOf(entry, 'data');
    const name = v.parse(wireLine(caps.name), fieldOf(data, 'title') ?? fieldOf(data, 'name'));
    const overview = v.parse(wireText(caps.overview), fieldOf(data, 'overview'));
    if (name !== '' || overview !== '') found[language] ??= { name, overview };
  }
  return found;
}
