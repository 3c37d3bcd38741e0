import { sharedReads, tableOwners } from '../tables/owners.ts';
import { findTableUses } from '../tables/sql-uses.ts';
import { tableNames } from '../tables/tables.ts';
import { featureOf } from './layers.ts';
import type { Finding, Rule } from './rule.ts';
import type { Tree } from './tree.ts';

const OWNERS_FILE = 'scripts/tables/owners.ts';

/** A table without an owner is nobody's to delete or to export. */
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

/**
 * Where a store names a table of another feature. Counted by `npm run rules -- --figures`; to become an error, it
 * joins the findings of the rule above.
 */
export function foreignTableUses(
  tree: Tree,
  owners: Readonly<Record<string, string>> = tableOwners,
): Finding[] {
  return findTableUses(tree)
    .filter(({ table, path }) => owners[table] !== undefined && featureOf(path) !== owners[table])
    .filter(({ table, path, writes }) => writes || !sharedReads[path]?.includes(table))
    .map(({ table, path, line, writes }) => ({
      path,
      line,
      problem: `${writes ? 'writes' : 'reads'} ${table}, which belongs to ${owners[table]}`,
      remedy: `Call a function of features/${owners[table]} and pass the transaction along`,
    }));
}
