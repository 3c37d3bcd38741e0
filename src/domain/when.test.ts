import { expect, it } from 'vitest';
import { english } from '#test/english.ts';
import { describeWhen } from './when.ts';

it('says in how many nights', () => {
  expect([0, 1, 2, 12].map((days) => english(describeWhen(days)))).toEqual([
    'today',
    'tomorrow',
    'in 2 days',
    'in 12 days',
  ]);
});
