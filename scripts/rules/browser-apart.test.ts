// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs for the rules under test.
import { describe, expect, test } from 'vitest';
import { browser } from './browser-apart.ts';
import { checkFiles } from './fixture.ts';

const PAGE = {
  'src/routes/movies/page.tsx':
    "import 'react';\nexport { load as loader } from './load.ts';\nimport '../../features/catalogue/ui/grid.tsx';",
  'src/routes/movies/load.ts': "import 'node:fs';\nimport '../../server/context.ts';",
  'src/server/context.ts': 'export {};',
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

  test('lets what only a loader or an action uses be, and finds what the component uses too', async () => {
    const page = (used: string) => ({
      ...PAGE,
      'src/routes/kids/page.tsx': [
        "import { readFile } from 'node:fs/promises';",
        "import { sql } from 'kysely';",
        "import { read } from '../../features/catalogue/store.ts';",
        'const limit = sql`1`;',
        'function parse(file: string) { return readFile(file); }',
        'export async function loader() { return read(limit); }',
        'export const action = async ({ file }: { file: string }) => parse(file);',
        `export default function Kids(props: typeof loader) { return <p read={props.parse}>{${used}}</p>; }`,
      ].join('\n'),
    });
    expect(await checkFiles(browser, page('1'))).toEqual([]);
    expect(await checkFiles(browser, page('limit'))).toEqual([
      'src/routes/kids/page.tsx:2 imports kysely into browser code',
    ]);
    expect(await checkFiles(browser, page("parse('a')"))).toEqual([
      'src/routes/kids/page.tsx:1 imports node:fs/promises into browser code',
    ]);
    expect(await checkFiles(browser, page('<Row of={read} />'))).toEqual([
      'src/routes/kids/page.tsx:3 imports src/features/catalogue/store.ts into browser code',
    ]);
  });
});
