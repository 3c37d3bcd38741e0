/** Names of the countries and languages that the catalogue uses. */
export const countryNames: Readonly<Record<string, string>> = {
  ZA: 'South Africa',
  US: 'United States of America',
  GB: 'United Kingdom',
  JP: 'Japan',
  KR: 'South Korea',
  IN: 'India',
  FR: 'France',
  NG: 'Nigeria',
  BR: 'Brazil',
  DE: 'Germany',
  ES: 'Spain',
};

/** English name and own name of a language. */
export const languageNames: Readonly<Record<string, readonly [string, string]>> = {
  en: ['English', 'English'],
  zu: ['Zulu', 'isiZulu'],
  xh: ['Xhosa', ''],
  af: ['Afrikaans', 'Afrikaans'],
  st: ['Sotho', ''],
  fr: ['French', 'Français'],
  ja: ['Japanese', '日本語'],
  ko: ['Korean', '한국어/조선말'],
  hi: ['Hindi', 'हिन्दी'],
  pt: ['Portuguese', 'Português'],
  de: ['German', 'Deutsch'],
  es: ['Spanish', 'Español'],
  yo: ['Yoruba', 'Èdè Yorùbá'],
  he: ['Hebrew', 'עִבְרִית'],
};

/** Companies and channels of our own. */
export const companies: readonly string[] = [
  'Hadeda Pictures',
  'Third Gate Films',
  'Karoo Light',
  'Umhlanga Film Works',
  'Blue Crane Media',
  'Stonehouse & Daughters',
  'Milkwood',
  'Two Oceans Story Co',
  'Northern Line Productions',
  'Tram Stop Features',
  'Kelp Forest',
  'Lantern Row',
  'Sugarbird',
  'Nine Mile Pictures',
  'Kite & Anchor',
  'Studio Amagiri',
  'Minase Animation',
  'Bright Tin',
];

/** Channels of our own. */
export const networks: readonly string[] = [
  'Veranda',
  'Khaya TV',
  'Channel Nine East',
  'Mzansi Prime',
  'Kanaal Vyf',
  'Tokiwa TV',
  'Harbour One',
  'Lantern',
];
