import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Import } from './imports.ts';
import { listFiles } from './list-files.ts';
import { parseSource, type Source } from './source.ts';

/** `to` is relative to the root. */
export interface Edge {
  from: Source;
  to: string;
  import: Import;
}

export interface Tree {
  root: string;
  sources: Source[];
  get: (path: string) => Source | undefined;
  /** Imports of packages aren't edges; they are only in `imports`. */
  edges: Edge[];
  edgesFrom: (path: string) => Edge[];
}

export function readTree(root: string): Tree {
  const sources = listFiles(root).map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
  return makeTree(root, sources);
}

export function makeTree(root: string, sources: Source[]): Tree {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const edges = sources.flatMap((from) =>
    from.imports.flatMap((entry) => {
      const to = resolveImport(from.path, entry.specifier, (path) => byPath.has(path));
      return to === undefined ? [] : [{ from, to, import: entry }];
    }),
  );
  const bySource = Map.groupBy(edges, (edge) => edge.from.path);
  return {
    root,
    sources,
    edges,
    get: (path) => byPath.get(path),
    edgesFrom: (path) => bySource.get(path) ?? [],
  };
}

/** `#src/x` and the like come from package.json. Undefined for packages and the router's `+types`. */
function resolveImport(
  from: string,
  specifier: string,
  exists: (path: string) => boolean,
): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.includes('+types/')) return undefined;
  let target: string;
  if (/^#\w+\//.test(bare)) target = posix.normalize(bare.slice(1));
  else if (bare.startsWith('.')) target = posix.join(posix.dirname(from), bare);
  else return undefined;
  const tries = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`];
  return tries.find(exists) ?? target;
}
