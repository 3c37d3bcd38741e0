import { expect, test } from 'vitest';
import { comments } from './comments.ts';
import { checkFiles } from './fixture.ts';

const code = Array.from({ length: 47 }, (_, index) => `export const a${index} = ${index};`);

test('refuses more comments than 6 % of lines, tests aside', async () => {
  const three = ['// one', '// two', '// three'];
  expect(await checkFiles(comments, { 'src/a.ts': [...three, ...code].join('\n') })).toEqual([]);
  const four = ['// zero', ...three, ...code].join('\n');
  expect(await checkFiles(comments, { 'src/a.test.ts': four })).toEqual([]);
  expect(await checkFiles(comments, { 'src/a.ts': four })).toEqual([
    'src:1 7.84 % of lines are comments, and 6 % is the limit',
  ]);
});

test('a line with two comments counts once, a text that looks like one not at all', async () => {
  const text = '/** One.\n * Two. */ // three\nconst a = "// no";\nconst b = 1; // yes\n';
  expect(await checkFiles(comments, { 'src/a.ts': text })).toEqual([
    'src:1 75.00 % of lines are comments, and 6 % is the limit',
  ]);
});

test('a source opens as a file of the tree, an address or a numbered standard', async () => {
  const text = [
    '/** Source: specification, section 9. */',
    '/** Source: RFC 5321, 4.5.3. */',
    '// Source: https://example.org/terms',
    '// Source: decisions/0001-why.md.',
    '// Source: docs/a.md#two-words.',
    '// Source: docs/a.md#gone.',
    '/**\n * Ours. Source: decisions/0002-gone.md,\n * and more. */',
  ].join('\n');
  const files = { 'src/a.test.ts': text, 'decisions/0001-why.md': '', 'docs/a.md': '# A\n\n## Two, words\n' };
  expect(await checkFiles(comments, files)).toEqual(
    [
      [1, 'specification, section 9.'],
      [6, 'docs/a.md#gone.'],
      [8, 'decisions/0002-gone.md, and more.'],
    ].map(([line, source]) => `src/a.test.ts:${line} has a source that doesn't open: ${source}`),
  );
});
