import { expect, test } from 'vitest';
import { decisions } from './decisions-numbered.ts';
import { checkFiles } from './fixture.ts';

test('wants each number once, and allows gaps', async () => {
  const record = (name: string) => [`decisions/${name}.md`, ''];
  const files = (...names: string[]) => Object.fromEntries(names.map(record));
  expect(await checkFiles(decisions, files('0001-a', '0003-b'))).toEqual([]);
  expect(await checkFiles(decisions, files('0001-a', '0001-b'))).toEqual([
    'decisions/0001-b.md:1 has no number of its own',
  ]);
  expect(await checkFiles(decisions, files('0001-a', 'notes'))).toEqual([
    'decisions/notes.md:1 has no number of its own',
  ]);
});
