import type { ESTree } from 'vite';
import { literalText } from './nodes.ts';

/** One import, re-export, dynamic import or `import('…')` type of a file. */
export interface Import {
  specifier: string;
  line: number;
  /** True when the import is erased before the program runs. */
  typeOnly: boolean;
  /** True for `import('…')`, which loads when it is reached. */
  dynamic?: boolean;
}

/** The imports among a program's nodes, in their order. */
export function readImports(nodes: ESTree.Node[], lineAt: (offset: number) => number): Import[] {
  return nodes.flatMap((node) => {
    const entry = readImport(node);
    return entry ? [{ ...entry, line: lineAt(node.start) }] : [];
  });
}

function readImport(node: ESTree.Node): Omit<Import, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      // `import { type A } from './a'` stays as `import './a'` when types are stripped, so only the
      // declaration's own `type` makes an import vanish.
      return { specifier: node.source.value, typeOnly: node.importKind === 'type' };
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node.source ? { specifier: node.source.value, typeOnly: node.exportKind === 'type' } : undefined;
    case 'TSImportType':
      return { specifier: node.source.value, typeOnly: true };
    case 'ImportExpression': {
      const specifier = literalText(node.source);
      return specifier === undefined ? undefined : { specifier, typeOnly: false, dynamic: true };
    }
    default:
      return undefined;
  }
}
