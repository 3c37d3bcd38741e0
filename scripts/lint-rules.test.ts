// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs for the rules under test.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTree } from './rules/fixture.ts';

const root = join(import.meta.dirname, '..');

/** Returns what Biome finds with our settings: `path rule`, sorted. */
function lint(files: Record<string, string>): string[] {
  const plugins = globSync('scripts/rules/*.grit', { cwd: root });
  const { root: folder } = writeTree({
    ...files,
    ...Object.fromEntries(plugins.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  });
  const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  // The temporary folder is no git repository.
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }));
  writeFileSync(join(folder, 'package.json'), readFileSync(join(root, 'package.json')));
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--reporter=json',
      '--max-diagnostics=none',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics }: { diagnostics: { category: string; location: { path: string } }[] } =
    JSON.parse(stdout);
  return diagnostics.map(({ category, location }) => `${location.path} ${category.split('/').at(-1)}`).sort();
}

test('refuses cycles of types too, whatever their imports are called', () => {
  const found = lint({
    'src/domain/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
    'src/domain/b.ts': "import type { C } from './c.ts';\nexport type B = C;",
    'src/domain/c.ts': "import type { A } from '#src/domain/a.ts';\nexport type C = A;",
    'src/domain/d.ts': "import type { A } from './a.ts';\nexport type D = A;",
  });
  expect(found).toEqual(['a', 'b', 'c'].map((name) => `src/domain/${name}.ts noImportCycles`));
});

test('refuses to export what another file exports', () => {
  const found = lint({
    'src/domain/a.ts': "export * from './b.ts';",
    'src/domain/index.ts': "export { b } from './b.ts';",
    'src/domain/b.ts': 'export const b = 1;',
    'src/routes/movies/page.tsx': "export { b as loader } from '../../domain/b.ts';",
  });
  expect(new Set(found)).toEqual(
    new Set([
      'src/domain/a.ts noBarrelFile',
      'src/domain/a.ts noReExportAll',
      'src/domain/index.ts noBarrelFile',
    ]),
  );
});

test('lets the logger, the command line and tools print, and nobody else', () => {
  const code = "console.error('a');";
  const files = ['src/adapters/create-log.ts', 'src/cli.ts', 'src/a.test.ts', 'scripts/a.ts', 'src/main.ts'];
  expect(lint(Object.fromEntries(files.map((path) => [path, code])))).toEqual(['src/main.ts noConsole']);
});

test('limits files to 300 lines and functions to 75, of tests the files', () => {
  const text = (count: number) => `export function long() {\n${'  work();\n'.repeat(count)}}\n`;
  const found = lint({
    'src/domain/a.ts': text(75),
    'src/domain/b.ts': text(76),
    'src/ui/c.tsx': `export const view = () => {\n${'  work();\n'.repeat(76)}};\n`,
    'src/domain/d.test.ts': text(298),
    'src/domain/e.test.ts': text(299),
    'e2e/f.ts': text(299),
  });
  expect(found.filter((one) => one.includes('noExcessiveLines'))).toEqual([
    'src/domain/b.ts noExcessiveLinesPerFunction',
    'src/domain/e.test.ts noExcessiveLinesPerFile',
    'src/ui/c.tsx noExcessiveLinesPerFunction',
  ]);
});

test('refuses names that say nothing, however they are declared', () => {
  const code = [
    'export const told = 1;',
    'export const { asked, x: kept, told: answer } = row;',
    'export function f(made = 2) { return made; }',
    'export const g = ([told]) => told.asked;',
    'export const keptGrids = { kept: 1 };',
    'export const [mostTitles, longest] = [1, 2];',
    'export const [mostly, maxTitles] = [3, 4];',
  ].join('\n');
  const found = lint({ 'src/ui/a.js': code }).filter((one) => one.endsWith('plugin'));
  expect(found).toHaveLength(7);
});

test('wants names of files in kebab case', () => {
  const found = lint({ 'src/ui/TitleCard.tsx': 'export {};', 'src/ui/title-card.tsx': 'export {};' });
  expect(found).toEqual(['src/ui/TitleCard.tsx useFilenamingConvention']);
});

test('lets tools wait for a time in the browser, and no test', () => {
  const code = 'await page.waitForTimeout(500);\nexport {};';
  expect(lint({ 'e2e/a.spec.ts': code, 'src/ui/a.spec.ts': code, 'bench/a.ts': code })).toEqual(
    ['e2e', 'src/ui'].map((folder) => `${folder}/a.spec.ts noPlaywrightWaitForTimeout`),
  );
});

test('refuses an await between promises', () => {
  const code = 'await Promise.all([a(), b()]);\nawait Promise.all([a(), await b()]);\nexport {};';
  expect(lint({ 'src/routes/load.ts': code })).toEqual(['src/routes/load.ts noAwaitInPromiseMethods']);
});

test('lets config/env.ts read the environment, and tests', () => {
  const code = 'export const port = process.env.PORT;';
  const found = lint({
    'src/config/env.ts': code,
    'src/a.test.ts': code,
    'src/http/http.ts': code,
    'src/server/app.ts': "import { env } from 'node:process';\nexport const port = env.PORT;",
  });
  expect(new Set(found)).toEqual(
    new Set([
      'src/server/app.ts noProcessEnv',
      'src/server/app.ts noRestrictedImports',
      'src/http/http.ts noProcessEnv',
    ]),
  );
});

test('lets stores and the database adapter write SQL, and nobody else', () => {
  const query = "import { sql } from 'kysely';\nexport const query = sql;";
  const driver =
    "import pg from 'pg';\nimport { DatabaseSync } from 'node:sqlite';\nexport { DatabaseSync, pg };";
  const found = lint({
    'src/features/accounts/store.ts': query,
    'src/features/accounts/session-store.ts': query,
    'src/adapters/db/open.ts': `${query}\n${driver}`,
    'src/features/accounts/read.ts': query,
    'src/features/accounts/bookstore.ts': query,
    'src/features/billing/store.ts': "import pg from 'pg';\nexport const driver = pg;",
  });
  expect(found.filter((one) => one.endsWith('noRestrictedImports'))).toEqual([
    'src/features/accounts/bookstore.ts noRestrictedImports',
    'src/features/accounts/read.ts noRestrictedImports',
    'src/features/billing/store.ts noRestrictedImports',
  ]);
});

test('migrations import nothing from src, and no view writes raw markup', () => {
  const found = lint({
    'migrations/0002-plan.ts': "import { plan } from '#src/domain/plan.ts';\nexport const up = plan;",
    'migrations/0003-plan.ts': "import { plan } from '../src/domain/plan.ts';\nexport const up = plan;",
    'src/ui/row.tsx': 'export const row = <b dangerouslySetInnerHTML={{ __html: "" }} />;',
    'src/domain/plan.ts': 'export const plan = 1;',
  });
  expect(found).toEqual([
    'migrations/0002-plan.ts noRestrictedImports',
    'migrations/0003-plan.ts noRestrictedImports',
    'src/ui/row.tsx noDangerouslySetInnerHtml',
  ]);
});

test('lets the files for hints touch browser storage, and nobody else', () => {
  const found = lint({
    'src/browser/viewer-hints.ts': "localStorage.setItem('a', '1');",
    'src/features/playback/ui/place-hints.ts': "sessionStorage.setItem('b', '1');",
    'src/ui/row.ts': 'export const a = window.localStorage;\nindexedDB.databases();',
    'src/ui/cookie.ts': 'export const b = document.cookie;',
    'preview/page.ts': 'localStorage.clear();',
  });
  expect(found).toEqual([
    'src/ui/cookie.ts noJsRestrictedProperties',
    'src/ui/row.ts noJsRestrictedProperties',
    'src/ui/row.ts noRestrictedGlobals',
  ]);
});

test('keeps clock, chance, network, process and packages out of the domain', () => {
  const clean = 'export const dayOf = (ms: number) => new Date(ms).getUTCDay();\n// Date.now(), fetch()\n';
  const impure = {
    'Date.now()': 'noJsRestrictedProperties',
    'new Date()': 'plugin',
    'Date()': 'plugin',
    "Math['random']()": 'noJsRestrictedProperties',
    'performance.now()': 'noRestrictedGlobals',
    "fetch('x')": 'noRestrictedGlobals',
    'process.pid': 'noRestrictedGlobals',
  };
  const files = Object.keys(impure).map((code, index) => [
    `src/domain/a${index}.ts`,
    `import { dayOf } from './period.ts';\nexport const a = () => [dayOf, ${code}];`,
  ]);
  const found = lint({
    ...Object.fromEntries(files),
    'src/domain/period.ts': clean,
    'src/domain/b.ts': "import 'react';",
    'src/domain/c.ts': "import 'node:fs';",
    'src/features/a.ts': 'export const a = () => [Date.now(), new Date()];',
  });
  const wanted = Object.values(impure).map((rule, index) => `src/domain/a${index}.ts ${rule}`);
  wanted.push('src/domain/b.ts noRestrictedImports', 'src/domain/c.ts noRestrictedImports');
  expect(found).toEqual(expect.arrayContaining(wanted));
  expect(found.filter((one) => /period|features/.test(one))).toEqual([]);
});
