import { describe, expect, test } from 'vitest';
import { docComments } from './doc-comments.ts';
import { checkFiles } from './fixture.ts';

describe('doc-comments', () => {
  test('wants one above every exported function', async () => {
    const found = await checkFiles(docComments, {
      'src/domain/a.ts': [
        '/** Adds. */',
        'export function add() {}',
        '// no doc comment',
        'export const sub = () => 1;',
        'const inner = () => 1;',
        '/** Later. */',
        'const later = () => 1;',
        'const bare = () => 1;',
        'export { later, bare };',
        'export const LIMIT = 3;',
        '/** Overloaded. */',
        'export function over(a: string): void;',
        'export function over(a: unknown) {}',
      ].join('\n'),
      'src/ui/row.tsx': 'export function Row() {}',
    });
    expect(found).toEqual([
      'src/domain/a.ts:4 exports sub() without a doc comment',
      'src/domain/a.ts:8 exports bare() without a doc comment',
    ]);
  });
});
