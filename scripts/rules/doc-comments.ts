import type { ESTree } from 'vite';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

const DOCUMENTED = /^src\/(domain|features|adapters)\//;

/** Use cases and rules are called from everywhere: each says what comes in and out. */
export const docComments: Rule = {
  name: 'doc-comments',
  says: 'every exported function of domain, features and adapters has a doc comment',
  check: (tree) =>
    tree.sources
      .filter((source) => DOCUMENTED.test(source.path) && !source.test)
      .flatMap((source) => undocumented(source)),
};

function undocumented(source: Source): Finding[] {
  const functions = exportedFunctions(source.program);
  // Of an overloaded function one signature carries the comment.
  const documented = new Set(functions.filter((one) => hasDoc(source, one.start)).map((one) => one.name));
  const missing = functions.filter((one) => !documented.has(one.name));
  return [...new Map(missing.map((one) => [one.name, one])).values()].map((one) => ({
    path: source.path,
    line: source.lineAt(one.start),
    problem: `exports ${one.name}() without a doc comment`,
    remedy: 'Say in `/** … */` above it what comes in and out (units), and what it throws or answers',
  }));
}

interface Exported {
  name: string;
  /** Where the statement begins that the comment stands above. */
  start: number;
}

function exportedFunctions(program: ESTree.Program): Exported[] {
  const listed = new Set(
    program.body.flatMap((node) =>
      node.type === 'ExportNamedDeclaration' && !node.source
        ? node.specifiers.flatMap(({ local }) => ('name' in local ? [local.name] : []))
        : [],
    ),
  );
  return program.body.flatMap((node) => {
    if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      return functionNames(node.declaration).map((name) => ({ name, start: node.start }));
    }
    if (node.type === 'ExportDefaultDeclaration') {
      return functionNames(node.declaration).map((name) => ({ name, start: node.start }));
    }
    return functionNames(node)
      .filter((name) => listed.has(name))
      .map((name) => ({ name, start: node.start }));
  });
}

function functionNames(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
      return [node.id?.name ?? 'default'];
    case 'ArrowFunctionExpression':
      return ['default'];
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id, init }) => {
        const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';
        return isFunction && id.type === 'Identifier' ? [id.name] : [];
      });
    default:
      return [];
  }
}

function hasDoc(source: Source, start: number): boolean {
  return source.comments.some(
    (comment) =>
      comment.type === 'Block' &&
      comment.value.startsWith('*') &&
      comment.end <= start &&
      // A linter's line comment may stand between the doc comment and the function.
      /^(\s|\/\/.*\n)*$/.test(source.text.slice(comment.end, start)),
  );
}
