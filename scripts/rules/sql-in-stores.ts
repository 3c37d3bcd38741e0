import { isStore } from './layers.ts';
import type { Rule } from './rule.ts';

const SQL_PACKAGES = /^(kysely|pg|pg-[a-z-]+|node:sqlite)(\/|$)/;

/** SQL is read in one kind of file, so that an index can be judged beside its query. */
export const sql: Rule = {
  name: 'sql-in-stores',
  says: 'only store.ts files and adapters/db touch the query builder',
  check: (tree) =>
    tree.sources
      .filter((source) => source.path.startsWith('src/') && !source.test)
      .filter((source) => !source.path.startsWith('src/adapters/db/'))
      .flatMap((source) =>
        source.imports
          .filter(({ specifier }) => SQL_PACKAGES.test(specifier))
          .filter(({ specifier }) => !(isStore(source.path) && specifier.startsWith('kysely')))
          .map(({ specifier, line }) => ({
            path: source.path,
            line,
            problem: `imports ${specifier}: only store.ts files and src/adapters/db write SQL`,
            remedy: 'Move the query to the store.ts of the feature, and call that',
          })),
      ),
};
