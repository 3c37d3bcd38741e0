import { elsewhere } from './elsewhere.ts';
import { isName } from './nodes.ts';
import type { Rule } from './rule.ts';

/** Files that may write to the terminal: the logger, and the operator's commands, whose output it is. */
const CONSOLE_FILES = ['src/server/log.ts', 'src/cli.ts'];

/** Logs are JSON lines with a request id and without secrets; a bare print is neither. */
export const consoles: Rule = {
  name: 'no-console',
  says: `only ${CONSOLE_FILES.join(', ')} prints`,
  check: (tree) =>
    elsewhere(
      tree,
      CONSOLE_FILES,
      (node) => node.type === 'MemberExpression' && isName(node.object, 'console'),
      'prints to the console',
      'Take the logger from the context; in the browser, let the page show the failure',
    ),
};
