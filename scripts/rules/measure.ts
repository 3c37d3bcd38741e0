import type { ESTree } from 'vite';
import type { Measured } from './percentile.ts';
import type { Source } from './source.ts';
import type { Tree } from './tree.ts';

const MEASURED = /^(src|preview|scripts)\//;
const DATA = /^\/\/ data:/;

/** A function with its length and whether it draws. */
export interface MeasuredFunction extends Measured {
  name: string;
  view: boolean;
}

/** Every function of the measured files, without tests, whose suites are functions too. */
export function measureFunctions(tree: Tree): MeasuredFunction[] {
  return tree.sources
    .filter(isMeasured)
    .filter((source) => !source.test)
    .flatMap(functionsOf);
}

/** Functions with a body of statements; `x => x.id` says nothing about length. */
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

/** Whether a file's length counts: generated data says in its first line that it is. */
export function isMeasured({ path, text }: Source): boolean {
  return MEASURED.test(path) && !DATA.test(text);
}
