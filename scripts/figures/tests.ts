import type { ESTree } from 'vite';
import { isName, literalText, memberName, nodesOf } from '../rules/nodes.ts';
import type { Source } from '../rules/source.ts';
import type { Tree } from '../rules/tree.ts';
import type { Spot } from './figure.ts';

const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement']);
const IDLE_MATCHERS = new Set(['toBeTruthy', 'toBeDefined']);

/** A wait inside a polling loop doesn't count. */
export function findFixedSleeps(tree: Tree): Spot[] {
  return tree.sources.filter(isTestCode).flatMap((source) => {
    const timers = importedTimers(source);
    const probing = source.nodes.filter(({ type }) => LOOPS.has(type));
    return source.nodes
      .filter((node) => isSleep(node, timers))
      .filter(({ start }) => !probing.some((loop) => loop.start < start && start < loop.end))
      .map((node) => spot(source, node));
  });
}

function isTestCode({ path, test }: Source): boolean {
  return test || /^(e2e|test)\//.test(path);
}

function isSleep(node: ESTree.Node, timers: ReadonlySet<string>): boolean {
  if (node.type === 'CallExpression') {
    if (node.callee.type === 'MemberExpression') return memberName(node.callee) === 'waitForTimeout';
    return node.callee.type === 'Identifier' && timers.has(node.callee.name);
  }
  if (node.type !== 'NewExpression' || !isName(node.callee, 'Promise')) return false;
  const [executor] = node.arguments;
  if (executor?.type !== 'ArrowFunctionExpression') return false;
  const [resolve] = executor.params;
  return nodesOf(executor.body).some(
    (below) =>
      below.type === 'CallExpression' &&
      isName(below.callee, 'setTimeout') &&
      resolve?.type === 'Identifier' &&
      below.arguments[0] !== undefined &&
      isName(below.arguments[0], resolve.name),
  );
}

function importedTimers(source: Source): Set<string> {
  return new Set(
    source.program.body.flatMap((node) =>
      node.type === 'ImportDeclaration' && node.source.value === 'node:timers/promises'
        ? node.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );
}

/** They hold whatever the product does. */
export function findFixtureAssertions(tree: Tree): Spot[] {
  return tree.sources
    .filter(({ path }) => path.startsWith('e2e/'))
    .flatMap((source) => {
      const fixtures = new Set(source.nodes.flatMap(fixtureNames));
      return source.nodes.filter((node) => isIdleAssertion(node, fixtures)).map((node) => spot(source, node));
    });
}

function fixtureNames(node: ESTree.Node): string[] {
  if (node.type !== 'CallExpression' || !/^(test|it)$/.test(calleeName(node))) return [];
  return node.arguments.flatMap((argument) => {
    if (argument.type !== 'ArrowFunctionExpression') return [];
    const [pattern] = argument.params;
    if (pattern?.type !== 'ObjectPattern') return [];
    return pattern.properties.flatMap((one) =>
      one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : [],
    );
  });
}

function calleeName(node: ESTree.CallExpression): string {
  if (node.callee.type === 'Identifier') return node.callee.name;
  return node.callee.type === 'MemberExpression' && node.callee.object.type === 'Identifier'
    ? node.callee.object.name
    : '';
}

function isIdleAssertion(node: ESTree.Node, fixtures: ReadonlySet<string>): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const matcher = memberName(node.callee) ?? '';
  const [expected] = node.arguments;
  const idle =
    IDLE_MATCHERS.has(matcher) ||
    (matcher === 'toContain' && expected !== undefined && literalText(expected) === '@');
  const call = node.callee.object;
  if (!idle || call.type !== 'CallExpression' || !isName(call.callee, 'expect')) return false;
  const [subject] = call.arguments;
  const root = subject?.type === 'MemberExpression' ? subject.object : subject;
  return root?.type === 'Identifier' && fixtures.has(root.name);
}

function spot(source: Source, node: ESTree.Node): Spot {
  return {
    path: source.path,
    line: source.lineAt(node.start),
    text: source.text.slice(node.start, node.end).split('\n', 1)[0] ?? '',
  };
}
