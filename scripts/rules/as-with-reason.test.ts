import { describe, expect, test } from 'vitest';
import { assertions } from './as-with-reason.ts';
import { checkFiles } from './fixture.ts';

describe('as-with-reason', () => {
  test('wants a comment on the same or the previous line', async () => {
    const found = await checkFiles(assertions, {
      'src/domain/a.ts': [
        'const a = b as C;',
        '',
        '// The provider documents it.',
        'const d = b as C;',
        'const e = b as C; // checked above',
        "import { f as g } from './f.ts';",
        'const h = [1] as const;',
      ].join('\n'),
    });
    expect(found).toEqual(['src/domain/a.ts:1 asserts a type without a reason']);
  });
});
