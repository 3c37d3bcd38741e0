import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../rules/source.ts';
import type { Tree } from '../rules/tree.ts';
import type { Figure } from './figure.ts';

const FOLDERS = ['src', 'preview', 'scripts', 'bench'];
const MAX_LINES = 43_000;

/** Minimum of test lines for each program line. */
const TEST_RATIOS: readonly [name: string, folder: string, ratio: number][] = [
  ['viewing', 'src/features/viewing/', 0.5],
  ['playback', 'src/features/playback/', 0.5],
  ['household', 'src/features/household/', 0.5],
  ['ui', 'src/ui/', 0.5],
  ['src, with e2e', 'src/', 0.7],
  ['preview', 'preview/', 0.25],
];

export function lineFigures(tree: Tree): Figure[] {
  const byFolder = FOLDERS.map((folder) => ({
    name: `lines without tests: ${folder}`,
    value: programLines(tree, `${folder}/`) + styleLines(join(tree.root, folder)),
  }));
  const value = byFolder.reduce((sum, one) => sum + one.value, 0);
  return [...byFolder, { name: 'lines without tests: all', value, aim: { atMost: MAX_LINES } }];
}

/** Browser tests count for src. */
export function testFigures(tree: Tree): Figure[] {
  return TEST_RATIOS.map(([name, folder, atLeast]) => {
    const tests = sum(tree.sources.filter((one) => one.test && isBeside(one.path, folder)));
    return {
      name: `test lines a line: ${name}`,
      value: tests / Math.max(1, programLines(tree, folder)),
      aim: { atLeast },
    };
  });
}

function isBeside(path: string, folder: string): boolean {
  return path.startsWith(folder) || (folder === 'src/' && path.startsWith('e2e/'));
}

export function commentFigure(tree: Tree): Figure {
  const sources = tree.sources.filter((one) => !one.test && isProgram(one.path));
  const commented = sources.reduce((count, source) => count + commentLines(source), 0);
  return {
    name: 'comment lines, %',
    value: (100 * commented) / Math.max(1, sum(sources)),
    aim: { atMost: 6 },
  };
}

function commentLines(source: Source): number {
  const lines = new Set<number>();
  for (const { start, end } of source.comments) {
    const last = source.lineAt(end);
    for (let line = source.lineAt(start); line <= last; line += 1) lines.add(line);
  }
  return lines.size;
}

function isProgram(path: string): boolean {
  return FOLDERS.some((folder) => path.startsWith(`${folder}/`));
}

function programLines(tree: Tree, folder: string): number {
  return sum(tree.sources.filter(({ path, test }) => path.startsWith(folder) && !test));
}

function sum(sources: readonly Source[]): number {
  return sources.reduce((count, { lines }) => count + lines, 0);
}

function styleLines(folder: string): number {
  return globSync('**/*.css', { cwd: folder })
    .map((name) => readFileSync(join(folder, name), 'utf8').split('\n').length - 1)
    .reduce((count, lines) => count + lines, 0);
}
