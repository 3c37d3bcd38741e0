import { expect, it } from 'vitest';
import { isLanguage, labelOf, languageOf, tagOf, wishedLanguage } from './languages.ts';

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

it('finds the first language that a browser prefers among those that are offered', () => {
  expect(wishedLanguage(['zu-ZA', 'en-ZA'], ['en', 'af', 'zu'])).toBe('zu');
  expect(wishedLanguage(['de', 'AF', 'zu'], ['en', 'zu', 'af'])).toBe('af');
  expect(wishedLanguage(['en-GB', 'zu'], ['en', 'zu'])).toBe('en');
  for (const none of [[], ['de-DE'], ['zul'], ['']]) expect(wishedLanguage(none, ['en', 'zu'])).toBeNull();
});
