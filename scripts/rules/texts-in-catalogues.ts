import type { ESTree } from 'vite';
import { isName, literalText } from './nodes.ts';
import type { Rule } from './rule.ts';
import type { Source } from './source.ts';

const READ_BY_HOUSEHOLDS = /^src\/(routes|features|ui)\/|^src\/root\.tsx$/;

/** Pages for operators, legal documents and pages of the preview are in English only. */
const ENGLISH_ALONE =
  /^src\/(features\/operations|routes\/(operator|privacy-policy|terms-of-use|preview))\/|^src\/ui\/legal-document\.tsx$|\/operator-letters\.ts$/;

const READ_ATTRIBUTE =
  /^(aria-(label|description|roledescription)|alt|label|placeholder|title|heading|text|hint)$/;

const WORD = /\p{L}{2}/u;

/** Names are the same in each language. */
const NAMES = /^(TMDB|PDF|Wi-Fi)$/;

/** An example is `Try again in a minute.` */
const SENTENCE = /^[\p{Lu}“‘].* .*[.?!…]$/su;

export const texts: Rule = {
  name: 'texts-in-catalogues',
  says: 'what households read goes through the macros of Lingui, so that it can be translated',
  check: (tree) =>
    tree.sources
      .filter(({ path, test }) => READ_BY_HOUSEHOLDS.test(path) && !ENGLISH_ALONE.test(path) && !test)
      .flatMap((source) =>
        findTexts(source).map((node) => ({
          path: source.path,
          line: source.lineAt(node.start),
          problem: 'writes a text that no catalogue has',
          remedy: 'Wrap it in `t`, `msg` or `<Trans>`, and run `npm run texts`',
        })),
      ),
};

function findTexts({ nodes }: Source): ESTree.Node[] {
  const exempt = nodes.filter(isExempt);
  const isOutside = (node: ESTree.Node) =>
    !exempt.some(({ start, end }) => start <= node.start && node.end <= end);
  return nodes.filter((node) => isText(node) && isOutside(node));
}

function isText(node: ESTree.Node): boolean {
  if (node.type === 'JSXText') return WORD.test(node.value) && !NAMES.test(node.value.trim());
  if (node.type === 'JSXAttribute') {
    const { name, value } = node;
    const text = value?.type === 'Literal' ? literalText(value) : undefined;
    const isRead = name.type === 'JSXIdentifier' && READ_ATTRIBUTE.test(name.name);
    return isRead && text !== undefined && WORD.test(text) && !NAMES.test(text);
  }
  if (node.type === 'TemplateLiteral') {
    return SENTENCE.test(node.quasis.map(({ value }) => value.cooked ?? '').join('X'));
  }
  return node.type === 'Literal' && SENTENCE.test(literalText(node) ?? '');
}

/** Programs read these texts: the body of a refusal, a line of the log. */
const FOR_PROGRAMS = ['refuse', 'answer', 'logEvent', 'logFailure'];

/** True for macros, and for texts that the log, programs or search engines read. */
function isExempt(node: ESTree.Node): boolean {
  if (node.type === 'TaggedTemplateExpression' || node.type === 'ThrowStatement') return true;
  if (node.type === 'NewExpression')
    return node.callee.type === 'Identifier' && /Error|Failure/.test(node.callee.name);
  if (node.type === 'CallExpression') {
    const { callee } = node;
    if (callee.type === 'MemberExpression') return nameOf(callee.object) === 'log';
    return ['plural', ...FOR_PROGRAMS].some((name) => isName(callee, name));
  }
  if (node.type === 'Property') return ['content', 'description'].some((name) => isName(node.key, name));
  if (node.type !== 'JSXElement') return false;
  const { name } = node.openingElement;
  return name.type === 'JSXIdentifier' && /^(Trans|Plural|Select)$/.test(name.name);
}

/** Returns the last name: `log` for `services.log` and `this.#log`. */
function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return '';
  const { property } = node;
  return property.type === 'Identifier' || property.type === 'PrivateIdentifier' ? property.name : '';
}
