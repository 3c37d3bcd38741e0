import { expect, test } from 'vitest';
import { writeTree } from '../rules/fixture.ts';
import { collectFigures } from './collect.ts';
import { type Figure, isMet, printFigures, type Spot } from './figure.ts';
import { commentFigure, lineFigures, testFigures } from './lines.ts';
import { findModuleState } from './module-state.ts';
import { findFixedSleeps, findFixtureAssertions } from './tests.ts';
import { findClosedSources, findEmptyNames, findSuperlatives } from './words.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);
const at = (spots: Spot[]): string[] => spots.map(({ path, line, text }) => `${path}:${line} ${text}`);
const findValue = (figures: Figure[], name: string): number | undefined =>
  figures.find((figure) => figure.name === name)?.value;

test('lines count programs and style sheets without tests, by folder and in all', () => {
  const tree = writeTree({
    'src/domain/a.ts': lines(10),
    'src/domain/a.test.ts': lines(50),
    'src/ui/a.css': 'a {\n}\n',
    'preview/a.ts': lines(3),
    'scripts/a.mjs': lines(2),
    'bench/a.ts': lines(1),
  });
  expect(lineFigures(tree).map(({ value }) => value)).toEqual([12, 3, 2, 1, 18]);
});

test('test lines are measured against the programs of their folder', () => {
  const figures = testFigures(
    writeTree({
      'src/features/viewing/history/read.ts': lines(10),
      'src/features/viewing/history/read.test.ts': lines(4),
      'src/ui/row.tsx': lines(10),
      'e2e/watch.spec.ts': lines(10),
    }),
  );
  expect(findValue(figures, 'test lines a line: viewing')).toBe(0.4);
  expect(findValue(figures, 'test lines a line: ui')).toBe(0);
  expect(findValue(figures, 'test lines a line: src, with e2e')).toBe(14 / 20);
});

test('a line with two comments counts once, a text that looks like one not at all', () => {
  const text = '/** One.\n * Two. */ // three\nconst a = "// no";\nconst b = 1; // yes\n';
  expect(commentFigure(writeTree({ 'src/a.ts': text })).value).toBe(75);
});

test('finds names that say nothing, however they are declared', () => {
  const text = [
    'const told = 1;',
    'const { asked, x: kept, told: answer } = row;',
    'function f(made = 2) {}',
    'const g = ([told]) => told.asked;',
    'const keptGrids = { kept: 1 };',
  ].join('\n');
  expect(at(findEmptyNames(writeTree({ 'src/a.ts': text })))).toEqual([
    'src/a.ts:1 told',
    'src/a.ts:2 asked',
    'src/a.ts:2 kept',
    'src/a.ts:3 made',
    'src/a.ts:4 told',
  ]);
  const limits = 'const mostTitles = 1;\nconst longest = 2;\nconst mostly = 3;\nconst maxTitles = 4;';
  expect(at(findSuperlatives(writeTree({ 'src/a.ts': limits })))).toEqual([
    'src/a.ts:1 mostTitles',
    'src/a.ts:2 longest',
  ]);
});

test('a source opens as a file of the tree, an address or a numbered standard', () => {
  const text = [
    '/** Source: specification, section 9. */',
    '/** Source: RFC 5321, 4.5.3. */',
    '// Source: https://example.org/terms',
    '// Source: decisions/0001-why.md.',
    '// Source: docs/a.md#two-words.',
    '// Source: docs/a.md#gone.',
    '/**\n * Ours. Source: decisions/0002-gone.md,\n * and more. */',
  ].join('\n');
  const files = { 'src/a.ts': text, 'decisions/0001-why.md': '', 'docs/a.md': '# A\n\n## Two, words\n' };
  expect(at(findClosedSources(writeTree(files)))).toEqual([
    'src/a.ts:1 specification, section 9.',
    'src/a.ts:6 docs/a.md#gone.',
    'src/a.ts:8 decisions/0002-gone.md, and more.',
  ]);
});

test('a fixed sleep is a wait outside a loop that probes', () => {
  const code = [
    "import { setTimeout as sleep } from 'node:timers/promises';",
    'await page.waitForTimeout(500);',
    'await new Promise((resolve) => setTimeout(resolve, 20));',
    'await sleep(30);',
    'while (!(await ready())) await sleep(25);',
    'const timer = setTimeout(() => stop(), 100);',
  ].join('\n');
  const found = at(findFixedSleeps(writeTree({ 'src/a.test.ts': code, 'src/a.ts': code })));
  expect(found).toEqual([
    'src/a.test.ts:2 page.waitForTimeout(500)',
    'src/a.test.ts:3 new Promise((resolve) => setTimeout(resolve, 20))',
    'src/a.test.ts:4 sleep(30)',
  ]);
});

test('an assertion that only builds a fixture says nothing of the product', () => {
  const text = [
    "test('a', async ({ household, page }) => {",
    "  expect(household.email).toContain('@');",
    '  expect(household).toBeTruthy();',
    "  expect(page.url()).toContain('@');",
    "  expect(household.email).toContain('nomsa');",
    '});',
  ].join('\n');
  expect(findFixtureAssertions(writeTree({ 'e2e/a.spec.ts': text })).map(({ line }) => line)).toEqual([2, 3]);
});

test('state at module level is what a request could change', () => {
  const text = [
    'let count = 0;',
    'export const seen = new Map<string, number>();',
    'const waiting: string[] = [];',
    'const cache = new LruCache({ max: 3 });',
    "const names = new Set(['a']);",
    'const limits = { max: 3 };',
    "const host = new URL('https://example.org');",
    'const f = () => { let local = 1; };',
  ].join('\n');
  const found = findModuleState(writeTree({ 'src/http/a.ts': text, 'src/domain/a.ts': text }));
  expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual(
    [1, 2, 3, 4].map((line) => `src/http/a.ts:${line}`),
  );
});

test('every figure stands with its limit, and with its places when they are wanted', () => {
  const figures: Figure[] = [
    { name: 'lines', value: 12 },
    { name: 'comments', value: 7.25, aim: { atMost: 6 } },
    {
      name: 'tests',
      value: 0.5,
      aim: { atLeast: 0.5 },
      spots: [{ path: 'src/a.ts', line: 3, text: 'here' }],
    },
  ];
  expect(figures.map(isMet)).toEqual([true, false, true]);
  expect(printFigures(figures, true).split('\n')).toEqual([
    'lines           12',
    'comments      7.25  ≤ 6       MISSED',
    'tests         0.50  ≥ 0.5     met',
    '    src/a.ts:3  here',
    '1 of 2 limits are met',
  ]);
});

test('cycles, upward imports and tables of others are counted', async () => {
  const tree = writeTree({
    'biome.json':
      '{ "linter": { "rules": { "suspicious": { "noImportCycles": { "level": "error", "options": { "ignoreTypes": false } } } } } }',
    'src/domain/a.ts': "import type { B } from './b.ts';\nimport '../ui/row.tsx';\nexport type A = B;",
    'src/domain/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
    'src/ui/row.tsx': 'export {};',
    'migrations/0001-foundation.ts': "export const up = ['create table history (id text)'];",
    'src/features/viewing/history/store.ts': "db.insertInto('history');",
    'src/features/household/store.ts': "db.deleteFrom('history');",
  });
  const figures = await collectFigures(tree);
  expect(findValue(figures, 'import cycles')).toBe(2);
  expect(findValue(figures, 'upward imports')).toBe(1);
  expect(findValue(figures, 'tables that several features write')).toBe(1);
  expect(findValue(figures, 'uses of a table outside its owner')).toBe(1);
});
