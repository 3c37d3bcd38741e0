import type { ESTree } from 'vite';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

const LAYERS = /^src\/(http|features)\//;

/** Instances of these classes are constants. */
const CONSTANT_CLASSES = new Set(['RegExp', 'URL', 'TextEncoder', 'TextDecoder', 'Date', 'Error', 'Intl']);
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);

/** Modules in `ui` may have state: a document has one viewer. */
export const moduleState: Rule = {
  name: 'no-module-state',
  says: 'no variable at module level of the server outlives a request',
  check: (tree) =>
    tree.sources
      .filter(({ path, test }) => LAYERS.test(path) && !path.includes('/ui/') && !test)
      .flatMap((source) =>
        source.program.body
          .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
          .filter((node) => node?.type === 'VariableDeclaration')
          .flatMap((node) => findState(node, source)),
      ),
};

function findState(node: ESTree.VariableDeclaration, { path, text, lineAt }: Source): Finding[] {
  return node.declarations
    .filter(({ init }) => node.kind !== 'const' || (init !== null && isState(init)))
    .map(({ id, start }) => ({
      path,
      line: lineAt(start),
      problem: `keeps ${text.slice(id.start, id.end)} for all requests`,
      remedy: 'Make it a part of a service that src/server/context.ts creates',
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
