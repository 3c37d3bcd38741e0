import type { ESTree } from 'vite';
import type { Finding } from './rule.ts';
import type { Source } from './source.ts';
import type { Tree } from './tree.ts';

export function findOutside(
  tree: Tree,
  allowed: string[],
  matches: (node: ESTree.Node) => boolean,
  problem: string,
  remedy: string,
): Finding[] {
  const inspect = (source: Source): Finding[] =>
    source.nodes
      .filter(matches)
      .map((node) => ({ path: source.path, line: source.lineAt(node.start), problem, remedy }));
  return tree.sources
    .filter((source) => source.path.startsWith('src/') && !source.test && !allowed.includes(source.path))
    .flatMap(inspect);
}
