import type { ESTree } from 'vite';
import { isName, memberName } from './nodes.ts';
import type { Rule } from './rule.ts';

const AGGREGATES = new Set(['all', 'allSettled', 'race', 'any']);

/** `Promise.all([await a(), b()])` runs one after the other, and a rejection of the first hides the rest. */
export const awaits: Rule = {
  name: 'no-await-in-promise-list',
  says: 'no `await` inside an array of promises',
  check: (tree) =>
    tree.sources.flatMap((source) =>
      source.nodes.flatMap(awaitedElements).map((element) => ({
        path: source.path,
        line: source.lineAt(element.start),
        problem: 'awaits inside an array of promises, so its neighbours wait for it',
        remedy: 'Drop the `await`: the list itself is awaited',
      })),
    ),
};

function awaitedElements(node: ESTree.Node): ESTree.Node[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const [list] = node.arguments;
  const onPromise = isName(node.callee.object, 'Promise') && AGGREGATES.has(memberName(node.callee) ?? '');
  if (!onPromise || list?.type !== 'ArrayExpression') return [];
  return list.elements.filter((element) => element?.type === 'AwaitExpression').filter((one) => one !== null);
}
