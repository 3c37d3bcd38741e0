import { posix } from 'node:path';
import { featureOrder } from './feature-order.ts';
import { featureOf, isStore } from './layers.ts';
import { atEdge, type Finding, type Rule } from './rule.ts';
import type { Edge, Tree } from './tree.ts';

const ORDER_FILE = 'scripts/rules/feature-order.ts';

export const features: Rule = {
  name: 'features-in-order',
  says: `a feature imports the public modules of features that stand before it in ${ORDER_FILE}`,
  check: (tree) => [...checkOrder(tree, featureOrder.flat()), ...tree.edges.flatMap(checkEdge)],
};

function checkOrder(tree: Tree, ordered: readonly string[]): Finding[] {
  const names = new Set(tree.sources.flatMap(({ path }) => featureOf(path) ?? []));
  return [...names]
    .filter((name) => !ordered.includes(name))
    .map((name) => ({
      path: ORDER_FILE,
      line: 1,
      problem: `has no place for features/${name}`,
      remedy: 'Name it in the first tier that comes after the features that it imports',
    }));
}

function checkEdge(edge: Edge): Finding[] {
  const from = featureOf(edge.from.path);
  const to = featureOf(edge.to);
  if (edge.from.test || !from || !to || from === to) return [];
  if (tierOf(to) >= tierOf(from)) {
    const remedy = `Call it from a feature of a later tier, or pass the value in; the order is ${ORDER_FILE}`;
    return [atEdge(edge, `imports features/${to}, which doesn't stand before features/${from}`, remedy)];
  }
  if (isPublic(edge.to) || edge.import.typeOnly) return [];
  const remedy = `Import features/${to}/${to}.ts or the store that owns the table`;
  return [atEdge(edge, `imports ${edge.to}, which is no public module of features/${to}`, remedy)];
}

function tierOf(feature: string): number {
  return featureOrder.findIndex((tier) => tier.includes(feature));
}

/** True for the module named after its folder, personal-data.ts, and stores (for the caller's transaction). */
function isPublic(path: string): boolean {
  const name = posix.basename(path, '.ts');
  return isStore(path) || name === 'personal-data' || name === posix.basename(posix.dirname(path));
}
