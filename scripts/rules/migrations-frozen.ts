import { atEdge, type Rule } from './rule.ts';

/** A migration must mean the same in ten years. */
export const migrations: Rule = {
  name: 'migrations-frozen',
  says: 'migrations import nothing from src',
  check: (tree) =>
    tree.edges
      .filter((edge) => edge.from.path.startsWith('migrations/') && !edge.from.test)
      .filter((edge) => edge.to.startsWith('src/'))
      .map((edge) =>
        atEdge(
          edge,
          `imports ${edge.to}: a migration is frozen, and src goes on changing`,
          'Copy the few lines that it needs into the migration',
        ),
      ),
};
