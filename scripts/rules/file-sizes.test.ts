import { describe, expect, test } from 'vitest';
import { fileSizes } from './file-sizes.ts';
import { checkFiles } from './fixture.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);

describe('file-sizes', () => {
  test('lets 300 lines pass, not 301, and leaves marked data alone', async () => {
    const found = await checkFiles(fileSizes, {
      'src/domain/a.ts': lines(300),
      'preview/b.ts': lines(301),
      'src/domain/c.test.ts': lines(301),
      'preview/data.ts': `// data: drawn by scripts/seed.ts\n${lines(400)}`,
      'bench/d.ts': lines(400),
    });
    expect(found).toEqual([
      'src/domain/c.test.ts:301 has 301 lines: the limit is 300',
      'preview/b.ts:301 has 301 lines: the limit is 300',
    ]);
  });

  test('wants nearly all files to have up to 170 lines, however long the others are', async () => {
    const many = (long: number, size: number) =>
      Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          `src/domain/f${index}.ts`,
          lines(index < long ? size : 100),
        ]),
      );
    expect(await checkFiles(fileSizes, many(2, 171))).toEqual([]);
    expect(await checkFiles(fileSizes, many(40, 170))).toEqual([]);
    expect(await checkFiles(fileSizes, many(3, 171))).toEqual([
      'src/domain/f0.ts:1 is the longest of 3 files over 170 lines: 95 % of 40 must stay within',
    ]);
  });
});
