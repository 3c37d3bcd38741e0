import type { ESTree } from 'vite';
import type { Import } from './imports.ts';
import type { Source } from './source.ts';

/** The router's plugin removes these exports from the browser's bundle, with the code that only they use. */
const serverExports = new Set(['loader', 'action', 'middleware', 'headers']);

const types =
  /^TS(TypeAnnotation|TypeParameter|TypeReference|TypeQuery|Interface|TypeAlias|TypeLiteral|Union)/;

interface Statement {
  declares: string[];
  uses: Set<string>;
  /** The browser needs this statement in any case. */
  isRoot: boolean;
  lines: [first: number, last: number];
}

/** The imports of a route module that reach the browser. */
export function clientImports({ program, imports, lineAt }: Source): Import[] {
  const statements = program.body.map((node) => readStatement(node, lineAt));
  const reached = new Set(statements.filter(({ isRoot }) => isRoot));
  for (const { uses } of reached) {
    for (const other of statements) if (other.declares.some((name) => uses.has(name))) reached.add(other);
  }
  return imports.filter(({ line }) =>
    [...reached].some(({ lines: [first, last] }) => first <= line && line <= last),
  );
}

function readStatement(node: ESTree.Statement | ESTree.Directive, lineAt: Source['lineAt']): Statement {
  const uses = new Set<string>();
  collectUses(node, uses);
  const declares = declaredNames(node);
  const lines: Statement['lines'] = [lineAt(node.start), lineAt(node.end)];
  return { declares, uses, isRoot: isRoot(node, declares), lines };
}

function isRoot(node: ESTree.Node, declares: readonly string[]): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.specifiers.length === 0;
    case 'ExportNamedDeclaration':
      if (node.declaration) return declares.some((name) => !serverExports.has(name));
      return node.specifiers.some(
        ({ exported }) => exported.type !== 'Identifier' || !serverExports.has(exported.name),
      );
    case 'FunctionDeclaration':
    case 'VariableDeclaration':
    case 'ClassDeclaration':
      return false;
    default:
      return !types.test(node.type);
  }
}

function declaredNames(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.specifiers.map(({ local }) => local.name);
    case 'ExportNamedDeclaration':
      return node.declaration ? declaredNames(node.declaration) : [];
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return node.id ? [node.id.name] : [];
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) => {
        const names = new Set<string>();
        collectUses(id, names);
        return [...names];
      });
    default:
      return [];
  }
}

/** Collects names of values: no types, and no names of members or attributes. */
function collectUses(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectUses(item, into);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const type = 'type' in value && typeof value.type === 'string' ? value.type : '';
  if (types.test(type)) return;
  if ((type === 'Identifier' || type === 'JSXIdentifier') && 'name' in value) into.add(String(value.name));
  const isComputed = 'computed' in value && value.computed === true;
  const skipped = isComputed ? undefined : { MemberExpression: 'property', Property: 'key' }[type];
  for (const [key, child] of Object.entries(value)) {
    if (key === skipped || (type === 'JSXAttribute' && key === 'name')) continue;
    if (type === 'ExportSpecifier' && key === 'exported') continue;
    collectUses(child, into);
  }
}
