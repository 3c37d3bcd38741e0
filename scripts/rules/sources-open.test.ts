import { expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { sources } from './sources-open.ts';

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
  expect(await checkFiles(sources, files)).toEqual(
    [
      [1, 'specification, section 9.'],
      [6, 'docs/a.md#gone.'],
      [8, 'decisions/0002-gone.md, and more.'],
    ].map(([line, source]) => `src/a.test.ts:${line} has a source that doesn't open: ${source}`),
  );
});
