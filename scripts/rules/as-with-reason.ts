import type { ESTree } from 'vite';
import { isName } from './nodes.ts';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

export const assertions: Rule = {
  name: 'as-with-reason',
  says: 'an `as` assertion has its reason in a comment on the same or the previous line',
  check: (tree) => tree.sources.flatMap(bareAssertions),
};

function bareAssertions(source: Source): Finding[] {
  const commented = new Set<number>();
  for (const comment of source.comments) {
    const last = source.lineAt(comment.end);
    for (let line = source.lineAt(comment.start); line <= last; line += 1) commented.add(line);
  }
  return source.nodes.filter(isAssertion).flatMap((node) => {
    const last = source.lineAt(node.end);
    for (let line = source.lineAt(node.start) - 1; line <= last; line += 1)
      if (commented.has(line)) return [];
    return [
      {
        path: source.path,
        line: last,
        problem: 'asserts a type without a reason',
        remedy: 'Parse or narrow the value, or say in a comment above why the assertion holds',
      },
    ];
  });
}

function isAssertion(node: ESTree.Node): boolean {
  if (node.type === 'TSTypeAssertion') return true;
  if (node.type !== 'TSAsExpression') return false;
  const type = node.typeAnnotation;
  return !(type.type === 'TSTypeReference' && isName(type.typeName, 'const'));
}
