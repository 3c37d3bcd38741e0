import { expect, test } from 'vitest';
import { documents } from './docs-name-what-exists.ts';
import { checkFiles } from './fixture.ts';

test('a document names files that are there, from the root or from src', async () => {
  const found = await checkFiles(documents, {
    'README.md': 'See [how](docs/how.md), [gone](docs/gone.md#part) and [the web](https://example.org).',
    'docs/how.md': '`http/http.ts` and `src/http/http.ts`, `http/*.ts`, [back](../README.md)',
    'decisions/0001-why.md': 'We chose `http/gone.ts`,\n`http/*.css`, and neither `and/or` nor `/watch/603`.',
    'src/http/http.ts': 'export {};',
  });
  expect(found).toEqual([
    'README.md:1 names ](docs/gone.md#part), which isn’t there',
    'decisions/0001-why.md:1 names `http/gone.ts`, which isn’t there',
    'decisions/0001-why.md:2 names `http/*.css`, which isn’t there',
  ]);
});
