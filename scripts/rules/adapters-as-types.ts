import { isStore, layerOf } from './layers.ts';
import { atEdge, type Rule } from './rule.ts';

export const adapterTypes: Rule = {
  name: 'adapters-as-types',
  says: 'features see adapters as types; only a store.ts takes values, from adapters/db',
  check: (tree) =>
    tree.edges
      .filter((edge) => layerOf(edge.from.path) === 'features' && layerOf(edge.to) === 'adapters')
      .filter((edge) => !edge.from.test && !edge.import.typeOnly)
      .filter((edge) => !(isStore(edge.from.path) && edge.to.startsWith('src/adapters/db/')))
      .map((edge) =>
        atEdge(
          edge,
          `imports a value of ${edge.to}: features see adapters as types`,
          'Write `import type`, and take the value as a parameter; src/server/context.ts wires it',
        ),
      ),
};
