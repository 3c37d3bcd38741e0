import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Prints how many ways there are to do one thing, and how much there is to read. Usage: npm run counts */
const tracked = execFileSync('git', ['ls-files', '-z']).toString().split('\0').filter(Boolean);
const isTest = (path: string) => /\.(test|spec)\.[mc]?[jt]sx?$/.test(path) || /^(test|e2e)\//.test(path);
const isCode = (path: string) => /\.(ts|tsx|mts|mjs|css)$/.test(path);
const product = tracked.filter(
  (path) => /^(src|preview|scripts|bench)\//.test(path) && isCode(path) && !isTest(path),
);
const text = new Map(tracked.filter((path) => /\.(md|po)$/.test(path) || isCode(path)).map(readText));

function readText(path: string): [string, string] {
  return [path, readFileSync(path, 'utf8')];
}

function linesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + (text.get(path)?.split('\n').length ?? 1) - 1, 0);
}

/** As `wc -w` counts. */
function wordsOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + (text.get(path)?.match(/\S+/g)?.length ?? 0), 0);
}

function filesWith(pattern: RegExp, folder = 'src/'): string[] {
  return product.filter((path) => path.startsWith(folder) && pattern.test(text.get(path) ?? ''));
}

const actions = filesWith(/export (async function|function|const) action\b/, 'src/routes/');
const forms = actions.filter((path) => /\bformActions?\(/.test(text.get(path) ?? ''));
const endpoints = product.filter((path) => path.startsWith('src/routes/') && path.endsWith('/endpoint.ts'));
const writing = endpoints.filter((path) =>
  /methods: \[?[^\]\n]*'(POST|PUT|DELETE)'/.test(text.get(path) ?? ''),
);
const top = product.filter((path) => dirname(path) === 'src');
const readable = tracked.filter((path) => path.endsWith('.md') && !/^(\.github|changes)\//.test(path));

const counts: [name: string, now: number, aim?: string][] = [
  ['Actions of pages that are forms', forms.length],
  ['Actions of pages that are something else', actions.length - forms.length, '0'],
  ['Endpoints that take writes', writing.length],
  ['Tables of refusals', filesWith(/^export const refusals = /m).length, '1'],
  [
    'Results that refuse beside it',
    filesWith(/kind: '(limited|busy|too-many|refused)'/, 'src/features/').length,
    '0',
  ],
  ['Endpoints that declare their facts', filesWith(/define(Endpoint|DeskPage)\(/, 'src/routes/').length],
  ['Endpoints', endpoints.length],
  ['Lists of checks', filesWith(/^export const checks\b/m).length, '1'],
  ['Stores of renders', filesWith(/new LRUCache<string, Entry>/, 'src/http/').length, '1'],
  [
    'Stores of unsent changes on a device',
    filesWith(/localStorage\.setItem\(prefix/, 'src/browser/').length,
    '1',
  ],
  ['Lines without tests: src, preview, scripts, bench', linesOf(product), '73,000'],
  ['Lines of tests', linesOf(tracked.filter((path) => isCode(path) && isTest(path)))],
  ['Lines of catalogues', linesOf(tracked.filter((path) => path.endsWith('.po'))), '14,000'],
  ['Files at the top of src', top.length, '6'],
  ['Words of documents', wordsOf(readable), '30,000'],
];

const width = Math.max(...counts.map(([name]) => name.length));
for (const [name, now, aim] of counts) {
  const goal = aim === undefined ? '' : `  aim ${aim}`;
  console.log(`${name.padEnd(width)}  ${now.toLocaleString('en').padStart(7)}${goal}`);
}
