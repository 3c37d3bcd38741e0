import { expect, it } from 'vitest';
import { type RefusalCode, refusals, sentenceOf } from '#src/domain/refusals.ts';
import { english } from '#test/english.ts';
import { answerTexts } from './answer-texts.ts';
import { intents, isIntent, readOutcome } from './outcome.ts';

it.each(['', 'Save', 'save ', '__proto__', 'toString', 'delete-account2'])('knows no intent %j', (text) => {
  expect(isIntent(text)).toBe(false);
});

it('knows each intent of a form', () => {
  expect(intents.filter(isIntent)).toEqual(intents);
  expect(new Set(intents).size).toBe(intents.length);
});

it('is what a form did, or why it did not', () => {
  const typed = { intent: 'edit' };
  expect(readOutcome(undefined)).toBeNull();
  expect(readOutcome({ refusal: null, typed, said: { text: 'Done', undo: 'u' } })).toEqual({
    intent: 'edit',
    ok: true,
    text: 'Done',
    undo: 'u',
  });
  const refusal = { code: 'too-many' as const, text: 'No', detail: 'Later' };
  expect(readOutcome({ refusal, typed, said: null })).toEqual({
    intent: 'edit',
    ok: false,
    text: 'No',
    detail: 'Later',
  });
});

it('has sentences that end', () => {
  const refused = (Object.keys(refusals) as RefusalCode[])
    .filter((code) => !code.startsWith('webhook-'))
    .map((code) => sentenceOf(code, { retryAfterSeconds: 60 }));
  for (const text of [...Object.values(answerTexts), ...refused]) expect(english(text)).toMatch(/[.!?]$/);
});
