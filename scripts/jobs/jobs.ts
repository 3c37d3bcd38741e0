import type { ESTree } from 'vite';
import { literalText } from '../rules/nodes.ts';
import type { Source } from '../rules/source.ts';
import type { Tree } from '../rules/tree.ts';

/** Paths are relative to the root. */
export interface Job {
  name: string;
  /** `path:line`. */
  at: string;
  uses: string[];
  tests: string[];
}

const LIST = 'src/server/jobs.ts';

export function listJobs(tree: Tree): Job[] {
  const list = tree.get(LIST);
  return list === undefined ? [] : jobEntries(tree, list);
}

function jobEntries(tree: Tree, source: Source): Job[] {
  return source.nodes.flatMap((node) => {
    if (node.type !== 'ObjectExpression') return [];
    const name = property(node, 'name');
    const work = property(node, 'work');
    const text = name && literalText(name);
    if (text === undefined || work === undefined) return [];
    const code = source.text.slice(work.start, work.end);
    return [
      {
        name: text,
        at: `${source.path}:${source.lineAt(node.start)}`,
        uses: workOf(tree, source.path, code),
        tests: testsOf(tree, source.path),
      },
    ];
  });
}

function property(node: ESTree.ObjectExpression, name: string): ESTree.Node | undefined {
  const found = node.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
  );
  return found?.type === 'Property' ? found.value : undefined;
}

/** Without types; `code` filters by name. */
function workOf(tree: Tree, path: string, code?: string): string[] {
  const source = tree.get(path);
  const named = (specifier: string): boolean =>
    code === undefined ||
    (source?.program.body ?? []).some(
      (node) =>
        node.type === 'ImportDeclaration' &&
        node.source.value === specifier &&
        node.specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(code)),
    );
  const files = tree
    .edgesFrom(path)
    .filter(({ to, import: entry }) => !entry.typeOnly && /^src\/(features|adapters)\//.test(to))
    .filter(({ import: entry }) => named(entry.specifier))
    .map(({ to }) => to);
  return [...new Set(files)].sort();
}

function testsOf(tree: Tree, path: string): string[] {
  const test = path.replace(/\.ts$/, '.test.ts');
  return tree.get(test) ? [test] : [];
}
