import type { Finding, Rule } from './rule.ts';
import type { Tree } from './tree.ts';

/** Type imports count too: two files that need each other's types are one file, or hide a third. */
export const cycles: Rule = {
  name: 'no-cycles',
  says: 'no file imports itself, however far around',
  check: (tree) => findCycles(tree).map((cycle) => report(tree, cycle)),
};

function report(tree: Tree, cycle: string[]): Finding {
  const path = cycle[0] ?? '';
  const next = cycle[1] ?? path;
  const edge = tree.edgesFrom(path).find((candidate) => candidate.to === next);
  return {
    path,
    line: edge?.import.line ?? 1,
    problem: `stands in a cycle: ${[...cycle, path].join(' → ')}`,
    remedy: 'Move what both need into a file of its own that imports neither',
  };
}

/** One shortest cycle per group of files that reach each other. */
function findCycles(tree: Tree): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  for (const { path } of tree.sources) {
    if (done.has(path)) continue;
    const cycle = shortestWayBack(tree, path);
    if (!cycle) continue;
    for (const member of cycle) done.add(member);
    cycles.push(cycle);
  }
  return cycles;
}

function shortestWayBack(tree: Tree, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const { to } of tree.edgesFrom(path)) {
      if (to === start) return wayTo(path, start, cameFrom);
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, path);
      queue.push(to);
    }
  }
  return undefined;
}

function wayTo(end: string, start: string, cameFrom: Map<string, string>): string[] {
  const way = [end];
  for (let at = end; at !== start; ) {
    at = cameFrom.get(at) ?? start;
    way.unshift(at);
  }
  return way;
}
