const names = new Intl.DisplayNames('en-ZA', { type: 'language' });

/** South Africa's own languages come first. */
const common = [
  ...['en', 'zu', 'xh', 'af', 'nso', 'tn', 'st', 'ts', 'ss', 've', 'nr'],
  ...[
    'ar',
    'bn',
    'cn',
    'da',
    'de',
    'el',
    'es',
    'fa',
    'fi',
    'fr',
    'gu',
    'he',
    'hi',
    'id',
    'it',
    'ja',
    'ko',
    'mr',
  ],
  ...[
    'nl',
    'no',
    'pa',
    'pl',
    'pt',
    'ro',
    'ru',
    'sn',
    'sv',
    'sw',
    'ta',
    'te',
    'th',
    'tr',
    'uk',
    'ur',
    'vi',
    'yo',
    'zh',
  ],
];

/** Names that households use, and the service's own code for Cantonese. */
const ownNames: Readonly<Record<string, string>> = {
  zu: 'isiZulu',
  xh: 'isiXhosa',
  nso: 'Sepedi',
  tn: 'Setswana',
  st: 'Sesotho',
  ts: 'Xitsonga',
  ss: 'siSwati',
  ve: 'Tshivenḓa',
  nr: 'isiNdebele',
  cn: 'Cantonese',
};

export const browseLanguages: readonly string[] = common;

export function languageName(code: string): string {
  return ownNames[code] ?? names.of(code) ?? code;
}
