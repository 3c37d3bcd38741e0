import type { ESTree } from 'vite';
import { layerOf } from '../rules/layers.ts';
import { literalText, memberName } from '../rules/nodes.ts';
import type { Source } from '../rules/source.ts';
import type { Tree } from '../rules/tree.ts';

/** Dropped tables don't count. */
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

export interface TableUse {
  table: string;
  path: string;
  line: number;
  writes: boolean;
  /** `insertInto`, `insert into`. */
  verb: string;
}

const WRITERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const READERS = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
]);
const RAW_SQL = /\b(insert into|update|delete from|from|join)\s+"?([a-z_]+)/gi;

/** The table `variable` means a computed name. */
export function findTableUses(tree: Tree): TableUse[] {
  return tree.sources
    .filter(({ path, test }) => path.startsWith('src/') && layerOf(path) !== 'adapters' && !test)
    .flatMap((source) => source.nodes.flatMap((node) => usesIn(node, source)));
}

function usesIn(node: ESTree.Node, source: Source): TableUse[] {
  const at = { path: source.path, line: source.lineAt(node.start) };
  if (node.type === 'TaggedTemplateExpression') {
    const text = source.text.slice(node.quasi.start, node.quasi.end);
    return [...text.matchAll(RAW_SQL)].map(([, verb = '', table = '']) => ({
      ...at,
      table,
      writes: !/^(from|join)$/i.test(verb),
      verb,
    }));
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const method = memberName(node.callee) ?? '';
  const [first] = node.arguments;
  if (first === undefined || (!WRITERS.has(method) && !READERS.has(method))) return [];
  const named = first.type === 'ArrayExpression' ? first.elements : [first];
  return named.flatMap((element) => {
    const text = element === null ? undefined : literalText(element);
    const table = text === undefined ? undefined : /^\w+/.exec(text)?.[0];
    if (table !== undefined) return [{ ...at, table, writes: WRITERS.has(method), verb: method }];
    return WRITERS.has(method) ? [{ ...at, table: 'variable', writes: true, verb: method }] : [];
  });
}
