import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Language } from '#src/domain/languages.ts';
import { readCatalogue, textsIn } from '#src/languages/catalogues.ts';

/** Returns a text of the catalogues without its elements. Throws for a text without a translation. */
export function translationOf(
  english: string,
  language: Language,
  values: Record<string, string> = {},
): string {
  const id = generateMessageId(english, '');
  if (!Object.hasOwn(readCatalogue(language), id)) throw new Error(`${english} has no translation.`);
  return textsIn(language)
    ._(id, values)
    .replaceAll(/<\/?\d+\/?>/g, '');
}
