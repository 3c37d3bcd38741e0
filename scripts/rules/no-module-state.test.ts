import { expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { moduleState } from './no-module-state.ts';

test('finds at module level what a request could change', async () => {
  const text = [
    'let count = 0;',
    'export const seen = new Map<string, number>();',
    'const waiting: string[] = [];',
    'const cache = new LruCache({ max: 3 });',
    "const names = new Set(['a']);",
    'const limits = { max: 3 };',
    "const host = new URL('https://example.org');",
    'const f = () => { let local = 1; };',
  ].join('\n');
  const files = { 'src/http/a.ts': text, 'src/domain/a.ts': text, 'src/features/a/ui/a.ts': text };
  const found = await checkFiles(moduleState, files);
  expect(found).toEqual([
    'src/http/a.ts:1 keeps count for all requests',
    'src/http/a.ts:2 keeps seen for all requests',
    'src/http/a.ts:3 keeps waiting: string[] for all requests',
    'src/http/a.ts:4 keeps cache for all requests',
  ]);
});
