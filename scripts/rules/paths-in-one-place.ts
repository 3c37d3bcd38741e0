import type { ESTree } from 'vite';
import { literalText } from './nodes.ts';
import { readPathPrefixes } from './product-paths.ts';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

const PATHS_FILE = 'src/routes.ts';
const OPERATOR_PATHS_FILE = 'src/routes/operator/paths.ts';
/** Keyed by the pages' patterns. */
const WITHOUT_PASSWORD_FILE = 'src/without-password.ts';
/** They spell third parties' paths and examples. */
const OTHERS_PATHS = /^src\/(adapters\/|config\/|features\/catalogue\/rows\.ts$)/;

export const paths: Rule = {
  name: 'paths-in-one-place',
  says: `only ${PATHS_FILE} and ${OPERATOR_PATHS_FILE} write a path of the product`,
  check: async (tree) => {
    const prefixes = await readPathPrefixes(tree.root);
    if (!prefixes) return [];
    return tree.sources
      .filter((source) => source.path.startsWith('src/') && !source.test)
      .filter(({ path }) => ![PATHS_FILE, OPERATOR_PATHS_FILE, WITHOUT_PASSWORD_FILE].includes(path))
      .filter((source) => !OTHERS_PATHS.test(source.path))
      .flatMap((source) => writtenPaths(source, prefixes));
  },
};

function writtenPaths(source: Source, prefixes: Set<string>): Finding[] {
  const isPath = (text: string | undefined): boolean => {
    const first = text === undefined ? undefined : /^\/[^/?#]+/.exec(text)?.[0];
    return first !== undefined && prefixes.has(first);
  };
  return source.nodes
    .filter((node) => {
      if (node.type === 'Literal') return isPath(literalText(node)) && !isImportSource(node, source);
      // `${origin}/watch/603`.
      if (node.type === 'TemplateElement') return isPath(node.value.cooked ?? undefined);
      return leadsHome(node);
    })
    .map((node) => ({
      path: source.path,
      line: source.lineAt(node.start),
      problem: `writes the path ${source.text.slice(node.start, node.end).slice(0, 60)}: only ${PATHS_FILE} does`,
      remedy: 'Use `paths` from src/routes.ts, and add the path there when it is new',
    }));
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
