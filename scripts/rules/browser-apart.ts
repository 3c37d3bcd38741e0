import { isBuiltin } from 'node:module';
import { clientImports } from './client-imports.ts';
import type { Import } from './imports.ts';
import { isFeatureView, isServerHalf, isStore, type Layer, layerOf } from './layers.ts';
import type { Finding, Rule } from './rule.ts';
import type { Tree } from './tree.ts';

/** Packages that browser code may import. Each makes the first page larger. */
const BROWSER_PACKAGES = [
  'react',
  'react-dom',
  'react-router',
  '@lingui/core',
  '@lingui/react',
  'valibot',
  '@fontsource-variable/figtree',
  '@base-ui/react',
  // Only old engines load these.
  'core-js',
  '@oddbird/popover-polyfill',
  '@simplewebauthn/browser',
];

/** Follows imports as the bundler does. */
export const browser: Rule = {
  name: 'browser-apart',
  says: 'browser code imports no server code',
  check: (tree) => {
    const findings: Finding[] = [];
    const reachedBy = new Map<string, string | undefined>();
    const queue = tree.sources.map((source) => source.path).filter(isRoot);
    for (const path of queue) reachedBy.set(path, undefined);
    for (const path of queue) {
      findings.push(...checkFile(tree, path, wayTo(path, reachedBy)));
      const imports = importsOf(tree, path);
      for (const edge of tree.edgesFrom(path)) {
        if (!imports.includes(edge.import) || reachedBy.has(edge.to) || isForbidden(edge.to)) continue;
        if (isServerHalf(edge.to) || !tree.get(edge.to)) continue;
        reachedBy.set(edge.to, path);
        queue.push(edge.to);
      }
    }
    return findings;
  },
};

function isRouteModule(path: string): boolean {
  return path === 'src/root.tsx' || /^src\/routes\/.*page\.tsx$/.test(path);
}

function isRoot(path: string): boolean {
  if (/\.(test|spec|bench)\./.test(path)) return false;
  return (
    path === 'src/entry.client.tsx' ||
    isRouteModule(path) ||
    path.startsWith('src/ui/') ||
    isFeatureView(path)
  );
}

const SERVER_LAYERS: readonly Layer[] = ['adapters', 'config', 'main', 'app', 'commands', 'migrations'];

function isForbidden(path: string): boolean {
  const layer = layerOf(path);
  const serverSide = layer !== undefined && SERVER_LAYERS.includes(layer);
  return serverSide || layer === 'http' || isStore(path) || path.endsWith('/endpoint.ts');
}

/** Returns the imports of a file that remain in the browser's bundle. */
function importsOf(tree: Tree, path: string): Import[] {
  const source = tree.get(path);
  if (!source) return [];
  const imports = isRouteModule(path) ? clientImports(source) : source.imports;
  return imports.filter(({ typeOnly }) => !typeOnly);
}

function checkFile(tree: Tree, path: string, way: string[]): Finding[] {
  const source = tree.get(path);
  if (!source) return [];
  const via = way.length > 1 ? ` (the browser gets it by ${way.join(' → ')})` : '';
  const found = ({ line }: Import, problem: string, remedy: string): Finding => ({
    path,
    line,
    problem: `${problem}${via}`,
    remedy,
  });
  const imports = importsOf(tree, path);
  const fromPackages = imports
    .filter(({ specifier }) => !/^[.#]/.test(specifier))
    .filter(({ specifier }) => !mayReachBrowser(specifier))
    .map((entry) =>
      found(
        entry,
        `imports ${entry.specifier} into browser code`,
        'Do that work in a loader or an action; a package meant for browsers is listed in scripts/rules/browser-apart.ts',
      ),
    );
  const fromTree = tree
    .edgesFrom(path)
    .filter((edge) => imports.includes(edge.import))
    .filter((edge) => isForbidden(edge.to) || isServerHalf(edge.to))
    .map((edge) =>
      found(
        edge.import,
        `imports ${edge.to} into browser code`,
        'Do that work in a loader or an action, and give the view a model made in present.ts',
      ),
    );
  return [...fromPackages, ...fromTree];
}

function mayReachBrowser(specifier: string): boolean {
  if (isBuiltin(specifier)) return false;
  // The bundler resolves virtual modules and public files.
  if (specifier.startsWith('virtual:') || specifier.startsWith('/')) return true;
  return BROWSER_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

function wayTo(path: string, reachedBy: Map<string, string | undefined>): string[] {
  const way = [path];
  for (let at = reachedBy.get(path); at !== undefined; at = reachedBy.get(at)) way.unshift(at);
  return way;
}
