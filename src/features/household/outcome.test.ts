import { expect, it } from 'vitest';
import { english } from '#test/english.ts';
import { answerTexts, failureText } from './answer-texts.ts';
import { type Intent, intents, isIntent } from './outcome.ts';

it.each(['', 'Save', 'save ', '__proto__', 'toString', 'delete-account2'])('knows no intent %j', (text) => {
  expect(isIntent(text)).toBe(false);
});

it('knows each intent of a form', () => {
  expect(intents.filter(isIntent)).toEqual(intents);
  expect(new Set(intents).size).toBe(intents.length);
});

it.each<[Intent, string]>([
  ['save', 'Update failed. Check console for error.'],
  ['add', 'Update failed. Check console for error.'],
  ['edit', 'Update failed. Check console for error.'],
  ['delete', 'Update failed. Check console for error.'],
  ['delete-account', 'Failed to delete account. Please try again.'],
])('says of a failed %s what the contract says', (intent, text) => {
  expect(english(failureText(intent))).toBe(text);
});

it('asks to try again after every other failure', () => {
  const named = new Set<Intent>(['save', 'add', 'edit', 'delete', 'delete-account']);
  for (const intent of intents.filter((one) => !named.has(one))) {
    expect(failureText(intent)).toBe(answerTexts.busy);
  }
});

it('has sentences that end', () => {
  for (const text of Object.values(answerTexts).filter((one) => one !== answerTexts.consent)) {
    expect(english(text)).toMatch(/[.!?]$/);
  }
});
