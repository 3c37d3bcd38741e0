import type { I18n } from '@lingui/core';
import type { RouterContextProvider } from 'react-router';
import { type Language, languageOf } from '#src/domain/languages.ts';
import { type Screen, screenOf } from '#src/domain/screen.ts';
import {
  languageContext,
  type RequestFacts,
  saverContext,
  screenContext,
  textsContext,
} from '#src/http/request/contexts.ts';
import { textsIn } from '#src/languages/catalogues.ts';

/** A browser's own choices, which don't depend on the viewer. Each look has its own cached documents. */
export interface BrowserLook {
  screen: Screen;
  saver: boolean;
  language: Language;
}

export function lookOf(
  { cookies, userAgent, saver }: RequestFacts,
  offered: readonly Language[],
): BrowserLook {
  const screen = screenOf(cookies.get('screen'), userAgent);
  return { screen, saver, language: languageOf(cookies.get('language'), offered) };
}

export function textsFor({ cookies }: RequestFacts, offered: readonly Language[]): I18n {
  return textsIn(languageOf(cookies.get('language'), offered));
}

export function setLook(context: RouterContextProvider, { screen, saver, language }: BrowserLook): void {
  context.set(screenContext, screen);
  context.set(saverContext, saver);
  context.set(languageContext, language);
  context.set(textsContext, textsIn(language));
}
