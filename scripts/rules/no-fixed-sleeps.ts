import type { ESTree } from 'vite';
import { isName, nodesOf } from './nodes.ts';
import type { Rule } from './rule.ts';
import type { Source } from './source.ts';

const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement']);

/** The linter finds `page.waitForTimeout`. */
export const fixedSleeps: Rule = {
  name: 'no-fixed-sleeps',
  says: 'a test waits for a state, and sleeps only in a loop that looks again',
  check: (tree) =>
    tree.sources
      .filter(({ path, test }) => test || /^(e2e|test)\//.test(path))
      .flatMap((source) =>
        listSleeps(source).map(({ start }) => ({
          path: source.path,
          line: source.lineAt(start),
          problem: 'sleeps for a fixed time',
          remedy: 'Wait for the state that the test is about, with `expect.poll` or an event',
        })),
      ),
};

/** Vitest's default of one second is too short for a slow machine. */
export const shortWaits: Rule = {
  name: 'no-short-waits',
  says: 'a test names how long `vi.waitFor` and `vi.waitUntil` wait, which is a second otherwise',
  check: (tree) =>
    tree.sources
      .filter(({ path, test }) => test || path.startsWith('test/'))
      .flatMap((source) =>
        source.nodes.filter(isShortWait).map(({ start }) => ({
          path: source.path,
          line: source.lineAt(start),
          problem: 'gives up after a second',
          remedy: 'Use `expect.poll`, or name a timeout of 20 s',
        })),
      ),
};

function isShortWait(node: ESTree.Node): boolean {
  if (node.type !== 'CallExpression' || node.arguments.length > 1) return false;
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || !isName(callee.object, 'vi')) return false;
  return ['waitFor', 'waitUntil'].some((name) => isName(callee.property, name));
}

function listSleeps({ nodes, program }: Source): ESTree.Node[] {
  const timers = new Set(
    program.body.flatMap((node) =>
      node.type === 'ImportDeclaration' && node.source.value === 'node:timers/promises'
        ? node.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );
  const loops = nodes.filter(({ type }) => LOOPS.has(type));
  return nodes
    .filter((node) => isSleep(node, timers))
    .filter(({ start }) => !loops.some((loop) => loop.start < start && start < loop.end));
}

function isSleep(node: ESTree.Node, timers: ReadonlySet<string>): boolean {
  if (node.type === 'CallExpression')
    return node.callee.type === 'Identifier' && timers.has(node.callee.name);
  if (node.type !== 'NewExpression' || !isName(node.callee, 'Promise')) return false;
  const [executor] = node.arguments;
  if (executor?.type !== 'ArrowFunctionExpression') return false;
  const [resolve] = executor.params;
  return nodesOf(executor.body).some(
    (below) =>
      below.type === 'CallExpression' &&
      isName(below.callee, 'setTimeout') &&
      resolve?.type === 'Identifier' &&
      below.arguments.length > 1 &&
      below.arguments[0] !== undefined &&
      isName(below.arguments[0], resolve.name),
  );
}
