/** Each language's own name. English is the source of translations. */
export const languageNames = {
  en: 'English',
  af: 'Afrikaans',
  zu: 'isiZulu',
  xh: 'isiXhosa',
  st: 'Sesotho',
} as const;

export type Language = keyof typeof languageNames;

export const sourceLanguage = 'en' satisfies Language;

/** Translations that no native speaker has read yet. */
const unread: readonly Language[] = ['af', 'zu', 'xh', 'st'];

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languageNames, text);
}

/**
 * Returns the first offered language that a browser prefers.
 * @param preferred looks like `['zu-ZA', 'en']`
 */
export function wishedLanguage(preferred: readonly string[], offered: readonly Language[]): Language | null {
  const names = preferred.map((tag) => tag.toLowerCase().split('-', 1).join());
  return names.map((name) => chosenLanguage(name, offered)).find((language) => language !== null) ?? null;
}

export const knownLanguages: readonly Language[] = Object.keys(languageNames).filter(isLanguage);

/** Returns text such as `isiZulu (beta)`. */
export function labelOf(language: Language): string {
  const name = languageNames[language];
  return unread.includes(language) ? `${name} (beta)` : name;
}

/** Returns the document's tag, such as `zu-ZA`. */
export function tagOf(language: Language): string {
  return `${language}-ZA`;
}

/** Returns null if `chosen` isn't offered. */
export function chosenLanguage(
  chosen: string | null | undefined,
  offered: readonly Language[],
): Language | null {
  return offered.find((language) => language === chosen) ?? null;
}

/** Returns the viewer's choice if it is offered, otherwise the first offered language. */
export function languageOf(chosen: string | null | undefined, offered: readonly Language[]): Language {
  return chosenLanguage(chosen, offered) ?? offered[0] ?? sourceLanguage;
}
