import { expect, test } from 'vitest';
import { commentsAndNames } from './comments-and-names.ts';
import { checkFiles } from './fixture.ts';

const code = Array.from({ length: 47 }, (_, index) => `export const a${index} = ${index};`);

test('refuses more comments than 6 % of lines, tests aside', async () => {
  const three = ['// one', '// two', '// three'];
  expect(await checkFiles(commentsAndNames, { 'src/a.ts': [...three, ...code].join('\n') })).toEqual([]);
  const four = ['// zero', ...three, ...code].join('\n');
  expect(await checkFiles(commentsAndNames, { 'src/a.test.ts': four })).toEqual([]);
  expect(await checkFiles(commentsAndNames, { 'src/a.ts': four })).toEqual([
    'src:1 7.84 % of lines are comments, and 6 % is the limit',
  ]);
});

test('refuses sources that do not open and empty names', async () => {
  const text = ['// Source: section 9.', 'export const told = 1;', ...code].join('\n');
  expect(await checkFiles(commentsAndNames, { 'src/a.ts': text })).toEqual([
    'src/a.ts:2 declarations named told, asked, kept or made: told',
    'src/a.ts:1 Source: comments that do not open: section 9.',
  ]);
});
