import { type ESTree, type ParseResult, parseSync } from 'vite';
import { type Import, readImports } from './imports.ts';
import { nodesOf } from './nodes.ts';

export interface Source {
  path: string;
  text: string;
  lines: number;
  test: boolean;
  program: ESTree.Program;
  nodes: ESTree.Node[];
  comments: ParseResult['comments'];
  imports: Import[];
  lineAt: (offset: number) => number;
}

const TEST = /\.(test|spec|bench)\.(ts|tsx|mjs)$/;

/** Uses the bundler's own parser, so that strings, templates and JSX are understood. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  const lineAt = lineCounter(text);
  const [error] = errors;
  if (error) {
    const offset = error.labels[0]?.start ?? 0;
    throw new Error(`${path}:${lineAt(offset)} can't be parsed: ${error.message}`);
  }
  const lines = text.endsWith('\n') ? lineAt(text.length) - 1 : lineAt(text.length);
  const nodes = nodesOf(program);
  const imports = readImports(nodes, lineAt);
  return { path, text, lines, test: TEST.test(path), program, nodes, comments, imports, lineAt };
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
