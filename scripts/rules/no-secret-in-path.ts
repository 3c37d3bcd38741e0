import type { ESTree } from 'vite';
import { literalText, memberName } from './nodes.ts';
import type { Rule } from './rule.ts';

const PATHS_FILE = 'src/routes.ts';
const SECRET = /^(e-?mail|password|passwd|pwd)$/i;
const SECRET_QUERY = /[?&](e-?mail|password)=/i;

/** Paths are stored in histories, logs and referrers. */
export const secretPaths: Rule = {
  name: 'no-secret-in-path',
  says: 'no path builder takes an e-mail or a password',
  check: (tree) => {
    const source = tree.get(PATHS_FILE);
    if (!source) return [];
    return source.nodes.filter(carriesSecret).map((node) => ({
      path: source.path,
      line: source.lineAt(node.start),
      problem: 'puts an e-mail or a password into a path',
      remedy: 'Keep it on the server, and put an opaque reference into the path',
    }));
  },
};

function carriesSecret(node: ESTree.Node): boolean {
  if (node.type === 'Literal') return SECRET_QUERY.test(literalText(node) ?? '');
  if (node.type === 'TemplateElement') return SECRET_QUERY.test(node.value.cooked ?? '');
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    // `searchParams.set('email', …)`.
    const [name] = node.arguments;
    const sets = /^(set|append)$/.test(memberName(node.callee) ?? '');
    return sets && name !== undefined && SECRET.test(literalText(name) ?? '');
  }
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return false;
  return node.params.some((param) => param.type === 'Identifier' && SECRET.test(param.name));
}
