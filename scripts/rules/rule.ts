import type { Edge, Tree } from './tree.ts';

export interface Finding {
  path: string;
  line: number;
  problem: string;
  remedy: string;
}

export interface Rule {
  name: string;
  says: string;
  check: (tree: Tree) => Finding[] | Promise<Finding[]>;
}

export function atEdge(edge: Edge, problem: string, remedy: string): Finding {
  return { path: edge.from.path, line: edge.import.line, problem, remedy };
}
