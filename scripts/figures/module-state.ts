import type { ESTree } from 'vite';
import type { Source } from '../rules/source.ts';
import type { Tree } from '../rules/tree.ts';
import type { Spot } from './figure.ts';

const LAYERS = /^src\/(http|features)\//;

/** Instances of these are constants. */
const CONSTANT_CLASSES = new Set(['RegExp', 'URL', 'TextEncoder', 'TextDecoder', 'Date', 'Error', 'Intl']);
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);

/**
 * `let`, empty collections and instances outlive a request. Modules in `ui` may have them: a document has one viewer.
 */
export function findModuleState(tree: Tree): Spot[] {
  return tree.sources
    .filter(({ path, test }) => LAYERS.test(path) && !path.includes('/ui/') && !test)
    .flatMap((source) =>
      source.program.body
        .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .filter((node) => node?.type === 'VariableDeclaration')
        .flatMap((node) => stateOf(node, source)),
    );
}

function stateOf(node: ESTree.VariableDeclaration, source: Source): Spot[] {
  return node.declarations
    .filter(({ init }) => node.kind !== 'const' || (init !== null && isState(init)))
    .map(({ id, start }) => ({
      path: source.path,
      line: source.lineAt(start),
      text: source.text.slice(id.start, id.end),
    }));
}

function isState(init: ESTree.Node): boolean {
  if (init.type === 'ArrayExpression') return init.elements.length === 0;
  if (init.type === 'ObjectExpression') return init.properties.length === 0;
  if (init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression')
    return isState(init.expression);
  if (init.type !== 'NewExpression') return false;
  const { callee } = init;
  const root = callee.type === 'MemberExpression' ? callee.object : callee;
  const name = root.type === 'Identifier' ? root.name : '';
  if (CONSTANT_CLASSES.has(name)) return false;
  // An empty collection is filled later.
  return COLLECTIONS.has(name) ? init.arguments.length === 0 : true;
}
