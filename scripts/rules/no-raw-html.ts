import { elsewhere } from './elsewhere.ts';
import type { Rule } from './rule.ts';

/** Files that may write markup past React's escaping. */
const HTML_FILES = ['src/root.tsx'];

/** Titles come from a third party, and may hold markup. */
export const rawHtml: Rule = {
  name: 'no-raw-html',
  says: `only ${HTML_FILES.join(', ')} writes raw markup`,
  check: (tree) =>
    elsewhere(
      tree,
      HTML_FILES,
      (node) => node.type === 'JSXIdentifier' && node.name === 'dangerouslySetInnerHTML',
      'writes raw markup',
      'Write elements and texts; a script that must stand in the document is listed in scripts/rules/no-raw-html.ts',
    ),
};
