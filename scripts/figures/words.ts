import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree } from 'vite';
import type { Tree } from '../rules/tree.ts';
import { countFigure, type Figure, type Spot } from './figure.ts';

const EMPTY_NAMES = /^(told|asked|kept|made)$/;
const LIMIT_NAMES = /^(most|fewest|longest|shortest)([A-Z_]|$)/;

const STANDARDS =
  /https?:\/\/|\bRFC \d+|\bWCAG \d|\bECMA-\d|\bISO \d|\bAct \d+ of \d{4}|\b\w+\(\d\)|Content Security Policy Level \d/;

export function findEmptyNames(tree: Tree): Spot[] {
  return findDeclarations(tree, EMPTY_NAMES);
}

export function findSuperlatives(tree: Tree): Spot[] {
  return findDeclarations(tree, LIMIT_NAMES);
}

function findDeclarations(tree: Tree, pattern: RegExp): Spot[] {
  return tree.sources.flatMap((source) =>
    source.nodes
      .flatMap(declaredNames)
      .filter(({ name }) => pattern.test(name))
      .map(({ name, start }) => ({ path: source.path, line: source.lineAt(start), text: name })),
  );
}

interface Name {
  name: string;
  start: number;
}

function declaredNames(node: ESTree.Node): Name[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return boundNames(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const own = 'id' in node && node.id ? [node.id] : [];
      return [...own, ...node.params].flatMap(boundNames);
    }
    default:
      return [];
  }
}

function boundNames(node: ESTree.Node | null): Name[] {
  switch (node?.type) {
    case 'Identifier':
      return [{ name: node.name, start: node.start }];
    case 'ObjectPattern':
      return node.properties.flatMap((one) =>
        boundNames(one.type === 'RestElement' ? one.argument : one.value),
      );
    case 'ArrayPattern':
      return node.elements.flatMap((one) => boundNames(one));
    case 'AssignmentPattern':
      return boundNames(node.left);
    case 'RestElement':
      return boundNames(node.argument);
    case 'TSParameterProperty':
      return boundNames(node.parameter);
    default:
      return [];
  }
}

/** Each must name a file, an anchor, an address or a numbered standard. */
export function findClosedSources(tree: Tree): Spot[] {
  return tree.sources.flatMap((source) =>
    source.comments
      .filter(({ value }) => !value.includes('`Source:'))
      .flatMap(({ value, start }) =>
        [...value.matchAll(/\bSource: ([\s\S]*?)(?=\bSource: |$)/g)]
          .map((match) => ({
            at: start + match.index,
            text: (match[1] ?? '').replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
          }))
          .filter(({ text }) => !STANDARDS.test(text) && !namesFile(tree.root, text))
          .map(({ at, text }) => ({ path: source.path, line: source.lineAt(at), text })),
      ),
  );
}

function namesFile(root: string, text: string): boolean {
  const links = [
    ...text.matchAll(/\b((?:decisions|docs|src|preview|migrations)\/[\w$./-]*\w)(?:#([\w-]+))?/g),
  ];
  return links.length > 0 && links.every(([, path, anchor]) => opens(join(root, path ?? ''), anchor));
}

/** GitHub's anchors: lower case, hyphens for spaces, no punctuation. */
function opens(path: string, anchor: string | undefined): boolean {
  if (!existsSync(path)) return false;
  if (anchor === undefined) return true;
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].some(([, title = '']) => anchor === slug(title));
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

export function wordFigures(tree: Tree): Figure[] {
  return [
    countFigure('declarations named told, asked, kept or made', findEmptyNames(tree)),
    countFigure('variables named most…, fewest…, longest… or shortest…', findSuperlatives(tree)),
    countFigure('Source: comments that do not open', findClosedSources(tree)),
  ];
}
