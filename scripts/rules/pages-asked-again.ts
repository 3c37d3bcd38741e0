import type { ESTree } from 'vite';
import { isName, memberName, nodesOf } from './nodes.ts';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

/** Methods that answer at once, even if the page still changes. */
const states = new Set(['isVisible', 'isHidden', 'isChecked', 'isEnabled', 'isDisabled', 'isEditable']);

/** Methods that wait for the element at most, but not for its final content. */
const questions = new Set([
  ...states,
  'allInnerTexts',
  'allTextContents',
  'boundingBox',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerText',
  'inputValue',
  'textContent',
  'title',
]);

const clockFile = 'test/page-clock.ts';

/** The linter finds `page.waitForTimeout`. */
export const askedAgain: Rule = {
  name: 'pages-asked-again',
  says: 'a browser test asks a page until it is so, and moves a clock that it has stopped',
  check: (tree) =>
    tree.sources
      .filter(({ path }) => path.startsWith('e2e/') || /\.spec\.tsx?$/.test(path))
      .flatMap((source) => [...askedOnce(source), ...runningClocks(source)]),
};

function askedOnce({ path, nodes, lineAt }: Source): Finding[] {
  const calls = nodes.filter((node) => node.type === 'CallExpression');
  const polls = calls.filter(({ callee }) => isPoll(callee));
  const expected = calls.filter(({ callee }) => isName(callee, 'expect'));
  const own = ownQuestions(nodes);
  return nodes
    .filter((node) => node.type === 'AwaitExpression')
    .filter(({ argument, start }) => {
      if (argument.type !== 'CallExpression') return false;
      const name = methodOf(argument) ?? '';
      const isOwn = argument.callee.type === 'Identifier' && own.has(argument.callee.name);
      if (!questions.has(name) && !isOwn) return false;
      if (polls.some((poll) => isWithin(start, poll))) return false;
      return states.has(name) || expected.some((call) => isWithin(start, call));
    })
    .map(({ start }) => ({
      path,
      line: lineAt(start),
      problem: 'asks the page once',
      remedy: 'Use `await expect(locator)` or `await expect.poll(() => …)`, which ask until it is so',
    }));
}

/** Returns the test's own functions that ask the page. */
function ownQuestions(nodes: readonly ESTree.Node[]): Set<string> {
  const names = nodes.flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return [];
    if (node.init?.type !== 'ArrowFunctionExpression' || node.init.body.type === 'BlockStatement') return [];
    const body = nodesOf(node.init.body);
    const calls = body.filter((below) => below.type === 'CallExpression');
    // A function that sends a request isn't repeated.
    if (calls.some(({ callee }) => isName(callee, 'fetch'))) return [];
    return calls.some((call) => questions.has(methodOf(call) ?? '')) ? [node.id.name] : [];
  });
  return new Set(names);
}

function runningClocks({ path, nodes, lineAt }: Source): Finding[] {
  return nodes
    .filter((node) => node.type === 'CallExpression')
    .filter(({ callee }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'MemberExpression') return false;
      return (
        memberName(callee.object) === 'clock' &&
        ['install', 'pauseAt', 'resume'].includes(memberName(callee) ?? '')
      );
    })
    .map(({ start }) => ({
      path,
      line: lineAt(start),
      problem: 'has a clock that may go on by itself',
      remedy: `Hold or stop it by ${clockFile}`,
    }));
}

/** `expect.poll(…)` and `expect(…).toPass(…)`. */
function isPoll(callee: ESTree.Node): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const name = memberName(callee);
  return name === 'toPass' || (name === 'poll' && isName(callee.object, 'expect'));
}

function methodOf({ callee }: ESTree.CallExpression): string | undefined {
  return callee.type === 'MemberExpression' ? memberName(callee) : undefined;
}

function isWithin(offset: number, { start, end }: ESTree.Node): boolean {
  return start < offset && offset < end;
}
