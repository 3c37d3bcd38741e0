import type { Edge, Tree } from './tree.ts';

/** What a rule found: where, what is wrong, and what to do about it. */
export interface Finding {
  path: string;
  line: number;
  problem: string;
  remedy: string;
}

/** One rule of the architecture; `says` is the rule in one line. */
export interface Rule {
  name: string;
  says: string;
  check: (tree: Tree) => Finding[] | Promise<Finding[]>;
}

/** A finding at an import. */
export function atEdge(edge: Edge, problem: string, remedy: string): Finding {
  return { path: edge.from.path, line: edge.import.line, problem, remedy };
}
