import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core';
import { sourceLanguage } from '#src/domain/languages.ts';

declare global {
  /** Scripts that have run brought them, in the document's language: see `scripts/write-languages.ts`. */
  var stoepTexts: Messages | undefined;
}

/** Scripts that come later add theirs. */
export function browserTexts(): I18n {
  const [locale = sourceLanguage] = document.documentElement.lang.split('-');
  globalThis.stoepTexts ??= {};
  return setupI18n({ locale, messages: { [locale]: globalThis.stoepTexts } });
}

/** Outside of components. */
export function sayInBrowser(text: MessageDescriptor): string {
  return browserTexts()._(text);
}
