import type { ESTree } from 'vite';
import { literalText } from './nodes.ts';
import type { Rule } from './rule.ts';

/** Code with texts for viewers. Config, commands and adapters write for operators. */
const READ_BY_PEOPLE = /^src\/(routes|features|ui|browser)\/|^src\/root\.tsx$/;

/** `stoep.invalid` isn't shown. */
const NAME = /\bstoep\b(?!\.invalid)/i;

export const brand: Rule = {
  name: 'brand-in-one-place',
  says: 'no text that people read holds the product’s own name',
  check: (tree) =>
    tree.sources
      .filter((source) => READ_BY_PEOPLE.test(source.path) && !source.test)
      .flatMap((source) =>
        source.nodes
          .filter((node) => NAME.test(textOf(node) ?? ''))
          .map((node) => ({
            path: source.path,
            line: source.lineAt(node.start),
            problem: 'writes the product’s name',
            remedy:
              'Take the name from the brand; a line that plays with it belongs to src/domain/brand-lines.ts',
          })),
      ),
};

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'TemplateElement') return node.value.cooked ?? undefined;
  return node.type === 'JSXText' ? node.value : node.type === 'Literal' ? literalText(node) : undefined;
}
