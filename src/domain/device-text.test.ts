import { expect, it } from 'vitest';
import { languageNames } from '#src/domain/languages.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { english } from '#test/english.ts';
import { deviceText, knownLabel } from './device-text.ts';

const labels = [
  'Chrome on Android',
  'Chrome on a television',
  'Edge on an unknown device',
  'Browser on Linux',
  'Browser on a television',
  'Browser on an unknown device',
];

it.each([
  ['Mozilla/5.0 Call-0800-123 on Linux', 'Browser on Linux'],
  ['Chrome on a computer. Press Sign in', 'Chrome on an unknown device'],
  ['Chrome on Android on Linux', 'Chrome on an unknown device'],
  ['Your account is locked', 'Browser on an unknown device'],
  ['__proto__ on constructor', 'Browser on an unknown device'],
  [`${'a'.repeat(50)} on Linux`, 'Browser on an unknown device'],
  ['Safari on iPhone 2', 'Safari on iPhone 2'],
  ['Chrome on PlayStation 4', 'Chrome on PlayStation 4'],
])('says of the stored %j only what we know', (stored, said) => {
  expect(english(deviceText(stored))).toBe(said);
  expect(knownLabel(stored)).toBe(said);
});

it('says the label as it is in English, and no English in another language', () => {
  expect(labels.map((label) => english(deviceText(label)))).toEqual(labels);
  for (const language of ['af', 'zu', 'xh', 'st'] as const) {
    const said = labels.map((label) => textsIn(language)._(deviceText(label)));
    expect(said.join(), languageNames[language]).not.toMatch(/ on |television|unknown/);
    expect(said[0], languageNames[language]).toMatch(/^Chrome .*Android$/);
  }
});
