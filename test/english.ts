import type { MessageDescriptor } from '@lingui/core';
import { sourceLanguage } from '#src/domain/languages.ts';
import { textsIn } from '#src/languages/catalogues.ts';

export function english(text: MessageDescriptor): string {
  return textsIn(sourceLanguage)._(text);
}
