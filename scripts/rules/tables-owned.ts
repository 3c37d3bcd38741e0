import { tableOwners } from '../tables/owners.ts';
import { findTableUses, tableNames } from '../tables/tables.ts';
import { featureOf, isStore } from './layers.ts';
import type { Finding, Rule } from './rule.ts';
import type { Tree } from './tree.ts';

const OWNERS_FILE = 'scripts/tables/owners.ts';

export const ownedTables: Rule = {
  name: 'tables-owned',
  says: `every table has its owner in ${OWNERS_FILE}, and no other is named there`,
  check: (tree) => {
    const names = tableNames(tree);
    if (names.length === 0) return [];
    const owned = Object.keys(tableOwners);
    return [
      ...names.filter((name) => !owned.includes(name)).map((name) => `has no owner for the table ${name}`),
      ...owned.filter((name) => !names.includes(name)).map((name) => `names ${name}, which is no table`),
    ].map((problem) => ({
      path: OWNERS_FILE,
      line: 1,
      problem,
      remedy: 'Name the feature whose store reads and writes the table',
    }));
  },
};

export const foreignTables: Rule = {
  name: 'tables-by-their-owner',
  says: `only the stores of a table's owner name it in SQL; ${OWNERS_FILE} lists the owners`,
  check: (tree) => foreignTableUses(tree),
};

/** Tables whose rows are only added. */
const GROWING = ['audit'];

export const growingTables: Rule = {
  name: 'audit-only-grows',
  says: `no statement changes or deletes rows of ${GROWING.join(', ')}`,
  check: (tree) =>
    findTableUses(tree)
      .filter(({ table, writes, verb }) => GROWING.includes(table) && writes && !/^insert/i.test(verb))
      .map(({ table, path, line }) => ({
        path,
        line,
        problem: `changes rows of ${table}, which only grows`,
        remedy: 'Add a row, or keep what changes in a table of its own',
      })),
};

/** Also finds SQL outside a store, and writes to a table whose name is computed. */
export function foreignTableUses(
  tree: Tree,
  owners: Readonly<Record<string, string>> = tableOwners,
): Finding[] {
  return findTableUses(tree).flatMap(({ table, path, line, writes }) => {
    const at = { path, line };
    if (table === 'variable') {
      return [
        { ...at, problem: 'writes a table by a variable', remedy: 'Write the name, one statement each' },
      ];
    }
    const owner = owners[table];
    if (owner === undefined) return [];
    if (!isStore(path)) {
      const remedy = 'Move the statement into a store.ts or …-store.ts of the feature that owns the table';
      return [{ ...at, problem: `names ${table} outside a store`, remedy }];
    }
    if (featureOf(path) === owner) return [];
    const problem = `${writes ? 'writes' : 'reads'} ${table}, which belongs to ${owner}`;
    const remedy = `Call a function of features/${owner} and pass the transaction along`;
    return [{ ...at, problem, remedy }];
  });
}
