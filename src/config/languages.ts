import * as v from 'valibot';
import { isLanguage, type Language } from '#src/domain/languages.ts';
import { line } from './fields.ts';

/** Each one once. */
export const languages = v.pipe(
  line,
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(v.custom<Language>((part) => typeof part === 'string' && isLanguage(part))),
  v.check((all) => new Set(all).size === all.length),
);
