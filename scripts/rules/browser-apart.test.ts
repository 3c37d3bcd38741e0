// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs for the rules under test.
import { describe, expect, test } from 'vitest';
import { browser } from './browser-apart.ts';
import { checkFiles } from './fixture.ts';

const PAGE = {
  'src/routes/movies/page.tsx':
    "import 'react';\nimport { load } from './load.ts';\nimport '../../features/catalogue/ui/grid.tsx';",
  'src/routes/movies/load.ts': "import 'node:fs';\nimport '../../server/context.ts';",
  'src/context.ts': 'export {};',
  'src/features/catalogue/ui/grid.tsx':
    "import type { Card } from '../present.ts';\nimport { money } from '../../../domain/money.ts';",
  'src/features/catalogue/present.ts': "import './store.ts';",
  'src/features/catalogue/store.ts': "import 'kysely';",
  'src/domain/money.ts': 'export {};',
};

describe('browser-apart', () => {
  test('follows a page without its server half and without types', async () => {
    expect(await checkFiles(browser, PAGE)).toEqual([]);
  });

  test('finds server code behind any number of imports, and says how it gets there', async () => {
    const found = await checkFiles(browser, {
      ...PAGE,
      'src/domain/money.ts': "import { readFileSync } from 'node:fs';\nimport 'sharp';",
    });
    const way = ['src/features/catalogue/ui/grid.tsx', 'src/domain/money.ts'].join(' → ');
    expect(found).toEqual([
      `src/domain/money.ts:1 imports node:fs into browser code (the browser gets it by ${way})`,
      `src/domain/money.ts:2 imports sharp into browser code (the browser gets it by ${way})`,
    ]);
  });

  test('refuses stores, adapters, config and the server half of a page to views', async () => {
    const found = await checkFiles(browser, {
      ...PAGE,
      'src/ui/row.tsx':
        "import '../features/catalogue/store.ts';\nimport '../adapters/mail.ts';\nimport '../config/env.ts';\nimport '../pages/movies/load.ts';",
      'src/adapters/mail.ts': 'export {};',
      'src/config/env.ts': 'export {};',
    });
    expect(found).toHaveLength(4);
  });
});
