import type { ESTree } from 'vite';
import { literalText } from '../rules/nodes.ts';
import type { Source } from '../rules/source.ts';
import type { Tree } from '../rules/tree.ts';

/** Work that the server does by itself, at an interval. Paths are relative to the root. */
export interface Job {
  name: string;
  /** Where it is declared, as `path:line`. */
  at: string;
  /** Use cases and adapters that it runs. */
  uses: string[];
  tests: string[];
}

const LIST = 'src/server/jobs.ts';

/** The entries of `src/server/jobs.ts`. */
export function listJobs(tree: Tree): Job[] {
  const list = tree.get(LIST);
  return list === undefined ? [] : jobEntries(tree, list);
}

/** Objects with a `name` and a `work`. */
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

/** What a file imports of the features and adapters, types left out; only what `code` names, when given. */
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
