import type { ESTree } from 'vite';
import { memberName } from './nodes.ts';
import type { Rule } from './rule.ts';

/** Browser code may read its own forms. */
const inBrowser = /^src\/(?:browser\/|.*\/ui\/)/;

/** A parser accepts any body; the reader counts bytes and fields first. Source: docs/security.md, rule 48. */
export const formReader: Rule = {
  name: 'one-form-reader',
  says: 'a form is read once, by src/http/read-form.ts, before the router',
  check: (tree) =>
    tree.sources
      .filter(({ path, test }) => path.startsWith('src/') && !test && !inBrowser.test(path))
      .flatMap((source) =>
        source.nodes.filter(readsForm).map((node) => ({
          path: source.path,
          line: source.lineAt(node.start),
          problem: 'parses a form',
          remedy: 'Take what was read: `formContext` in a route, `form` in an endpoint',
        })),
      ),
};

function readsForm(node: ESTree.Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  return memberName(node.callee) === 'formData';
}
