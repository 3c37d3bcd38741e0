import { expect, test } from 'vitest';
import { brand } from './brand-in-one-place.ts';
import { checkFiles } from './fixture.ts';

test('lets the brand’s own lines, the operator’s messages, comments and names of code be', async () => {
  const found = await checkFiles(brand, {
    'src/domain/brand-lines.ts': "export const offer = 'Everyone on the stoep.';",
    'src/config/env.ts': "const message = 'Stoep can’t start';",
    'src/ui/empty-state.tsx': "// The stoep at dusk.\nconst EmptyStoep = 'http://stoep.invalid';",
  });
  expect(found).toEqual([]);
});

test.each([
  "const title = 'Movies – Stoep';",
  'const title = `Movies – Stoep`;',
  'const view = <p>Welcome to the stoep.</p>;',
])('refuses %s', async (code) => {
  const found = await checkFiles(brand, { 'src/routes/movies/page.tsx': code });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^src\/routes\/movies\/page\.tsx:1 writes the product’s name/);
});
