import type { I18n } from '@lingui/core';
import type { Reader } from '#src/adapters/db/database.ts';
import { type Language, languageOf } from '#src/domain/languages.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { findLanguage } from './store.ts';

/** For mails and other texts that are written without a request, which would tell the language. */
export async function readTextsOf(
  db: Reader,
  owner: Parameters<typeof findLanguage>[1],
  offered: readonly Language[],
): Promise<I18n> {
  return textsIn(languageOf(await findLanguage(db, owner), offered));
}
