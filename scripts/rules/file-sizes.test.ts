import { expect, test } from 'vitest';
import { fileSizes } from './file-sizes.ts';
import { checkFiles } from './fixture.ts';

test('wants nearly all files to have up to 170 lines, however long the others are', async () => {
  const many = (long: number, size: number) =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `src/domain/f${index}.ts`,
        'export {};\n'.repeat(index < long ? size : 100),
      ]),
    );
  expect(await checkFiles(fileSizes, many(2, 171))).toEqual([]);
  expect(await checkFiles(fileSizes, many(40, 170))).toEqual([]);
  expect(await checkFiles(fileSizes, many(3, 171))).toEqual([
    'src/domain/f0.ts:1 is the longest of 3 files over 170 lines, of 40 in all',
  ]);
});
