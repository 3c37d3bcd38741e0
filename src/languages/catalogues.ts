import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { type Language, sourceLanguage } from '#src/domain/languages.ts';

/** A file for each language, so that a browser loads one alone. */
const files = import.meta.glob<{ messages: Messages }>('./*.po');

const loaded = new Map<Language, I18n>();

/** In a browser before the document is hydrated. */
export async function loadLanguage(language: Language): Promise<void> {
  const file = files[`./${language}.po`];
  if (file === undefined) throw new Error(`There is no catalogue of ${language}.`);
  const { messages } = await file();
  loaded.set(language, setupI18n({ locale: language, messages: { [language]: messages } }));
}

// A server speaks all of them from its first request on.
if (import.meta.env.SSR)
  await Promise.all(Object.keys(files).map((file) => loadLanguage(languageOfFile(file))));

function languageOfFile(file: string): Language {
  // The glob finds no other names: a test compares them with the list.
  return file.slice('./'.length, -'.po'.length) as Language;
}

/** A browser has the language of its document. */
export function textsIn(language: Language): I18n {
  const texts = loaded.get(language) ?? loaded.get(sourceLanguage) ?? [...loaded.values()][0];
  if (texts === undefined) throw new Error('No language is loaded.');
  return texts;
}
