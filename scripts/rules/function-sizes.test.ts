import { describe, expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { functionSizes } from './function-sizes.ts';

const body = (count: number): string => '  // "}" ` /* {\n'.repeat(count);

describe('function-sizes', () => {
  test('measures functions, arrows and methods by their own lines, braces in texts or not', async () => {
    const found = await checkFiles(functionSizes, {
      'src/domain/a.ts': `export function fits() {\n${body(78)}}\n`,
      'src/domain/b.ts': `\nexport function long() {\n${body(79)}}\n`,
      'src/domain/c.ts': `export const arrow = () => {\n${body(79)}};\n`,
      'src/domain/d.ts': `export class A {\n  method() {\n${body(79)}  }\n}\n`,
      'src/domain/e.test.ts': `test('x', () => {\n${body(200)}});\n`,
    });
    expect(found).toEqual([
      'src/domain/b.ts:2 has a function of 81 lines (long)',
      'src/domain/c.ts:1 has a function of 81 lines (arrow)',
      'src/domain/d.ts:2 has a function of 81 lines (method)',
    ]);
  });

  test('gives a view 120 lines', async () => {
    const found = await checkFiles(functionSizes, {
      'src/ui/a.tsx': `export function Row() {\n${body(118)}}\n`,
      'src/ui/b.tsx': `export function Grid() {\n${body(119)}}\n`,
    });
    expect(found).toEqual(['src/ui/b.tsx:1 has a function of 121 lines (Grid)']);
  });
});
