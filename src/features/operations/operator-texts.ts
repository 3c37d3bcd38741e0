import type { I18n } from '@lingui/core';
import { sourceLanguage } from '#src/domain/languages.ts';
import { textsIn } from '#src/languages/catalogues.ts';

/** Operators read English, at the desk and on the command line. */
export function operatorTexts(): I18n {
  return textsIn(sourceLanguage);
}
