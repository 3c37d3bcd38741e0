import type { ESTree } from 'vite';
import { isName, memberName, nodesOf } from './nodes.ts';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

/** A transaction holds the only writer, so its time must not grow with the size of a viewer's request. */
export const transactionLoops: Rule = {
  name: 'no-loops-in-transactions',
  says: 'no loop of statements inside a transaction, unless a comment that begins with `Bounded:` says by what',
  check: (tree) =>
    tree.sources.filter(({ path, test }) => path.startsWith('src/') && !test).flatMap(findLoops),
};

const loops = ['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement'];

function findLoops(source: Source): Finding[] {
  const bounded = new Set(
    source.comments.filter(({ value }) => /^\*?\s*Bounded:/.test(value)).map(({ end }) => source.lineAt(end)),
  );
  const found = new Set<number>();
  for (const { body, names } of source.nodes.flatMap(transactionOf)) {
    for (const node of nodesOf(body))
      if (isLoopOfStatements(node, names)) found.add(source.lineAt(node.start));
  }
  return [...found]
    .filter((line) => !bounded.has(line) && !bounded.has(line - 1))
    .map((line) => ({
      path: source.path,
      line,
      problem: 'runs statements in a loop inside a transaction',
      remedy: 'Write one statement for all rows, or say what bounds the loop in a comment: `Bounded: …`',
    }));
}

interface Transaction {
  body: ESTree.Node;
  /** The names of the transaction in `body`. */
  names: string[];
}

/** A function given to `.tx()`, or one with a parameter of the type `Tx`. */
function transactionOf(node: ESTree.Node): Transaction[] {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    if (memberName(node.callee) !== 'tx') return [];
    return node.arguments.flatMap((one) =>
      isFunction(one) && one.body !== null ? [{ body: one.body, names: namesOf(one.params) }] : [],
    );
  }
  if (!isFunction(node) || node.body === null) return [];
  const own = node.params.filter((one) => isTx(one));
  return own.length === 0 ? [] : [{ body: node.body, names: namesOf(own) }];
}

function isFunction(node: ESTree.Node): node is ESTree.Function | ESTree.ArrowFunctionExpression {
  return ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'].includes(node.type);
}

function isTx(parameter: ESTree.Node): boolean {
  if (parameter.type !== 'Identifier') return false;
  const type = parameter.typeAnnotation?.typeAnnotation;
  return type?.type === 'TSTypeReference' && isName(type.typeName, 'Tx');
}

function namesOf(parameters: readonly ESTree.Node[]): string[] {
  return parameters.flatMap((one) => (one.type === 'Identifier' ? [one.name] : []));
}

/** An await in a loop, or the transaction inside of `map`. */
function isLoopOfStatements(node: ESTree.Node, names: readonly string[]): boolean {
  if (loops.includes(node.type)) return nodesOf(node).some(({ type }) => type === 'AwaitExpression');
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  if (!['map', 'flatMap', 'forEach'].includes(memberName(node.callee) ?? '')) return false;
  return nodesOf(node.arguments).some((inner) => names.some((name) => isName(inner, name)));
}
