import type { ESTree } from 'vite';
import { literalText } from '../rules/nodes.ts';
import type { Source } from '../rules/source.ts';
import type { Tree } from '../rules/tree.ts';

/** Without dropped ones. */
export function tableNames(tree: Tree): string[] {
  const names = new Set<string>();
  for (const text of migrationTexts(tree)) {
    const [, verb, table = ''] = /^\s*(create|drop) table (?:if (?:not )?exists )?"?(\w+)/i.exec(text) ?? [];
    if (verb?.toLowerCase() === 'create') names.add(table);
    if (verb?.toLowerCase() === 'drop') names.delete(table);
    const renamed = /^\s*alter table "?(\w+)"? rename to "?(\w+)/i.exec(text);
    if (renamed) {
      names.delete(renamed[1] ?? '');
      names.add(renamed[2] ?? '');
    }
  }
  return [...names].sort();
}

function migrationTexts(tree: Tree): string[] {
  return tree.sources
    .filter(({ path, test }) => /^migrations\/\d/.test(path) && !test)
    .flatMap((source) => source.nodes.flatMap((node) => textOf(node, source) ?? []));
}

function textOf(node: ESTree.Node, source: Source): string | undefined {
  return node.type === 'TemplateLiteral'
    ? source.text.slice(node.start + 1, node.end - 1)
    : literalText(node);
}
