import { expect, test } from 'vitest';
import { decisions } from './decisions-numbered.ts';
import { checkFiles } from './fixture.ts';

test('wants each number once and none left out', async () => {
  const record = (name: string) => [`decisions/${name}.md`, ''];
  const files = (...names: string[]) => Object.fromEntries(names.map(record));
  expect(await checkFiles(decisions, files('0001-a', '0002-b'))).toEqual([]);
  expect(await checkFiles(decisions, files('0001-a', '0001-b'))).toEqual([
    'decisions/0001-b.md:1 stands where 0002 is due',
  ]);
  expect(await checkFiles(decisions, files('0001-a', '0003-b'))).toEqual([
    'decisions/0003-b.md:1 stands where 0002 is due',
  ]);
});
