import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';
import { createContext, useContext } from 'react';
import { type Language, sourceLanguage } from '#src/domain/languages.ts';
import { textsIn } from './catalogues.ts';

const Spoken = createContext<Language>(sourceLanguage);

/** On the server, where each document has a language of its own. A browser has loaded that of its document alone. */
export const LanguageProvider = Spoken.Provider;

/** What the macros of `@lingui/react/macro` become: see lingui.config.ts. */
export function useLingui() {
  const i18n = textsIn(useContext(Spoken));
  return { i18n, _: i18n._.bind(i18n) };
}

export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={useLingui()} />;
}
