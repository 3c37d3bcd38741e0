import { describe, expect, test } from 'vitest';
import { judge } from './fixture.ts';
import { exportStar } from './no-export-star.ts';

describe('no-export-star', () => {
  test('refuses export * anywhere and re-exports of an index', async () => {
    const found = await judge(exportStar, {
      'src/domain/a.ts': "export * from './b.ts';",
      'src/domain/index.ts': "export { b } from './b.ts';\nexport const own = 1;",
      'src/pages/movies/page.tsx': "export { load as loader } from './load.ts';",
    });
    expect(found).toEqual([
      'src/domain/a.ts:1 exports everything of another file',
      'src/domain/index.ts:1 re-exports from an index file',
    ]);
  });
});
