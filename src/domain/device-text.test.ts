import { expect, it } from 'vitest';
import { languageNames } from '#src/domain/languages.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { english } from '#test/english.ts';
import { deviceText } from './device-text.ts';

const labels = [
  'Chrome on Android',
  'Chrome on a television',
  'Edge on an unknown device',
  'Browser on Linux',
  'Browser on a television',
  'Browser on an unknown device',
];

it('says the label as it is in English, and no English in another language', () => {
  expect(labels.map((label) => english(deviceText(label)))).toEqual(labels);
  for (const language of ['af', 'zu', 'xh', 'st'] as const) {
    const said = labels.map((label) => textsIn(language)._(deviceText(label)));
    expect(said.join(), languageNames[language]).not.toMatch(/ on |television|unknown/);
    expect(said[0], languageNames[language]).toMatch(/^Chrome .*Android$/);
  }
});
