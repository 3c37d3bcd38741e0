import type { ESTree } from 'vite';
import { nodesOf } from './nodes.ts';
import type { Rule } from './rule.ts';
import type { Source } from './source.ts';

const DRAWN = /^src\/.*\.tsx$/;
/** Only the server draws these pages. */
const SERVER_ALONE = /^src\/routes\/operator\//;

export const texts: Rule = {
  name: 'texts-stand-alone',
  says: 'no bare text comes or goes among siblings, where a translator has replaced it',
  check: (tree) =>
    tree.sources
      .filter(({ path, test }) => DRAWN.test(path) && !SERVER_ALONE.test(path) && !test)
      .flatMap((source) =>
        findBareTexts(source).map((node) => ({
          path: source.path,
          line: source.lineAt(node.start),
          problem: 'adds or removes a bare text among siblings',
          remedy: 'Put the text into an element: React can remove that one after a translator was there',
        })),
      ),
};

function findBareTexts({ nodes }: Source): ESTree.Node[] {
  return nodes.flatMap((node) => {
    if (node.type === 'FunctionDeclaration' && /^[A-Z]/.test(node.id?.name ?? ''))
      return returnsOf(node).filter((returned) => isText(returned) || comesAndGoes(returned));
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
    const children = node.children.filter((child) => !isBlank(child));
    if (children.length < 2 && node.type === 'JSXElement') return [];
    return children.filter(
      (child) => child.type === 'JSXExpressionContainer' && comesAndGoes(child.expression),
    );
  });
}

/** A component may return one bare text, which is added and removed with the component. */
function returnsOf({ body }: ESTree.Function): ESTree.Node[] {
  const nodes = nodesOf(body?.body ?? []);
  const inner = nodes.filter(({ type }) =>
    /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type),
  );
  const isOwn = ({ start, end }: ESTree.Node) => !inner.some((one) => one.start <= start && end <= one.end);
  return nodes.flatMap((node) =>
    node.type === 'ReturnStatement' && node.argument !== null && isOwn(node) ? [node.argument] : [],
  );
}

function isBlank(child: ESTree.JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() === '';
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression';
}

/** A choice between two texts is allowed, because only the words change. */
function comesAndGoes(expression: ESTree.Node): boolean {
  if (expression.type === 'ParenthesizedExpression') return comesAndGoes(expression.expression);
  if (expression.type === 'LogicalExpression')
    return expression.operator !== '??' && isText(expression.right);
  if (expression.type !== 'ConditionalExpression') return false;
  const { consequent, alternate } = expression;
  if (comesAndGoes(consequent) || comesAndGoes(alternate)) return true;
  return isText(consequent) !== isText(alternate);
}

/** A text of the catalogues, a literal, or a template. */
function isText(node: ESTree.Node): boolean {
  if (node.type === 'ParenthesizedExpression') return isText(node.expression);
  if (node.type === 'JSXFragment') return node.children.some((child) => !isBlank(child) && isBareText(child));
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '';
  if (node.type === 'TemplateLiteral' || node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'CallExpression')
    return node.callee.type === 'Identifier' && /^(t|plural)$/.test(node.callee.name);
  if (node.type === 'ConditionalExpression') return isText(node.consequent) && isText(node.alternate);
  return node.type === 'JSXElement' && isTranslation(node);
}

function isBareText(child: ESTree.JSXChild): boolean {
  return child.type === 'JSXText' || (child.type === 'JSXExpressionContainer' && isText(child.expression));
}

/** A translation is bare text: it draws no element. */
function isTranslation({ openingElement: { name } }: ESTree.JSXElement): boolean {
  return name.type === 'JSXIdentifier' && /^(Trans|Plural|Select)$/.test(name.name);
}
