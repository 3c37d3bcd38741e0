import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Import } from './imports.ts';
import { listFiles } from './list-files.ts';
import { resolveImport } from './resolve-import.ts';
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
  /** Packages stand only in `imports`. */
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
