import type { ESTree } from 'vite';
import { featureOf } from '../rules/layers.ts';
import { literalText } from '../rules/nodes.ts';
import type { Source } from '../rules/source.ts';
import type { Tree } from '../rules/tree.ts';
import { tableOwners } from './owners.ts';
import { findTableUses } from './sql-uses.ts';

export interface Table {
  name: string;
  /** Undefined without an owner. */
  owner: string | undefined;
  /** `path:line`. */
  columns: string | undefined;
  migrations: string[];
  stores: string[];
  writers: string[];
  foreignStores: string[];
}

export function listTables(tree: Tree, owners: Readonly<Record<string, string>> = tableOwners): Table[] {
  const uses = findTableUses(tree);
  return tableNames(tree).map((name) => {
    const own = uses.filter(({ table }) => table === name);
    const owner = owners[name];
    const stores = unique(own.map(({ path }) => path));
    return {
      name,
      owner,
      columns: findColumns(tree, name),
      migrations: migrationTexts(tree)
        .filter(({ text }) =>
          new RegExp(`\\b(table|on|update|into|from|join)\\s+"?${name}\\b`, 'i').test(text),
        )
        .map(({ path }) => path)
        .filter((path, index, all) => all.indexOf(path) === index),
      stores: stores.filter((path) => featureOf(path) === owner),
      writers: unique(own.filter(({ writes }) => writes).map(({ path }) => featureOf(path) ?? path)),
      foreignStores: stores.filter((path) => featureOf(path) !== owner),
    };
  });
}

/** Without dropped ones. */
export function tableNames(tree: Tree): string[] {
  const names = new Set<string>();
  for (const { text } of migrationTexts(tree)) {
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

function migrationTexts(tree: Tree): { path: string; text: string }[] {
  return tree.sources
    .filter(({ path, test }) => /^migrations\/\d/.test(path) && !test)
    .flatMap((source) => source.nodes.flatMap((node) => statement(node, source)));
}

function statement(node: ESTree.Node, source: Source): { path: string; text: string }[] {
  const text =
    node.type === 'TemplateLiteral' ? source.text.slice(node.start + 1, node.end - 1) : literalText(node);
  return text === undefined ? [] : [{ path: source.path, text }];
}

function findColumns(tree: Tree, table: string): string | undefined {
  const schemas = tree.sources.filter(({ path }) => /^src\/adapters\/db\/schema[^/]*\.ts$/.test(path));
  const type = schemas
    .map(({ text }) => text.slice(text.indexOf('interface Schema {')))
    .flatMap((text) => new RegExp(`^  ${table}: (\\w+);`, 'm').exec(text)?.[1] ?? [])
    .at(0);
  for (const source of schemas) {
    const at = type === undefined ? -1 : source.text.indexOf(`interface ${type} `);
    if (at >= 0) return `${source.path}:${source.lineAt(at)}`;
  }
  return undefined;
}

function unique(all: string[]): string[] {
  return [...new Set(all)].sort();
}
