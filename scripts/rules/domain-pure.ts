import type { ESTree } from 'vite';
import { isMember, isName } from './nodes.ts';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

export const domain: Rule = {
  name: 'domain-pure',
  says: 'domain imports only itself, and knows no clock, chance, network or process',
  check: (tree) =>
    tree.sources
      .filter((source) => source.path.startsWith('src/domain/') && !source.test)
      .flatMap((source) => [...domainImports(source), ...domainCalls(source)]),
};

function domainImports(source: Source): Finding[] {
  // Other layers are the rule `directions`'.
  return source.imports
    .filter(({ specifier }) => !/^[.#]/.test(specifier))
    .map(({ specifier, line }) => ({
      path: source.path,
      line,
      problem: `imports ${specifier}: domain imports only itself`,
      remedy: 'Pass the value or the function in, or move the code to the feature or adapter that uses it',
    }));
}

function domainCalls(source: Source): Finding[] {
  return source.nodes.flatMap((node) => {
    const what = impureUse(node);
    if (!what) return [];
    return [
      {
        path: source.path,
        line: source.lineAt(node.start),
        problem: `uses ${what}: domain knows no clock, chance, network or process`,
        remedy: 'Take the time, the number or the answer as a parameter',
      },
    ];
  });
}

function impureUse(node: ESTree.Node): string | undefined {
  switch (node.type) {
    case 'MemberExpression':
      if (isMember(node, 'Date', 'now')) return 'Date.now';
      if (isMember(node, 'Math', 'random')) return 'Math.random';
      if (isMember(node, 'performance', 'now')) return 'performance.now';
      return isName(node.object, 'process') ? 'process' : undefined;
    case 'NewExpression':
      return isName(node.callee, 'Date') && node.arguments.length === 0
        ? 'new Date() without an argument'
        : undefined;
    case 'CallExpression':
      if (isName(node.callee, 'Date')) return 'Date()';
      return isName(node.callee, 'fetch') ? 'fetch' : undefined;
    default:
      return undefined;
  }
}
