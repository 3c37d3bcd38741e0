import type { ESTree } from 'vite';
import { literalText } from './nodes.ts';
import { readProductPaths } from './product-paths.ts';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

const PATHS_FILE = 'src/routes.ts';
const OPERATOR_PATHS_FILE = 'src/routes/operator/paths.ts';
/** Files that write third parties' paths and examples. */
const OTHERS_PATHS = /^src\/(adapters\/|config\/|features\/catalogue\/rows\.ts$)/;

export const paths: Rule = {
  name: 'paths-in-one-place',
  says: `only ${PATHS_FILE} and ${OPERATOR_PATHS_FILE} write a path of the product`,
  check: async (tree) => {
    const isPath = await readProductPaths(tree);
    if (!isPath) return [];
    return tree.sources
      .filter((source) => source.path.startsWith('src/') && !source.test)
      .filter(({ path }) => path !== PATHS_FILE && path !== OPERATOR_PATHS_FILE)
      .filter((source) => !OTHERS_PATHS.test(source.path))
      .flatMap((source) => writtenPaths(source, isPath));
  },
};

function writtenPaths(source: Source, isPath: (text: string) => boolean): Finding[] {
  return source.nodes
    .filter(
      (node) =>
        leadsHome(node) || (textsOf(node).some((text) => isPath(text)) && !isImportSource(node, source)),
    )
    .map((node) => ({
      path: source.path,
      line: source.lineAt(node.start),
      problem: `writes the path ${source.text.slice(node.start, node.end).slice(0, 60)}: only ${PATHS_FILE} does`,
      remedy: 'Use `paths` from src/routes.ts, and add the path there when it is new',
    }));
}

/** Returns the texts that may be paths: `/movies`, or `/watch/x` for `${origin}/watch/${id}`. */
function textsOf(node: ESTree.Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type !== 'TemplateLiteral') return [];
  const texts = node.quasis.map(({ value }) => value.cooked ?? '');
  const first = texts.findIndex((text) => text.startsWith('/'));
  return first < 0 ? [] : [...texts, texts.slice(first).join('x')];
}

function isImportSource(node: ESTree.Node, source: Source): boolean {
  return source.nodes.some((other) => 'source' in other && other.source === node);
}

const LINKS = new Set(['href', 'to', 'action', 'formAction']);
const MOVES = new Set(['redirect', 'replace', 'navigate']);

/** `/` counts only as a link's target. */
function leadsHome(node: ESTree.Node): boolean {
  if (node.type === 'JSXAttribute') {
    const isLink = node.name.type === 'JSXIdentifier' && LINKS.has(node.name.name);
    return isLink && node.value !== null && literalText(node.value) === '/';
  }
  if (node.type !== 'CallExpression') return false;
  const [target] = node.arguments;
  const moves = node.callee.type === 'Identifier' && MOVES.has(node.callee.name);
  return moves && target !== undefined && literalText(target) === '/';
}
