import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { parsePoFile } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { type Language, sourceLanguage } from '#src/domain/languages.ts';

const here = import.meta.dirname;

/** Each catalogue has every text in English, as what is translated. */
const anyTranslation: Language = 'af';

// A build lays the files beside its entries: see vite.config.ts.
const folder = [here, join(here, 'languages'), join(here, '..', 'languages')].find((path) =>
  existsSync(join(path, `${anyTranslation}.po`)),
);

/** Compiled texts by their ids, without those that nobody has translated. */
export function readCatalogue(language: Language): Messages {
  const isSource = language === sourceLanguage;
  const name = isSource ? anyTranslation : language;
  const { items } = parsePoFile(readFileSync(join(folder ?? here, `${name}.po`), 'utf8'));
  return Object.fromEntries(
    items
      .map(({ msgid, msgctxt, msgstr: [text = ''], obsolete }) => ({
        id: generateMessageId(msgid, msgctxt ?? ''),
        text: obsolete ? '' : isSource ? msgid : text,
      }))
      .filter(({ text }) => text !== '')
      .map(({ id, text }) => [id, compileMessage(text)]),
  );
}

const loaded = new Map<Language, I18n>();

/** The server speaks all languages. A browser's scripts carry their own texts: see `scripts/write-languages.ts`. */
export function textsIn(language: Language): I18n {
  const texts = loaded.get(language) ?? load(language);
  loaded.set(language, texts);
  return texts;
}

function load(language: Language): I18n {
  // A text without a translation stays English. A new one, in development, has no text in the catalogue yet.
  const messages = { ...readCatalogue(sourceLanguage), ...readCatalogue(language) };
  const texts = setupI18n({ locale: language, messages: { [language]: messages } });
  return texts.setMessagesCompiler(compileMessage);
}
