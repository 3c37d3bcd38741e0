import { type I18n, setupI18n } from '@lingui/core';
import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';
import { createContext, useContext } from 'react';
import { sourceLanguage } from '#src/domain/languages.ts';

const Texts = createContext<I18n>(setupI18n({ locale: sourceLanguage, messages: { [sourceLanguage]: {} } }));

/** A document has one language, and so has the browser that shows it. */
export const TextsProvider = Texts.Provider;

/** The macros of `@lingui/react/macro` become this: see lingui.config.ts. */
export function useLingui() {
  const i18n = useContext(Texts);
  return { i18n, _: i18n._.bind(i18n) };
}

export function Trans({ values, ...props }: TransProps) {
  const shown = values === undefined ? {} : { values: withoutTags(values) };
  return <TransNoContext {...props} {...shown} lingui={useLingui()} />;
}

/** A value is no part of the sentence: somebody's name may look like a tag. */
function withoutTags(values: Record<string, unknown>): Record<string, unknown> {
  const shown = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' && value.includes('<') ? [value] : value,
  ]);
  return Object.fromEntries(shown);
}

/** The `lang` of a text that has no translation: undefined where the document is English too. */
export function useEnglish(): 'en' | undefined {
  return useContext(Texts).locale === sourceLanguage ? undefined : sourceLanguage;
}
