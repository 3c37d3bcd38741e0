import type { ESTree } from 'vite';
import type { Measured } from './percentile.ts';
import type { Source } from './source.ts';
import type { Tree } from './tree.ts';

const MEASURED = /^(src|preview|scripts)\//;
const DATA = /^\/\/ data:/;

export interface MeasuredFunction extends Measured {
  name: string;
  view: boolean;
}

export function measureFunctions(tree: Tree): MeasuredFunction[] {
  return tree.sources
    .filter(isMeasured)
    .filter((source) => !source.test)
    .flatMap(functionsOf);
}

/** `x => x.id` says nothing about length. */
function functionsOf(source: Source): MeasuredFunction[] {
  const names = new Map<ESTree.Node, string>();
  return source.nodes.flatMap((node) => {
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier') {
      names.set(node.init, node.id.name);
    }
    if ((node.type === 'Property' || node.type === 'MethodDefinition') && node.key.type === 'Identifier') {
      names.set(node.value, node.key.name);
    }
    if (!isFunction(node) || node.body?.type !== 'BlockStatement') return [];
    const name = node.id?.name ?? names.get(node) ?? 'unnamed';
    const line = source.lineAt(node.start);
    const view = source.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    return [{ path: source.path, line, lines: source.lineAt(node.end) - line + 1, name, view }];
  });
}

function isFunction(node: ESTree.Node): node is ESTree.Function | ESTree.ArrowFunctionExpression {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

/** Generated data says so in its first line. */
export function isMeasured({ path, text }: Source): boolean {
  return MEASURED.test(path) && !DATA.test(text);
}
