import type { ESTree } from 'vite';
import { literalText } from './nodes.ts';

export interface Import {
  specifier: string;
  line: number;
  typeOnly: boolean;
  /** `import('…')`. */
  dynamic?: boolean;
}

export function readImports(nodes: ESTree.Node[], lineAt: (offset: number) => number): Import[] {
  return nodes.flatMap((node) => {
    const entry = readImport(node);
    return entry ? [{ ...entry, line: lineAt(node.start) }] : [];
  });
}

function readImport(node: ESTree.Node): Omit<Import, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      // Only `import type` is erased as a whole; `import { type A }` still loads the module.
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
