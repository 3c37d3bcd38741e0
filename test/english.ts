import type { MessageDescriptor } from '@lingui/core';
import { sourceLanguage } from '#src/domain/languages.ts';
import { textsIn } from '#src/languages/catalogues.ts';

export const englishTexts = textsIn(sourceLanguage);

export function english(text: MessageDescriptor): string {
  return englishTexts._(text);
}
