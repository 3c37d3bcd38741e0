import type { ESTree } from 'vite';

export function nodesOf(node: ESTree.Node | readonly ESTree.Node[]): ESTree.Node[] {
  return collectNodes(node, []);
}

function collectNodes(value: unknown, into: ESTree.Node[]): ESTree.Node[] {
  if (Array.isArray(value)) {
    for (const item of value) collectNodes(item, into);
  } else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) into.push(value);
    for (const child of Object.values(value)) {
      if (typeof child === 'object') collectNodes(child, into);
    }
  }
  return into;
}

function isNode(value: object): value is ESTree.Node {
  return 'type' in value && typeof value.type === 'string';
}

/** Returns undefined for a node that isn't a constant text. */
export function literalText(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

export function isName(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** Returns undefined for a name that is computed at run time. */
export function memberName(node: ESTree.MemberExpression): string | undefined {
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : undefined;
  return literalText(node.property);
}
