import { describe, expect, test } from 'vitest';
import { classes } from './classes-in-one-sheet.ts';
import { checkFiles } from './fixture.ts';

describe('classes-in-one-sheet', () => {
  test.each(['.reveal summary {\n}', '.reveal {\n}', '.reveal,\n.other {\n}', '.reveal summary::after {\n}'])(
    'refuses a second owner: %j',
    async (css) => {
      const files = { 'src/a.css': '.reveal {\n}', 'src/b.css': css };
      expect(await checkFiles(classes, files)).toEqual([
        'src/b.css:1 styles .reveal, which src/a.css styles',
      ]);
    },
  );

  test('lets a sheet place what another one draws, and share a look', async () => {
    const files = {
      'src/a.css': '.card {\n}\n.card a {\n}',
      'src/b.css': '.page .card {\n}\np a,\n.card a {\n}',
    };
    expect(await checkFiles(classes, files)).toEqual([]);
  });
});
