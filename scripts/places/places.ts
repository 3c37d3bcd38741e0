import { posix } from 'node:path';
import { isFeatureView, isStore } from '../rules/layers.ts';
import type { Tree } from '../rules/tree.ts';
import { endpointRoutes } from './endpoint-routes.ts';
import { findTests } from './place-tests.ts';
import type { Route, Routes } from './routes-file.ts';

/** Relative to the root. */
export interface Place {
  pattern: string;
  /** Several names may differ in the query. */
  names: string[];
  /** The route module first. */
  files: string[];
  uses: string[];
  views: string[];
  stores: string[];
  adapters: string[];
  tests: string[];
}

/** In the order of `src/routes.ts`, then the endpoints. */
export function listPlaces(tree: Tree, routes: Routes): Place[] {
  const names = Map.groupBy(routes.paths.keys(), (name) =>
    withoutParameterNames(routes.paths.get(name) ?? ''),
  );
  const all = [...routes.routes, ...endpointRoutes(tree, routes)];
  return all.map((route) =>
    describePlace(tree, route, names.get(withoutParameterNames(route.pattern)) ?? []),
  );
}

/** The builder may call parameters otherwise. */
function withoutParameterNames(pattern: string): string {
  return pattern.replace(/\?.*$/, '').replace(/:[^/]+/g, ':');
}

function describePlace(tree: Tree, route: Route, names: string[]): Place {
  const files = [route.file, ...listNeighbours(tree, route.file)];
  const direct = importsOf(tree, files).filter((path) => path.startsWith('src/features/'));
  const reached = closure(tree, direct);
  const onward = importsOf(tree, [...files, ...reached]);
  const adapters = onward.filter((path) => path.startsWith('src/adapters/'));
  const uses = direct.filter((path) => !isFeatureView(path));
  const stores = reached.filter(isStore);
  return {
    pattern: route.pattern,
    names,
    files,
    uses: sorted(uses),
    views: sorted(direct.filter(isFeatureView)),
    stores: sorted(stores),
    adapters: sorted(adapters),
    tests: sorted(findTests(tree, route.pattern, names, [...files, ...reached])),
  };
}

/** Endpoints share a folder, so they have none. */
function listNeighbours(tree: Tree, file: string): string[] {
  if (!file.startsWith('src/pages/')) return [];
  const folder = posix.dirname(file);
  return tree.sources
    .filter(({ path, test }) => !test && path !== file && posix.dirname(path) === folder)
    .map(({ path }) => path);
}

function importsOf(tree: Tree, files: string[]): string[] {
  const imported = files.flatMap((path) => tree.edgesFrom(path).map((edge) => edge.to));
  return [...new Set(imported)].filter((path) => tree.get(path));
}

function closure(tree: Tree, start: string[]): string[] {
  const seen = new Set(start);
  for (const path of seen) {
    for (const { to } of tree.edgesFrom(path))
      if (to.startsWith('src/features/') && tree.get(to)) seen.add(to);
  }
  return [...seen];
}

function sorted(paths: string[]): string[] {
  return [...new Set(paths)].sort();
}
