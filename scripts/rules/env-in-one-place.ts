import type { ESTree } from 'vite';
import { isMember, isName } from './nodes.ts';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

const ENV_READER = 'src/config/env.ts';

/** The environment is parsed once, with every problem reported at once. */
export const env: Rule = {
  name: 'env-in-one-place',
  says: `only ${ENV_READER} reads the environment`,
  check: (tree) =>
    tree.sources
      .filter((source) => source.path.startsWith('src/') && !source.test && source.path !== ENV_READER)
      .flatMap(envReads),
};

function envReads(source: Source): Finding[] {
  return source.nodes.filter(readsEnvironment).map((node) => ({
    path: source.path,
    line: source.lineAt(node.start),
    problem: `reads the environment: only ${ENV_READER} does`,
    remedy: 'Add the variable to the schema in src/config, and take its value as a parameter',
  }));
}

function readsEnvironment(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'MemberExpression':
      return isMember(node, 'process', 'env');
    case 'VariableDeclarator':
      return node.init !== null && isName(node.init, 'process') && node.id.type === 'ObjectPattern';
    case 'ImportDeclaration':
      return /^(node:)?process$/.test(node.source.value);
    default:
      return false;
  }
}
