import { expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { names } from './names-declared-once.ts';

test('finds a name that two files export, whatever declares it', async () => {
  const found = await checkFiles(names, {
    'src/a.ts': 'export interface Brand {}\nexport const read = 1, list = 2;\nexport class Gate {}',
    'src/b.ts': 'export type Brand = string;\nexport async function read() {}\nexport enum Gate {}',
    'src/c.ts': 'export const list = 3;',
  });
  expect(found).toEqual([
    'src/b.ts:1 exports Brand, as src/a.ts does',
    'src/b.ts:2 exports read, as src/a.ts does',
    'src/b.ts:3 exports Gate, as src/a.ts does',
    'src/c.ts:1 exports list, as src/a.ts does',
  ]);
});

test('lets names of the router, of tests, of one file and of other folders be', async () => {
  const found = await checkFiles(names, {
    'src/routes/a/page.tsx': 'export const meta = 1;\nexport { read } from "../../a.ts";',
    'src/routes/b/page.tsx': 'export const meta = 2;',
    'src/a.ts':
      'export function read(a: string): void;\nexport function read(a: number): void;\nexport function read() {}',
    'src/a.test.ts': 'export const read = 1;',
    'scripts/a.ts': 'export const read = 1;\nconst list = 1;',
  });
  expect(found).toEqual([]);
});
