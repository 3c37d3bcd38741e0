import { expect, it } from 'vitest';
import { choiceOf, isSettingValue, settingNames, settingOf, settingsOn } from './settings.ts';

const usual = { age: false, saver: false };

it('each have a default among their values, a place and somewhere to be kept', () => {
  for (const name of settingNames) {
    const { default: standard, keptIn, shownOn, of } = settingOf(name);
    expect.soft(standard === null || isSettingValue(name, standard), name).toBe(true);
    expect.soft(Math.min(keptIn.length, shownOn.length, of.length), name).toBeGreaterThan(0);
  }
});

it('that are on or off know no third value', () => {
  for (const name of settingNames.filter((one) => ['switch', 'toggle'].includes(settingOf(one).control)))
    expect(Object.keys(settingOf(name).values)).toEqual(['on', 'off']);
});

it('are what was chosen, else the default, also for what no version knows any more', () => {
  expect(choiceOf('autoplay', 'off', usual)).toEqual({ value: 'off', because: null });
  expect(choiceOf('autoplay', undefined, usual)).toEqual({ value: 'on', because: null });
  expect(choiceOf('autoplay', 'sometimes', usual)).toEqual({ value: 'on', because: null });
  expect(choiceOf('language', undefined, usual)).toEqual({ value: null, because: null });
});

it('stay off for an age, and with the data saver', () => {
  expect(choiceOf('autoplay', 'on', { age: true, saver: true })).toEqual({ value: 'off', because: 'age' });
  expect(choiceOf('autoplay', 'on', { ...usual, saver: true })).toEqual({ value: 'off', because: 'saver' });
  expect(choiceOf('language', 'zu', { age: true, saver: true })).toEqual({ value: 'zu', because: null });
});

it('are listed by their place', () => {
  expect(settingsOn('menu', 'sub')).toEqual(['autoplay', 'character']);
  expect(settingsOn('profile', 'main')).toEqual(['autoplay', 'character', 'language']);
});
