// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs for the rules under test.
import { describe, expect, test } from 'vitest';
import { directions } from './directions.ts';
import { checkFiles } from './fixture.ts';

const DOWN = {
  'src/main.ts': "import './context.ts';\nimport './config/env.ts';",
  'src/config/env.ts': 'export const env = 1;',
  'src/server/context.ts': "import './features/accounts/read.ts';\nimport '#src/adapters/mail/mail.ts';",
  'src/routes/movies/page.tsx': "import '../../features/accounts/ui/card.tsx';\nimport '../../routes.ts';",
  'src/features/accounts/read.ts': "import type { Row } from '#src/ui/row';\nimport '../../domain/money.ts';",
  'src/features/accounts/ui/card.tsx': "import '../../../ui/row.tsx';",
  'src/adapters/mail/mail.ts': "import type { Config } from '../../config/env.ts';",
  'src/ui/row.tsx': "import '../domain/money.ts';",
  'src/domain/money.ts': "import './currency.ts';",
  'src/domain/currency.ts': 'export {};',
  'src/routes.ts': 'export {};',
  'src/features/accounts/read.test.ts': "import '../../context.ts';",
};

describe('directions', () => {
  test('lets imports point down, and tests import what they need', async () => {
    expect(await checkFiles(directions, DOWN)).toEqual([]);
  });

  test.each([
    ['src/domain/money.ts', '../ui/row.tsx', 'domain may not import ui'],
    ['src/features/accounts/read.ts', '#src/server/context.ts', 'features may not import app'],
    ['src/adapters/mail/mail.ts', '../../config/env.ts', 'adapters may not import config'],
    ['src/routes/movies/page.tsx', '../../config/env.ts', 'routes may not import config'],
    ['src/features/accounts/read.ts', '../../ui/row', "only a feature's ui/ folder draws"],
  ])('%s may not import %s', async (path, specifier, problem) => {
    const found = await checkFiles(directions, { ...DOWN, [path]: `\nimport '${specifier}';` });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${path}:2 imports src/`);
    expect(found[0]).toContain(problem);
  });

  test('lets only main.ts load a stand-in, and only when it is reached', async () => {
    const start = (main: string, server = '') =>
      checkFiles(directions, {
        ...DOWN,
        'src/main.ts': main,
        'src/server/context.ts': server,
        'preview/demo.ts': 'export {};',
        'test/app.ts': 'export {};',
      });
    expect(await start("const demo = () => import('#preview/demo.ts');")).toEqual([]);
    expect(await start("import '#preview/demo.ts';")).toEqual([
      expect.stringContaining('src/main.ts:1 imports preview/demo.ts: production never loads a stand-in'),
    ]);
    expect(await start('', "const demo = () => import('#preview/demo.ts');")).toEqual([
      expect.stringContaining('app may not import preview'),
    ]);
    expect(await start("const app = () => import('#test/app.ts');")).toEqual([
      expect.stringContaining('main may not import tooling'),
    ]);
  });

  test('sees re-exports, dynamic imports and imported types', async () => {
    const found = await checkFiles(directions, {
      ...DOWN,
      'src/domain/money.ts':
        "export { a } from '../routes.ts';\nconst b = () => import('../ui/row.tsx');\ntype C = import('../config/env.ts').C;",
    });
    expect(found.map((finding) => finding.split(' ')[0])).toEqual([
      'src/domain/money.ts:1',
      'src/domain/money.ts:2',
      'src/domain/money.ts:3',
    ]);
  });

  test('does not take texts and comments for imports', async () => {
    const text =
      "// import '../ui/row.tsx'\nconst a = \"import '../ui/row.tsx'\";\nconst b = `import('../ui/row.tsx')`;";
    expect(await checkFiles(directions, { ...DOWN, 'src/domain/money.ts': text })).toEqual([]);
  });

  test('asks for a layer for every file of src', async () => {
    const found = await checkFiles(directions, { 'src/stuff/a.ts': 'export {};' });
    expect(found).toEqual(['src/stuff/a.ts:1 stands in no layer']);
  });
});
