import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

const others = new Intl.DisplayNames('en-ZA', { type: 'language' });

/** South Africa's own languages by the names that households use. */
const ownNames: Readonly<Record<string, string>> = {
  zu: 'isiZulu',
  xh: 'isiXhosa',
  af: 'Afrikaans',
  nso: 'Sepedi',
  tn: 'Setswana',
  st: 'Sesotho',
  ts: 'Xitsonga',
  ss: 'siSwati',
  ve: 'Tshivenḓa',
  nr: 'isiNdebele',
};

/** `cn` is TMDB's own code for Cantonese. */
const translated: Readonly<Record<string, MessageDescriptor>> = {
  en: msg`English`,
  ar: msg`Arabic`,
  bn: msg`Bangla`,
  cn: msg`Cantonese`,
  da: msg`Danish`,
  de: msg`German`,
  el: msg`Greek`,
  es: msg`Spanish`,
  fa: msg`Persian`,
  fi: msg`Finnish`,
  fr: msg`French`,
  gu: msg`Gujarati`,
  he: msg`Hebrew`,
  hi: msg`Hindi`,
  id: msg`Indonesian`,
  it: msg`Italian`,
  ja: msg`Japanese`,
  ko: msg`Korean`,
  mr: msg`Marathi`,
  nl: msg`Dutch`,
  no: msg`Norwegian`,
  pa: msg`Punjabi`,
  pl: msg`Polish`,
  pt: msg`Portuguese`,
  ro: msg`Romanian`,
  ru: msg`Russian`,
  sn: msg`Shona`,
  sv: msg`Swedish`,
  sw: msg`Swahili`,
  ta: msg`Tamil`,
  te: msg`Telugu`,
  th: msg`Thai`,
  tr: msg`Turkish`,
  uk: msg`Ukrainian`,
  ur: msg`Urdu`,
  vi: msg`Vietnamese`,
  yo: msg`Yoruba`,
  zh: msg`Chinese`,
};

export const browseLanguages: readonly string[] = [
  ...new Set(['en', ...Object.keys(ownNames), ...Object.keys(translated)]),
];

export function languageName(code: string, texts: I18n): string {
  const name = translated[code];
  return name === undefined ? (ownNames[code] ?? others.of(code) ?? code) : texts._(name);
}
