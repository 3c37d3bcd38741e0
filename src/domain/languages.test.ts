import { expect, it } from 'vitest';
import { isLanguage, labelOf, languageOf, tagOf } from './languages.ts';

it('takes the viewer’s choice where it is offered, and the first else', () => {
  expect(languageOf('zu', ['en', 'zu'])).toBe('zu');
  expect(languageOf('zu', ['en', 'af'])).toBe('en');
  expect(languageOf('zu', ['af'])).toBe('af');
  expect(languageOf(undefined, ['en', 'zu'])).toBe('en');
  for (const wrong of ['', 'toString', '../zu', 'ZU']) expect(languageOf(wrong, ['en', 'zu'])).toBe('en');
});

it('says which ones nobody has read', () => {
  expect([labelOf('en'), labelOf('zu'), tagOf('st')]).toEqual(['English', 'isiZulu (beta)', 'st-ZA']);
  expect([isLanguage('xh'), isLanguage('de'), isLanguage('constructor')]).toEqual([true, false, false]);
});
