import type { ESTree } from 'vite';
import { isName, memberName, nodesOf } from '../rules/nodes.ts';
import type { Source } from '../rules/source.ts';
import type { Tree } from '../rules/tree.ts';
import type { Route, Routes } from './routes-file.ts';

/** Entries whose handler comes from `src/endpoints`, or whose page is the desk's. */
export function endpointRoutes(tree: Tree, routes: Routes): Route[] {
  const found = tree.sources
    .filter(({ path, test }) => path.startsWith('src/') && !test)
    .flatMap((source) => {
      const handlers = importedHandlers(tree, source);
      return handlers.size === 0 ? [] : source.nodes.flatMap((node) => routeOf(node, handlers, routes));
    });
  return [...new Map(found.map((route) => [`${route.pattern} ${route.file}`, route])).values()];
}

function importedHandlers(tree: Tree, source: Source): Map<string, string> {
  const handlers = new Map<string, string>();
  const edges = tree
    .edgesFrom(source.path)
    .filter((edge) => /^src\/(endpoints\/|pages\/operator\/.*page\.tsx$)/.test(edge.to));
  for (const node of source.program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const edge = edges.find(({ import: { specifier } }) => specifier === node.source.value);
    for (const { local } of edge ? node.specifiers : []) handlers.set(local.name, edge?.to ?? '');
  }
  return handlers;
}

function routeOf(node: ESTree.Node, handlers: Map<string, string>, routes: Routes): Route[] {
  const entry = splitEntry(node);
  const pattern = entry && routes.paths.get(pathsName(entry.address) ?? '');
  if (!entry || pattern === undefined) return [];
  const files = entry.handling
    .flatMap(nodesOf)
    .map((below) => (below.type === 'Identifier' ? handlers.get(below.name) : undefined))
    .filter((file) => file !== undefined);
  return [...new Set(files)].map((file) => ({ pattern, file }));
}

function splitEntry(node: ESTree.Node): { address: ESTree.Node; handling: ESTree.Node[] } | undefined {
  if (node.type === 'Property' && node.computed) return { address: node.key, handling: [node.value] };
  if (node.type !== 'ArrayExpression') return undefined;
  const [address, ...handling] = node.elements.filter((element) => element !== null);
  return address ? { address, handling } : undefined;
}

/** `watch` for `paths.watch`, `api.search` for `paths.api.search`. */
function pathsName(node: ESTree.Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const last = memberName(node);
  if (isName(node.object, 'paths')) return last;
  if (isName(node.object, 'operatorPaths')) return `operator.${last}`;
  const before = pathsName(node.object);
  return before && last ? `${before}.${last}` : undefined;
}
