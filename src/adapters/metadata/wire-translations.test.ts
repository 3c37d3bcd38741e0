import * as v from 'valibot';
import { expect, it } from 'vitest';
import { translations } from './wire-translations.ts';

const read = (entries: unknown) => v.parse(translations, { translations: entries });

it('keeps the languages of the product that say something', () => {
  const entry = (language: unknown, data: unknown) => ({ iso_639_1: language, data });
  expect(
    read([
      entry('en', { title: '', overview: 'A story.' }),
      entry('de', { title: 'Ein Film', overview: '' }),
      entry('zu', { title: 'Ifilimu', overview: '' }),
      entry('zu', { title: 'Another', overview: '' }),
      entry('af', { name: 'Reeks', overview: 'ʼn Storie.' }),
      entry('xh', { title: '', overview: '' }),
      entry('st', null),
      entry('__proto__', { title: 'x' }),
      entry(7, { title: 'x' }),
    ]),
  ).toEqual({ zu: { name: 'Ifilimu', overview: '' }, af: { name: 'Reeks', overview: 'ʼn Storie.' } });
});

it.each([undefined, null, {}, 'x', [null, 3]])('reads %s as none', (entries) => {
  expect(read(entries)).toEqual({});
});
